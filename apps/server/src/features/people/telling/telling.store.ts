import { hourMs } from '@heliograph/domain/zones'
import type { Language } from '@heliograph/phrases'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Channel } from '#needs/messages.ts'
import type { IsExplained, IsMuted, IsTakenUp } from '#needs/muted-alerts.ts'
import { newsColumns, newsOf, newsTables, type NewsRow } from './news.store.ts'
import type { News } from './news.ts'
import type { Pace, Quiet } from './pace.ts'

/** A way of telling a person, where there may be news. */
/** A colleague is told by mail of what a person left. */
type WayKind = Channel | 'escalation'

export interface Way {
  userId: number
  channel: WayKind
  /** The address or the number. */
  to: string
  /** The person's mailbox, for what cannot go that way. */
  email: string | null
  language: Language
  pace: Pace
  quiet: Quiet
  toldAt: number | null
  lookedAt: number
  /** When the person consented to mails about alerts. */
  since: number
  /** Whom it is told instead of the person, who has this name, and after how many hours. */
  colleague: { userId: number; of: string; hours: number } | null
}

/** Who reads which plants: provided by the feature of plants. */
export interface Access {
  readablePlants: (caller: { userId: number; organisationId: null }) => RawBuilder<number>
}

export interface CaseAccess extends Access {
  /** Those on which a person works, and learns who did what. */
  operablePlants: (caller: { userId: number; organisationId: null }) => RawBuilder<number>
}

export interface TellingSpans {
  now: number
  /** Alerts that were shorter are not told. */
  lastingMs: number
  /** Alerts and ends from earlier are no longer news. */
  newsMs: number
  /** A problem that comes and goes is told again only after this. */
  againMs: number
}

export type TellingStore = ReturnType<typeof createTellingStore>

/** What people chose, as SQL about settings `s` and a person `u`: the ways, their least level, their pace and their address. */
const waysSql = sql`(values
  ('mail', s.mail_level, s.pace, u.email),
  ('sms', case when s.sms_faults then 2::smallint end, 'once', u.phone),
  ('push', s.push_level, 'once', (select min(d.id)::text from push_devices d where d.user_id = u.id)),
  ('webhook', (select min(h.level) from webhooks h where h.user_id = u.id and h.stopped_at is null), 'once', ''),
  ('escalation', case when s.escalate_after_h is not null
    then coalesce(s.escalate_level, least(s.mail_level, s.push_level), 2::smallint) end, 'once',
    (select c.email from users c where c.id = s.escalate_to and not c.disabled and exists (
      select from memberships own join memberships m using (organisation_id)
      where own.user_id = u.id and m.user_id = c.id)))
) as w(channel, level, pace, address)`

