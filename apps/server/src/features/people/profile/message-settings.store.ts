import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface KeptSettings {
  mailLevel: number | null
  quietFrom: number | null
  quietTo: number | null
  zone: string
}

/** Somebody who may be told now, if there is something. */
export interface Reader {
  userId: number
  email: string
  language: string
  settings: KeptSettings
}

/** One time that something was wrong, of which a person was not told. */
export interface Untold {
  id: number
  plantId: number
  plantName: string
  ruleId: number
  code: string
  level: number
}

interface Needs {
  /** The ids of the plants that someone may read, as a subquery: the plants' own word. */
  readablePlants: (asker: { userId: number; organisationId: null }) => RawBuilder<number>
}

export type MessageSettingsStore = ReturnType<typeof createMessageSettingsStore>

export const createMessageSettingsStore = (db: Kysely<Database>, { readablePlants }: Needs) => ({
  find: (userId: number) =>
    db.selectFrom('message_settings').selectAll().where('user_id', '=', userId).executeTakeFirst(),

  /** Whoever asks for mails for the first time, or anew, is not told what was there before. */
  async keep(userId: number, { mailLevel, quietFrom, quietTo, zone }: KeptSettings) {
    await sql`
      insert into message_settings as kept (user_id, mail_level, quiet_from, quiet_to, zone, after_alert)
      values (${userId}, ${mailLevel}, ${quietFrom}, ${quietTo}, ${zone}, (select coalesce(max(id), 0) from alerts))
      on conflict (user_id) do update set
        mail_level = excluded.mail_level, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
        zone = excluded.zone,
        after_alert = case when kept.mail_level is null then excluded.after_alert else kept.after_alert end`.execute(db)
  },

  /** Who wants mails, has an address, and was not written to since then. */
  async readers(since: number): Promise<Reader[]> {
    const rows = await db
      .selectFrom('message_settings as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.user_id', 's.mail_level', 's.quiet_from', 's.quiet_to', 's.zone', 'u.email', 'u.language'])
      .where('s.mail_level', 'is not', null)
      .where('u.email', 'is not', null)
      .where('u.disabled', '=', false)
      .where((eb) => eb.or([eb('s.mailed_at', 'is', null), eb('s.mailed_at', '<=', new Date(since))]))
      .orderBy('s.user_id')
      .execute()
    return rows.map((row) => ({
      userId: row.user_id,
      email: row.email!,
      language: row.language,
      settings: { mailLevel: row.mail_level, quietFrom: row.quiet_from, quietTo: row.quiet_to, zone: row.zone },
    }))
  },

  /**
   * What a person was not told of, the worst first; told by `tell` within the same transaction that writes it down, so
   * that a mail that could not be posted is tried again. Of two servers one tells.
   *
   * @param since whoever was written to later is left out
   * @param endedSince what ended before is no news any more
   */
  telling: (
    userId: number,
    now: number,
    since: number,
    endedSince: number,
    tell: (untold: readonly Untold[]) => Promise<void>,
  ) =>
    db.transaction().execute(async (trx) => {
      const settings = await trx
        .selectFrom('message_settings')
        .select(['mail_level', 'after_alert'])
        .where('user_id', '=', userId)
        .where('mail_level', 'is not', null)
        .where((eb) => eb.or([eb('mailed_at', 'is', null), eb('mailed_at', '<=', new Date(since))]))
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!settings) return
      const { rows } = await sql<Untold>`
        select a.id, a.plant_id as "plantId", p.name as "plantName", a.rule_id as "ruleId", a.code, a.level
        from alerts a join plants p on p.id = a.plant_id
        join devices d on d.id = a.device_id and d.plant_id = a.plant_id
        where a.plant_id in ${readablePlants({ userId, organisationId: null })}
          and a.id > ${settings.after_alert} and a.level >= ${settings.mail_level}
          and (a.ended_at is null or a.ended_at > ${new Date(endedSince)})
          and not exists (select from alert_mails m where m.user_id = ${userId} and m.alert_id = a.id)
        order by a.level desc, a.started_at, a.id limit 1000`.execute(trx)
      if (rows.length === 0) return
      await trx
        .insertInto('alert_mails')
        .values(rows.map(({ id }) => ({ user_id: userId, alert_id: id })))
        .execute()
      await trx
        .updateTable('message_settings')
        .set({ mailed_at: new Date(now) })
        .where('user_id', '=', userId)
        .execute()
      await tell(rows)
    }),

  /** Who was told of what cannot be told again anyway. */
  async forgetTold(endedBefore: number) {
    await sql`delete from alert_mails m where not exists (
      select from alerts a where a.id = m.alert_id and (a.ended_at is null or a.ended_at > ${new Date(endedBefore)}))`.execute(
      db,
    )
  },
})
