import type { CaseReason, MutedReason } from '@heliograph/domain/alert-cases'
import { minuteMs } from '@heliograph/domain/zones'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { IsExplained, IsMuted, IsReader, IsTakenUp } from '#needs/muted-alerts.ts'

/** What people decided about an occurrence. */
export interface Standing {
  /** Why it calls nobody, and until when; null: until a person decides so, or it comes back after it was resolved. */
  muted: { why: MutedReason; until: number | null } | null
  acknowledgedAt: number | null
  /** The person who takes care of it. */
  assignedTo: number | null
  /** The newest of what was done with the alert, 0 for nothing. */
  version: number
  snoozedUntil: number | null
  resolvedAt: number | null
  reason: CaseReason | null
  isBlocked: boolean
  /** It was acknowledged, but who took it up cannot look after it any more. */
  isLeft: boolean
  acknowledgedBy: number | null
  acknowledgedByName: string | null
  assignedToName: string | null
  resolvedBy: number | null
  resolvedByName: string | null
}

/**
 * The case of occurrence `a` of `alerts`. If late samples joined two occurrences, the newest of their cases counts: it may
 * only ring too often.
 */
export const caseOfSql = sql.raw(`
  select c.* from alert_cases c
  where c.plant_id = a.plant_id and c.device_id = a.device_id and c.rule_id = a.rule_id
    and c.since <= coalesce(a.ended_at, 'infinity') and (c.over_at is null or c.over_at >= a.started_at)
  order by c.since desc, c.id desc limit 1`)

const isBlockedSql = sql<boolean>`exists (
  select from blocked_alerts b where b.plant_id = a.plant_id and b.device_id = a.device_id and b.rule_id = a.rule_id)`

/** Whether work `w` is on what row `a` of `alerts` is about: the device, what it is wired to, or the whole plant. */
const isWorkOnSql = sql<boolean>`(w.plant_id = a.plant_id and (w.device_id is null or w.device_id in (
  select unnest(array[o.id, o.gateway_id, o.parent_id]) from devices o where o.id = a.device_id)))`

/** Until when row `a` of `alerts` is worked on, at an instant. */
const workedOnSql = (now: number) => sql<Date | null>`(
  select max(w.to_at) from planned_works w
  where w.from_at <= ${new Date(now)} and w.to_at > ${new Date(now)} and ${isWorkOnSql})`

/** Whether row `a` of `alerts` calls nobody. */
export const isMuted: IsMuted = (now) =>
  sql<boolean>`(${isBlockedSql} or ${workedOnSql(now)} is not null or coalesce((
    select c.resolved_at is not null or c.snoozed_until > ${new Date(now)} from (${caseOfSql}) as c), false))`

/** Whether there is no reason to tell of row `a` of `alerts`. */
export const isExplained: IsExplained = (now) =>
  sql<boolean>`(a.is_disproved
    or (a.ended_at is not null and coalesce((select c.snoozed_until >= a.ended_at from (${caseOfSql}) as c), false))
    or exists (select from planned_works w where ${isWorkOnSql}
      and w.from_at <= a.started_at + ${settlingMs} * interval '1 millisecond'
      and w.to_at >= coalesce(a.ended_at, ${new Date(now)}) - ${settlingMs} * interval '1 millisecond'))`

/** The longest interval of usual gateways: that long after its last report, a device can still be at work. */
const settlingMs = 15 * minuteMs

/** Whether a person took row `a` of `alerts` up. Who gave it away does not look after it, though they had acknowledged it. */
export const isTakenUp =
  (isReader: IsReader): IsTakenUp =>
  () =>
    sql<boolean>`exists (
      select from (${caseOfSql}) as c
      where ${isReader(sql`c.assigned_to`, sql`a.plant_id`)} or (
        ${isReader(sql`c.acknowledged_by`, sql`a.plant_id`)} and (c.assigned_to is null or c.acknowledged_at > (
          select max(e.at) from alert_case_events e
          where e.plant_id = a.plant_id and e.device_id = a.device_id and e.rule_id = a.rule_id and e.kind = 'assign'))))`

export type AlertStandingStore = ReturnType<typeof createAlertStandingStore>

export const createAlertStandingStore = (db: Kysely<Database>, { isReader }: { isReader: IsReader }) => ({
  /** By the ids of rows in `alerts`. */
  async standingsOf(alertIds: readonly number[], now: number): Promise<ReadonlyMap<number, Standing>> {
    if (alertIds.length === 0) return new Map()
    const { rows } = await sql<RawStanding>`
      select a.id, c.acknowledged_at, c.acknowledged_by, c.assigned_to, c.snoozed_until, c.resolved_by, c.resolved_at,
        c.reason, ${isBlockedSql} as is_blocked,
        case when c.acknowledged_at is null then false else not ${isTakenUp(isReader)()} end as is_left,
        ${workedOnSql(now)} as worked_on_until, k.name as acknowledged_by_name, t.name as assigned_to_name,
        r.name as resolved_by_name,
        (select max(e.id) from alert_case_events e
          where e.plant_id = a.plant_id and e.device_id = a.device_id and e.rule_id = a.rule_id) as version
      from alerts a left join lateral (${caseOfSql}) as c on true
      left join users k on k.id = c.acknowledged_by left join users t on t.id = c.assigned_to
      left join users r on r.id = c.resolved_by
      where a.id = any(${alertIds}::int[])`.execute(db)
    return new Map(rows.map((row) => [row.id, toStanding(row, now)]))
  },
})

interface RawStanding {
  id: number
  version: number | null
  acknowledged_at: Date | null
  acknowledged_by: number | null
  acknowledged_by_name: string | null
  assigned_to: number | null
  assigned_to_name: string | null
  snoozed_until: Date | null
  resolved_by: number | null
  resolved_by_name: string | null
  resolved_at: Date | null
  reason: CaseReason | null
  is_blocked: boolean
  is_left: boolean
  worked_on_until: Date | null
}

const toStanding = (row: RawStanding, now: number): Standing => {
  const snoozed = row.snoozed_until?.getTime() ?? 0
  const snoozedUntil = snoozed > now ? snoozed : null
  const resolvedAt = row.resolved_at?.getTime() ?? null
  return {
    version: row.version ?? 0,
    muted: mutedOf(row.is_blocked, resolvedAt, snoozedUntil, row.worked_on_until),
    acknowledgedAt: row.acknowledged_at?.getTime() ?? null,
    acknowledgedBy: row.acknowledged_by,
    acknowledgedByName: row.acknowledged_by_name,
    assignedTo: row.assigned_to,
    assignedToName: row.assigned_to_name,
    snoozedUntil,
    resolvedAt,
    resolvedBy: row.resolved_by,
    resolvedByName: row.resolved_by_name,
    reason: row.reason,
    isBlocked: row.is_blocked,
    isLeft: row.is_left,
  }
}

/** What lasts longest goes first. */
const mutedOf = (
  isBlocked: boolean,
  resolvedAt: number | null,
  snoozedUntil: number | null,
  workedOnUntil: Date | null,
): Standing['muted'] => {
  if (isBlocked) return { why: 'blocked', until: null }
  if (resolvedAt !== null) return { why: 'resolved', until: null }
  if (snoozedUntil !== null) return { why: 'snoozed', until: snoozedUntil }
  return workedOnUntil === null ? null : { why: 'planned-work', until: workedOnUntil.getTime() }
}