/** @param consentSince SQL for when a person turned mails on */
export const createTellingStore = (
  db: Kysely<Database>,
  { readablePlants, operablePlants, consentSince, isMuted, isExplained, isTakenUp }: Needs,
) => ({
  /** Notes how far alerts have come for ways that people chose since the last pass, or before they moved to this data centre. */
  async begin(now: number) {
    await beginSql(now).execute(db)
  },

  /** Ways whose people were not told since then. */
  async ways(toldBefore: number): Promise<Way[]> {
    const { rows } = await sql<Row>`
      select t.user_id, t.channel, w.address, w.pace, t.told_at, t.looked_at, ${consentSince('t.user_id')} as since,
        coalesce(c.language, u.language) as language, u.name, u.email, c.id as colleague, s.escalate_after_h,
        case when c.id is null then s.quiet_from else cs.quiet_from end as quiet_from,
        case when c.id is null then s.quiet_to else cs.quiet_to end as quiet_to,
        case when c.id is null then s.zone else coalesce(cs.zone, s.zone) end as zone
      from telling_states t join message_settings s using (user_id) join users u on u.id = t.user_id
      left join users c on c.id = s.escalate_to and t.channel = 'escalation'
      left join message_settings cs on cs.user_id = c.id
      cross join lateral ${waysSql}
      where w.channel = t.channel and w.level is not null and w.address is not null and not u.disabled
        and (t.told_at is null or t.told_at <= ${new Date(toldBefore)})
      order by t.user_id, t.channel`.execute(db)
    return rows.map((row) => ({
      userId: row.user_id,
      channel: row.channel,
      to: row.address,
      email: row.email,
      language: row.language,
      pace: row.pace,
      quiet: { quietFrom: row.quiet_from, quietTo: row.quiet_to, zone: row.zone },
      toldAt: row.told_at?.getTime() ?? null,
      lookedAt: row.looked_at.getTime(),
      since: row.since,
      colleague:
        row.colleague === null ? null : { userId: row.colleague, of: row.name, hours: row.escalate_after_h ?? 0 },
    }))
  },

  /**
   * The news of one way. Nobody else tells them meanwhile: what `tell` does with them is done in the transaction that
   * notes it, or not at all.
   */
  hold: (way: Way, spans: TellingSpans, tell: (held: Held) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      const { now, lastingMs, newsMs, againMs } = spans
      const { userId, channel } = way
      const { rows } = await sql<HeldRow>`
        select s.plants, s.tag, s.tells_over, w.level, t.after_alert, t.gathered, t.gathering_since from telling_states t
        join message_settings s using (user_id) join users u on u.id = t.user_id cross join lateral ${waysSql}
        where t.user_id = ${userId} and t.channel = ${channel} and w.channel = t.channel and w.level is not null
          and t.told_at is not distinct from ${way.toldAt === null ? null : new Date(way.toldAt)}
        for update of t skip locked`.execute(trx)
      const [state] = rows
      if (!state) return
      /** To a colleague: what they may read, that lasts, and that no one took up in all these hours. */
      const left = way.colleague
        ? sql` and a.plant_id in ${readablePlants({ userId: way.colleague.userId, organisationId: null })}
            and a.ended_at is null and not ${isTakenUp()}
            and a.started_at <= ${new Date(now - way.colleague.hours * hourMs)}`
        : sql``
      const mine = sql<boolean>`a.plant_id in ${readablePlants({ userId, organisationId: null })}${chosen(state, userId)}${left}`
      const seen = (since: number) => sql`(a.ended_at is null or a.ended_at > ${new Date(since)})`
      const opened = await sql<NewsRow>`
        select ${newsColumns} from alerts a ${newsTables}
        where a.id > ${state.after_alert} and a.level >= ${state.level} and ${mine} and ${seen(now - newsMs)}
          and not ${isMuted(now)} and not ${isExplained(now)}
          and a.started_at <= ${new Date(now - lastingMs)}
          and (a.ended_at is null or a.ended_at >= a.started_at + ${lastingMs} * interval '1 millisecond')
          and not exists (
            select from told_alerts m join alerts b on b.id = m.alert_id
            where m.user_id = ${userId} and m.channel = ${channel} and (m.alert_id = a.id or (
              b.device_id = a.device_id and b.rule_id = a.rule_id
              and m.told_at > a.started_at - ${againMs} * interval '1 millisecond'
              and (a.ended_at is not null or m.told_at > ${new Date(now - againMs)}))))
        order by a.level desc, a.started_at, a.id limit ${mostTold}`.execute(trx)
      const over =
        state.tells_over && !way.colleague
          ? await sql<NewsRow>`
            select ${newsColumns} from told_alerts m join alerts a on a.id = m.alert_id ${newsTables}
            where m.user_id = ${userId} and m.channel = ${channel} and not m.is_over
              and a.ended_at > ${new Date(now - newsMs)} and ${mine} and not ${isMuted(now)}
              and not exists (select from alerts b
                where b.device_id = a.device_id and b.rule_id = a.rule_id and b.ended_at is null)
            order by a.level desc, a.started_at, a.id limit ${mostTold}`.execute(trx)
          : { rows: [] }

      await tell({
        opened: opened.rows.map(newsOf),
        over: over.rows.map(newsOf),
        db: trx,
        gathered: state.gathered,
        gatheringSince: state.gathering_since?.getTime() ?? null,

        async targets() {
          if (channel === 'push') {
            const rows = await trx.selectFrom('push_devices').select('id').where('user_id', '=', userId).execute()
            return rows.map(({ id }) => ({ to: String(id), level: 0 }))
          }
          if (channel !== 'webhook') return [{ to: way.to, level: 0 }]
          const rows = await trx
            .selectFrom('webhooks')
            .select(['id', 'level'])
            .where('user_id', '=', userId)
            .where('stopped_at', 'is', null)
            .execute()
          return rows.map(({ id, level }) => ({ to: String(id), level }))
        },

        async actable(news) {
          const ids = news.filter(({ endedAt }) => endedAt === null).map(({ alertId }) => alertId)
          const { rows } = await sql<{ alertId: number; version: number }>`
            select a.id as "alertId", coalesce((
              select max(e.id) from alert_case_events e
              where e.plant_id = a.plant_id and e.device_id = a.device_id and e.rule_id = a.rule_id), 0) as version
            from alerts a where a.id = any(${sql.val(ids)}::int[]) and not ${isTakenUp()}
              and a.plant_id in ${operablePlants({ userId, organisationId: null })}
            order by a.id`.execute(trx)
          return rows
        },

        wait: (gathered, since) =>
          setState(trx, way, { gathered, gathering_since: since === null ? null : new Date(since) }),

        looked: () => setState(trx, way, { looked_at: new Date(now) }),

        async told(news, ended) {
          const all = [...news, ...ended]
          const ids = all.map(({ alertId }) => alertId)
          const areOver = all.map(({ endedAt }) => endedAt !== null)
          await sql`
            insert into told_alerts (user_id, channel, alert_id, told_at, is_over)
            select ${userId}, ${channel}, t.id, ${new Date(now)}, t.is_over
            from unnest(${sql.val(ids)}::int[], ${sql.val(areOver)}::boolean[]) as t(id, is_over)
            on conflict (user_id, channel, alert_id) do update set is_over = true, told_at = excluded.told_at
          `.execute(trx)
          const at = new Date(now)
          await setState(trx, way, { told_at: at, looked_at: at, gathered: 0, gathering_since: null })
        },
      })
    }),

  /** Forgets what was told of alerts that are too old to be told again anyway. */
  async forgetTold(endedBefore: number) {
    await sql`
      delete from told_alerts t where not exists (
        select from alerts a where a.id = t.alert_id and (a.ended_at is null or a.ended_at > ${new Date(endedBefore)}))
    `.execute(db)
  },
})

