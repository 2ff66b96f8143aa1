import { mailedLevelOf } from '@heliograph/domain/mailed-levels'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface AlertSettings {
  /** Alerts of this level and above are mailed: 0 tips, 1 warnings, 2 faults; null: none. */
  mailLevel: number | null
  /** Nothing is mailed between these minutes of the day. Both are set or neither. */
  quietFrom: number | null
  quietTo: number | null
  /** The time zone of the quiet hours and of summaries. */
  zone: string
  /** Of which plants. */
  plants: 'all' | 'own' | 'favourites' | 'tag'
  /** The name of the tag, if they are those with one. */
  tag: string | null
  /** At once, or in a mail by day or by week. */
  pace: 'once' | 'day' | 'week'
  /** Whether it is told too that an alert is over. */
  tellsOver: boolean
  /** Whether faults are told by SMS too, at once. */
  smsFaults: boolean
  /** Alerts of this level and above are shown on devices; null: none. */
  pushLevel: number | null
  /** Who is told of an alert that nobody took up for so many hours. Both or neither. */
  escalateAfterH: number | null
  escalateTo: number | null
  /** From which level; null: from the lowest of which the person is told. */
  escalateLevel: number | null
}

interface Needs {
  /** SQL that begins or ends telling a person by the ways that they chose. */
  beginSql: (now: number, userId: number) => RawBuilder<unknown>
  endSql: (userId: number) => RawBuilder<unknown>
}

export type MessageSettingsStore = ReturnType<typeof createMessageSettingsStore>

export const createMessageSettingsStore = (db: Kysely<Database>, { beginSql, endSql }: Needs) => ({
  find: (userId: number) =>
    db
      .selectFrom('message_settings as s')
      .leftJoin('telling_states as t', (join) => join.onRef('t.user_id', '=', 's.user_id').on('t.channel', '=', 'mail'))
      .select([...settingColumns, 't.told_at as mailedAt'])
      .where('s.user_id', '=', userId)
      .executeTakeFirst(),

  /** The tags of a person and of their organisations, by name. */
  async tags(userId: number) {
    const { rows } = await sql<{ name: string }>`
      select distinct name from tags where name is not null and (user_id = ${userId}
        or organisation_id in (${openTo(userId)}))
      order by name limit 200`.execute(db)
    return rows.map(({ name }) => name)
  },

  /** The other members of a person's organisations who can be told by mail. */
  async colleagues(userId: number) {
    const { rows } = await sql<{ id: number; name: string }>`
      select distinct u.id, u.name from memberships m join users u on u.id = m.user_id
      where m.organisation_id in (${openTo(userId)}) and u.id <> ${userId} and not u.disabled and u.email is not null
      order by u.name, u.id limit 200`.execute(db)
    return rows
  },

  /**
   * Whether someone wants mails is a consent: each change is kept with its time. People who turn mails on are not mailed about alerts that already exist.
   * @param settingsFrom the new settings, from those that are kept
   */
  change: (userId: number, settingsFrom: (kept: AlertSettings | undefined) => AlertSettings, at: number) =>
    db.transaction().execute(async (trx) => {
      // Of two windows that save at once, the second one begins with what the first one left, also when nothing was kept before.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`message settings of ${userId}`}, 0))`.execute(trx)
      const before = await trx
        .selectFrom('message_settings')
        .select(settingColumns)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      const settings = settingsFrom(before)
      const { mailLevel } = settings
      if ((before?.mailLevel ?? null) !== mailLevel)
        await trx
          .insertInto('consents')
          .values({ user_id: userId, kind: 'alert-mails', version: mailedLevelOf(mailLevel), at: new Date(at) })
          .execute()
      const values = {
        mail_level: mailLevel,
        quiet_from: settings.quietFrom,
        quiet_to: settings.quietTo,
        zone: settings.zone,
        plants: settings.plants,
        pace: settings.pace,
        tells_over: settings.tellsOver,
        sms_faults: settings.smsFaults,
        push_level: settings.pushLevel,
        tag: settings.tag,
        escalate_after_h: settings.escalateAfterH,
        escalate_to: settings.escalateTo,
        escalate_level: settings.escalateLevel,
      }
      await trx
        .insertInto('message_settings')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute()
      await endSql(userId).execute(trx)
      await beginSql(at, userId).execute(trx)
    }),

  /** Unless they were turned off since then and on again. False if it was. */
  stop: ({ userId, since }: { userId: number; since: number }, at: number) =>
    db.transaction().execute(async (trx) => {
      const settings = await trx
        .selectFrom('message_settings as s')
        .select(['s.mail_level', mailsSinceSql('s.user_id').as('since')])
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
      await endSql(userId).execute(trx)
      return true
    }),
})

const settingColumns = [
  'mail_level as mailLevel',
  'quiet_from as quietFrom',
  'quiet_to as quietTo',
  'zone',
  'plants',
  'pace',
  'tells_over as tellsOver',
  'sms_faults as smsFaults',
  'push_level as pushLevel',
  'tag',
  'escalate_after_h as escalateAfterH',
  'escalate_to as escalateTo',
  'escalate_level as escalateLevel',
] as const

/** The organisations of a person. A role without functions grants no access. */
const openTo = (userId: number) => sql`
  select own.organisation_id from memberships own join roles r on r.id = own.role_id
  where own.user_id = ${userId} and cardinality(r.functions) > 0`

/** When a person turned mails on the last time: the first consent after the last time they turned them off before it. */
export const mailsSinceSql = (userId: string) => sql<number>`coalesce((
  select floor(extract(epoch from max(c.at)) * 1000)::float8 from consents c
  where c.user_id = ${sql.ref(userId)} and c.kind = 'alert-mails' and c.version <> 'none' and coalesce((
    select b.version from consents b where b.user_id = c.user_id and b.kind = 'alert-mails' and b.at < c.at
    order by b.at desc limit 1), 'none') = 'none'), 0)`
