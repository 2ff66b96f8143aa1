import { mailedLevelOf } from '@heliograph/domain/mailed-levels'
import { sql, type Kysely, type NotNull, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface AlertMailSettings {
  /** Alerts of this level and above are mailed: 0 tips, 1 warnings, 2 faults; null: none. */
  mailLevel: number | null
  /** Nothing is mailed between these minutes of the day. Both are set or neither. */
  quietFrom: number | null
  quietTo: number | null
  /** The time zone of the quiet hours. */
  zone: string
}

/** A person who can be mailed now if there is news. */
export interface Reader {
  userId: number
  email: string
  language: string
  settings: AlertMailSettings
  /** When they turned these mails on. */
  since: number
}

/** An alert that a person has not been mailed about. */
export interface Untold {
  id: number
  plantId: number
  plantName: string
  ruleId: number
  code: string
  level: number
}

interface Needs {
  /** A query for the ids of the plants that a person can read. */
  readablePlants: (caller: { userId: number; organisationId: null }) => RawBuilder<number>
}

export type MessageSettingsStore = ReturnType<typeof createMessageSettingsStore>

export const createMessageSettingsStore = (db: Kysely<Database>, { readablePlants }: Needs) => ({
  find: (userId: number) =>
    db
      .selectFrom('message_settings')
      .select(['mail_level as mailLevel', 'quiet_from as quietFrom', 'quiet_to as quietTo', 'zone'])
      .select('mailed_at as mailedAt')
      .where('user_id', '=', userId)
      .executeTakeFirst(),

  /**
   * Whether someone wants mails is a consent: each change is kept with its time. People who turn mails on are not mailed about alerts that already exist.
   */
  keep: (userId: number, { mailLevel, quietFrom, quietTo, zone }: AlertMailSettings, at: number) =>
    db.transaction().execute(async (trx) => {
      const before = await trx
        .selectFrom('message_settings')
        .select('mail_level')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if ((before?.mail_level ?? null) !== mailLevel)
        await trx
          .insertInto('consents')
          .values({ user_id: userId, kind: 'alert-mails', version: mailedLevelOf(mailLevel), at: new Date(at) })
          .execute()
      await trx
        .insertInto('message_settings')
        .values(({ selectFrom }) => ({
          user_id: userId,
          mail_level: mailLevel,
          quiet_from: quietFrom,
          quiet_to: quietTo,
          zone,
          after_alert: selectFrom('alerts').select(({ fn }) => fn.coalesce(fn.max('id'), sql.lit(0)).as('newest')),
        }))
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet((eb) => ({
            mail_level: eb.ref('excluded.mail_level'),
            quiet_from: eb.ref('excluded.quiet_from'),
            quiet_to: eb.ref('excluded.quiet_to'),
            zone: eb.ref('excluded.zone'),
            after_alert: eb
              .case()
              .when('message_settings.mail_level', 'is', null)
              .then(eb.ref('excluded.after_alert'))
              .else(eb.ref('message_settings.after_alert'))
              .end(),
          })),
        )
        .execute()
    }),

  /** Unless they were turned off since then and on again. False if it was. */
  stop: ({ userId, since }: { userId: number; since: number }, at: number) =>
    db.transaction().execute(async (trx) => {
      const settings = await trx
        .selectFrom('message_settings as s')
        .select(['s.mail_level', sinceSql('s.user_id').as('since')])
        .where('s.user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (settings?.since !== since) return false
      if (settings.mail_level === null) return true
      await trx
        .insertInto('consents')
        .values({ user_id: userId, kind: 'alert-mails', version: mailedLevelOf(null), at: new Date(at) })
        .execute()
      await trx.updateTable('message_settings').set({ mail_level: null }).where('user_id', '=', userId).execute()
      return true
    }),

  /** People who want mails, have an address, and were not mailed since then. */
  async readers(since: number): Promise<Reader[]> {
    const rows = await db
      .selectFrom('message_settings as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.user_id', 's.mail_level', 's.quiet_from', 's.quiet_to', 's.zone', 'u.email', 'u.language'])
      .select(sinceSql('s.user_id').as('since'))
      .where('s.mail_level', 'is not', null)
      .where('u.email', 'is not', null)
      .$narrowType<{ email: NotNull }>()
      .where('u.disabled', '=', false)
      .where((eb) => eb.or([eb('s.mailed_at', 'is', null), eb('s.mailed_at', '<=', new Date(since))]))
      .orderBy('s.user_id')
      .execute()
    return rows.map((row) => ({
      userId: row.user_id,
      email: row.email,
      language: row.language,
      since: row.since,
      settings: { mailLevel: row.mail_level, quietFrom: row.quiet_from, quietTo: row.quiet_to, zone: row.zone },
    }))
  },

  /**
   * Alerts that a person has not been mailed about, the worst first. `tell` runs in the transaction that records them,
   * so that a mail that could not be stored is tried again. If two servers run this in parallel, one of them sends.
   *
   * @param since people who were mailed later are skipped
   * @param endedSince alerts that ended earlier are no longer news
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
        .$narrowType<{ mail_level: NotNull }>()
        .where((eb) => eb.or([eb('mailed_at', 'is', null), eb('mailed_at', '<=', new Date(since))]))
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!settings) return
      const untold: Untold[] = await trx
        .selectFrom('alerts as a')
        .innerJoin('plants as p', 'p.id', 'a.plant_id')
        .innerJoin('devices as d', (join) =>
          join.onRef('d.id', '=', 'a.device_id').onRef('d.plant_id', '=', 'a.plant_id'),
        )
        .select(['a.id', 'a.plant_id as plantId', 'p.name as plantName', 'a.rule_id as ruleId', 'a.code', 'a.level'])
        .where('a.plant_id', 'in', readablePlants({ userId, organisationId: null }))
        .where('a.id', '>', settings.after_alert)
        .where('a.level', '>=', settings.mail_level)
        .where(({ eb, or }) => or([eb('a.ended_at', 'is', null), eb('a.ended_at', '>', new Date(endedSince))]))
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('alert_mails as m')
                .select('m.alert_id')
                .where('m.user_id', '=', userId)
                .whereRef('m.alert_id', '=', 'a.id'),
            ),
          ),
        )
        .orderBy('a.level', 'desc')
        .orderBy('a.started_at')
        .orderBy('a.id')
        .limit(1000)
        .execute()
      if (untold.length === 0) return
      await trx
        .insertInto('alert_mails')
        .values(untold.map(({ id }) => ({ user_id: userId, alert_id: id })))
        .execute()
      await trx
        .updateTable('message_settings')
        .set({ mailed_at: new Date(now) })
        .where('user_id', '=', userId)
        .execute()
      await tell(untold)
    }),

  /** Forgets records of alerts that are too old to be mailed again anyway. */
  async forgetTold(endedBefore: number) {
    await db
      .deleteFrom('alert_mails')
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('alerts as a')
              .select('a.id')
              .whereRef('a.id', '=', 'alert_mails.alert_id')
              .where(({ eb, or }) => or([eb('a.ended_at', 'is', null), eb('a.ended_at', '>', new Date(endedBefore))])),
          ),
        ),
      )
      .execute()
  },
})

/** When a person turned mails on the last time: the first consent after the last time they turned them off before it. */
const sinceSql = (userId: string) => sql<number>`coalesce((
  select floor(extract(epoch from max(c.at)) * 1000)::float8 from consents c
  where c.user_id = ${sql.ref(userId)} and c.kind = 'alert-mails' and c.version <> 'none' and coalesce((
    select b.version from consents b where b.user_id = c.user_id and b.kind = 'alert-mails' and b.at < c.at
    order by b.at desc limit 1), 'none') = 'none'), 0)`