/** Messages that wait for their provider are about plants that people may lose access to meanwhile. */
export const createWithdrawalStore = (db: Kysely<Database>, { readablePlants }: Access) => ({
  /** Whether the person still wants to be told by this channel at this address, and reads all of the plants. */
  async isStillWanted({ userId, plantIds, channel, to, isForColleague = false }: Pending) {
    const { rows } = await sql<{ is_wanted: boolean }>`
      select (${isForColleague} and exists (
        select from users u where u.id = ${userId} and not u.disabled and u.email = ${to}
      ) or exists (
        select from message_settings s join users u on u.id = s.user_id cross join lateral ${waysSql}
        where u.id = ${userId} and not u.disabled and w.channel = ${channel} and w.level is not null
          and (w.address = ${to} or w.channel = 'push' and exists (
            select from push_devices d where d.user_id = u.id and d.id::text = ${to})
            or w.channel = 'webhook' and exists (
              select from webhooks h where h.user_id = u.id and h.stopped_at is null and h.id::text = ${to}))
      )) and not exists (
        select from unnest(${sql.val(plantIds)}::int[]) as p(id)
        where p.id not in ${readablePlants({ userId, organisationId: null })}
      ) as is_wanted`.execute(db)
    return rows[0]?.is_wanted ?? false
  },

  /** What else the message told is told again, without what the person no longer reads. */
  async untell({ userId, plantIds, channel, toldBy = channel, isAboutCases = false }: Told, since: number) {
    if (isAboutCases) return untellCaseNews(db, { userId, plantIds }, since)
    // What a colleague was told of is noted with those who left it.
    const tellers =
      toldBy === 'escalation'
        ? sql`(select s.user_id from message_settings s where s.escalate_to = ${userId})`
        : sql`(${userId}::int)`
    await sql`
      with untold as (
        delete from told_alerts m using alerts a
        where m.user_id in ${tellers} and m.channel = ${toldBy} and m.told_at >= ${new Date(since)}
          and a.id = m.alert_id and a.plant_id = any(${sql.val(plantIds)}::int[])
        returning m.user_id
      )
      update telling_states t set told_at = null
      where t.channel = ${toldBy} and t.user_id in (select user_id from untold)`.execute(db)
  },
})

