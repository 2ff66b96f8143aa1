import type { Language } from '@heliograph/phrases'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Pace, Quiet } from './pace.ts'
import { chosen, type CaseAccess } from './telling.store.ts'

/** A person for whom news about cases wait. */
export interface Waiting {
  userId: number
  email: string
  language: Language
  pace: Pace
  quiet: Quiet
  /** When the oldest of them happened. */
  since: number
}

/** That an alert was given to the person, or what was said about one. */
export interface CaseNews {
  eventId: number
  kind: 'assign' | 'comment'
  plantId: number
  plantName: string
  deviceId: number
  ruleId: number
  code: string
  alertDay: string
  person: string
  words: string
}

export type CaseNewsStore = ReturnType<typeof createCaseNewsStore>

export const createCaseNewsStore = (db: Kysely<Database>, { readablePlants, operablePlants }: CaseAccess) => ({
  /** What waits for people who no longer want mails at all is dropped. */
  async waiting(): Promise<Waiting[]> {
    await sql`
      delete from case_news n where n.told_at is null and not exists (
        select from users u join message_settings s on s.user_id = u.id
        where u.id = n.user_id and not u.disabled and u.email is not null and s.mail_level is not null)`.execute(db)
    const { rows } = await sql<WaitingRow>`
      select u.id, u.email, u.language, s.pace, s.quiet_from, s.quiet_to, s.zone, min(e.at) as since
      from case_news n join alert_case_events e on e.id = n.event_id
      join users u on u.id = n.user_id join message_settings s on s.user_id = u.id
      where n.told_at is null group by u.id, s.user_id order by u.id`.execute(db)
    return rows.map((row) => ({
      userId: row.id,
      email: row.email,
      language: row.language,
      pace: row.pace,
      quiet: { quietFrom: row.quiet_from, quietTo: row.quiet_to, zone: row.zone },
      since: row.since.getTime(),
    }))
  },

  /**
   * What waits for a person, the oldest first. Nobody else tells it meanwhile: what `tell` does with it is done in the
   * transaction that notes it as told, or not at all. What is below their level, of other plants, no longer for their eyes, or
   * was given to another person meanwhile, is dropped.
   */
  hold: (userId: number, at: number, tell: (news: CaseNews[], trx: Kysely<Database>) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      const { rows: held } = await sql<{ event_id: number }>`
        select event_id from case_news where user_id = ${userId} and told_at is null order by event_id
        for update skip locked`.execute(trx)
      const settings = await trx
        .selectFrom('message_settings')
        .select(['mail_level', 'plants', 'tag'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (held.length === 0 || !settings || settings.mail_level === null) return
      const ids = held.map(({ event_id }) => event_id)
      const caller = { userId, organisationId: null }
      const { rows } = await sql<NewsRow>`
        select e.id, e.kind, e.plant_id, p.name as plant_name, e.device_id, e.rule_id, n.code, n.alert_day,
          b.name as person, e.words
        from case_news n join alert_case_events e on e.id = n.event_id join plants p on p.id = e.plant_id
        left join users b on b.id = e.done_by
        where n.user_id = ${userId} and e.id = any(${sql.val(ids)}::int[]) and n.level >= ${settings.mail_level}
          and p.id in ${readablePlants(caller)}${chosen(settings, userId)}
          and (e.kind = 'assign' or p.id in ${operablePlants(caller)})
          and (e.kind <> 'assign' or not exists (
            select from alert_case_events l
            where l.plant_id = e.plant_id and l.device_id = e.device_id and l.rule_id = e.rule_id
              and l.kind = 'assign' and l.id > e.id and l.person_id is distinct from ${userId}))
        order by e.id`.execute(trx)
      const kept = rows.map(({ id }) => id)
      await sql`
        delete from case_news where user_id = ${userId} and event_id = any(${sql.val(ids)}::int[])
          and not event_id = any(${sql.val(kept)}::int[])`.execute(trx)
      if (rows.length === 0) return
      await sql`
        update case_news set told_at = ${new Date(at)}
        where user_id = ${userId} and event_id = any(${sql.val(kept)}::int[])`.execute(trx)
      await tell(rows.map(newsOf), trx)
    }),

  /** What was told long ago is not told again, whatever becomes of its mail. */
  async forgetTold(before: number) {
    await db.deleteFrom('case_news').where('told_at', '<', new Date(before)).execute()
  },
})

const newsOf = (row: NewsRow): CaseNews => ({
  eventId: row.id,
  kind: row.kind,
  plantId: row.plant_id,
  plantName: row.plant_name,
  deviceId: row.device_id,
  ruleId: row.rule_id,
  code: row.code,
  alertDay: row.alert_day,
  person: row.person ?? '',
  words: row.words ?? '',
})

interface WaitingRow {
  id: number
  email: string
  language: Language
  pace: Pace
  quiet_from: number | null
  quiet_to: number | null
  zone: string
  since: Date
}

interface NewsRow {
  id: number
  kind: CaseNews['kind']
  plant_id: number
  plant_name: string
  device_id: number
  rule_id: number
  code: string
  alert_day: string
  person: string | null
  words: string | null
}
