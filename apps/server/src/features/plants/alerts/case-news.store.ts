import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { AlertOf } from './alert-cases.store.ts'

/** What a person is to be told about a case, with the alert as it was then. */
export interface CaseNews {
  userId: number
  code: string
  level: number
  alertDay: string
}

export type CaseNewsStore = ReturnType<typeof createCaseNewsStore>

export const createCaseNewsStore = (db: Kysely<Database>) => ({
  /** Those of these people who want mails about alerts. */
  async wanting(userIds: readonly number[]): Promise<number[]> {
    const rows = await db
      .selectFrom('users as u')
      .innerJoin('message_settings as s', 's.user_id', 'u.id')
      .select('u.id')
      .where('u.id', '=', ({ fn, val }) => fn.any(val(userIds)))
      .where('s.mail_level', 'is not', null)
      .where('u.email', 'is not', null)
      .where('u.disabled', '=', false)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Who takes care of an alert, and who did something with it since its case began: others than this person. */
  async involved({ plantId, deviceId, ruleId }: AlertOf, without: number) {
    const { rows } = await sql<{ id: number }>`
      with lasting as (
        select since, assigned_to from alert_cases
        where plant_id = ${plantId} and device_id = ${deviceId} and rule_id = ${ruleId} and over_at is null
      ), among as (
        select assigned_to as id from lasting
        union select e.done_by from alert_case_events e
        where e.plant_id = ${plantId} and e.device_id = ${deviceId} and e.rule_id = ${ruleId}
          and e.at >= (select since from lasting)
      ) select id from among where id is not null and id <> ${without} order by id limit ${mostInvolved}`.execute(db)
    return rows.map(({ id }) => id)
  },
})

export const storeNews = async (trx: Kysely<Database>, eventId: number, news: readonly CaseNews[]) => {
  if (news.length === 0) return
  await trx
    .insertInto('case_news')
    .values(
      news.map(({ userId, code, level, alertDay }) => ({
        user_id: userId,
        event_id: eventId,
        code,
        level,
        alert_day: alertDay,
      })),
    )
    .execute()
}

/** One comment does not become many mails. */
const mostInvolved = 20