/** What else a mail said that was withdrawn is said again. */
const untellCaseNews = async (
  db: Kysely<Database>,
  { userId, plantIds }: { userId: number; plantIds: readonly number[] },
  since: number,
) => {
  await sql`
    update case_news n set told_at = null from alert_case_events e
    where n.user_id = ${userId} and n.told_at >= ${new Date(since)} and e.id = n.event_id
      and e.plant_id = any(${sql.val(plantIds)}::int[])`.execute(db)
}

export interface Pending {
  userId: number
  /** Of what another person left: whatever they chose for themselves. */
  isForColleague?: boolean
  /** Of what people did with alerts, not of alerts. */
  isAboutCases?: boolean
  plantIds: readonly number[]
  channel: Channel
  to: string
}

export interface Told extends Pending {
  /** As what it was noted, if not as told by its channel. */
  toldBy?: WayKind
}

/** As one statement, also for a single person. */
export const beginSql = (now: number, userId?: number) => sql`
  insert into telling_states (user_id, channel, after_alert, looked_at)
  select u.id, w.channel, (select coalesce(max(id), 0) from alerts), ${new Date(now)}
  from message_settings s join users u on u.id = s.user_id cross join lateral ${waysSql}
  where w.level is not null ${userId === undefined ? sql`` : sql`and u.id = ${userId}`}
    and not exists (select from telling_states t where t.user_id = u.id and t.channel = w.channel)
  on conflict do nothing`

/** Ways that a person no longer chooses start from new alerts when they are chosen again. */
export const endSql = (userId: number) => sql`
  delete from telling_states t using message_settings s join users u on u.id = s.user_id cross join lateral ${waysSql}
  where t.user_id = ${userId} and s.user_id = ${userId} and w.channel = t.channel and w.level is null`

const setState = async (
  trx: Kysely<Database>,
  { userId, channel }: Way,
  set: { told_at?: Date; looked_at?: Date; gathered?: number; gathering_since?: Date | null },
) => {
  await trx
    .updateTable('telling_states')
    .set(set)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute()
}

/** The rest is told with the next message. */
const mostTold = 10_000

/** Of which plants a person wants to be told. */
export const chosen = ({ plants, tag }: Pick<HeldRow, 'plants' | 'tag'>, userId: number) => {
  if (plants === 'tag')
    return sql` and exists (
      select from tags g where g.name = ${tag} and p.id = any(g.plant_ids) and (g.user_id = ${userId}
        or g.organisation_id in (select organisation_id from memberships where user_id = ${userId})))`
  if (plants === 'own') return sql` and p.owner_id = ${userId}`
  if (plants === 'favourites')
    return sql` and exists (select from favourites f where f.plant_id = p.id and f.user_id = ${userId})`
  return sql``
}

export interface Held {
  opened: News[]
  over: News[]
  /** The transaction: a message that is stored in it is stored if and only if it is noted as told. */
  db: Kysely<Database>
  /** How many news have been waiting for more, and since when. */
  gathered: number
  gatheringSince: number | null
  /** Where messages go, such as to each of the person's devices, and from which level. */
  targets: () => Promise<{ to: string; level: number }[]>
  /** Those of the open ones that the person may take up, with the newest of what was done with each. */
  actable: (news: readonly News[]) => Promise<{ alertId: number; version: number }[]>
  wait: (gathered: number, since: number | null) => Promise<void>
  looked: () => Promise<void>
  told: (opened: readonly News[], over: readonly News[]) => Promise<void>
}

interface Needs extends CaseAccess {
  consentSince: (userId: string) => RawBuilder<number>
  isMuted: IsMuted
  isExplained: IsExplained
  isTakenUp: IsTakenUp
}

interface Row {
  user_id: number
  name: string
  colleague: number | null
  escalate_after_h: number | null
  channel: WayKind
  address: string
  email: string | null
  pace: Pace
  language: Language
  quiet_from: number | null
  quiet_to: number | null
  zone: string
  told_at: Date | null
  looked_at: Date
  since: number
}

interface HeldRow {
  plants: 'all' | 'own' | 'favourites' | 'tag'
  tag: string | null
  tells_over: boolean
  level: number
  after_alert: number
  gathered: number
  gathering_since: Date | null
}
