import type { DeviceType } from '@heliograph/domain/devices'
import { sql, type InferResult, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import { formerSnSql } from '#telemetry/former-serials.store.ts'
import type { AlertFilter } from './alert-filter.ts'
import { deviceSilent, silenceRules } from './alert-rules.ts'
import type { Measured } from './rules/course.ts'

/** One time that a problem was present, as of now. */
export interface Occurrence {
  id: number
  plantId: number
  ruleId: number
  code: string
  level: number
  influence: number
  startedAt: number
  lastAt: number
  endedAt: number | null
  deviceId: number
  deviceSn: string
  deviceName: string
  deviceType: DeviceType
  productId: string | null
  /** What was not produced because of it, as far as it is known. */
  lostWh: number | null
  measured: Measured | null
  /** Data that arrived late showed that there was nothing. */
  isDisproved: boolean
  /** It began or ended because its rule was changed. */
  byTuning: 'began' | 'ended' | null
}

/** Alerts whose device is still in the plant. When a device leaves, its alerts disappear from view. */
export const visibleAlerts = (db: Kysely<Database>) =>
  db
    .selectFrom('alerts as a')
    .innerJoin('devices as d', (join) => join.onRef('d.id', '=', 'a.device_id').onRef('d.plant_id', '=', 'a.plant_id'))

/** From when on the days of device `d` count in its plant `p`, if it came from another one with what it measured there. */
export const countsFromSql = 'd.counts_since::timestamp at time zone p.zone'

const silenceIds = silenceRules.map(({ id }) => id).join(', ')

/** As SQL about an alert `a`: a problem now, other than that something is not heard. Level 0 is a tip. */
export const isAlarmSql = `a.ended_at is null and a.level >= 1 and a.rule_id not in (${silenceIds})`

/** A gateway or a device that is silent now. */
export const isSilentSql = `a.ended_at is null and a.rule_id in (${silenceIds})`

/** A device that is silent now although its gateway is heard. */
export const isSilentDeviceSql = `a.ended_at is null and a.rule_id = ${deviceSilent.id}`

/** A silence lasts until the next report. Any other alert lasts until its latest sign. */
export const runsOf = (db: Kysely<Database>, now: number) =>
  visibleAlerts(db)
    .select(['a.id', 'a.plant_id', 'a.device_id', 'a.rule_id', 'a.code', 'a.level', 'a.influence'])
    .select(['a.started_at', 'a.ended_at', 'd.name as device_name', 'd.type', 'd.product_id'])
    .select(sql<string>`${sql.raw(formerSnSql('d'))}`.as('sn'))
    .select(['a.lost_wh', 'a.measured', 'a.is_disproved', 'a.by_tuning'])
    .select(
      sql<Date>`case when ${sql.raw(isSilentSql)}
        then greatest(a.last_at, ${new Date(now)}::timestamptz) else a.last_at end`.as('until_at'),
    )

/** A plant and its zone, or columns of them in a query around this one. */
interface PlantInZone {
  plantId: number | RawBuilder<number>
  zone: string | RawBuilder<string>
}

interface RunFilter extends Omit<AlertFilter, 'since' | 'until'> {
  since: number | RawBuilder<Date> | undefined
  until: number | RawBuilder<Date> | undefined
}

/**
 * One row per fault and day in the zone. If a fault had several runs on a day, the latest run represents all of them; of
 * runs that started at the same time, the one that was recorded last. What late data disproved was never there.
 */
export const daysOf = (db: Kysely<Database>, { plantId, zone }: PlantInZone, filter: RunFilter, now: number) => {
  const { types, levels, since, until, open, whole, sought } = filter
  const firstDay = sql`(started_at at time zone ${zone})::date::timestamp`
  const lastDay = sql`(until_at at time zone ${zone})::date::timestamp`
  const days = sql<{ day: Date }>`generate_series(${firstDay}, ${lastDay}, interval '1 day')`
  const at = sql<Date>`greatest(started_at, day at time zone ${zone})`
  const dayEnd = sql<Date>`(day + interval '1 day') at time zone ${zone}`
  const ofDays = db
    .selectFrom(runsOf(db, now).as('runs'))
    .crossJoinLateral(days.as<'days'>(sql`days(day)`))
    .distinctOn(['device_id', 'rule_id', 'day'])
    .selectAll('runs')
    .select(['day', at.as('at'), sql<boolean>`ended_at is null and day = ${lastDay}`.as('open')])
    .select(({ fn }) =>
      fn
        .countAll<number>()
        .over((over) => over.partitionBy(['device_id', 'rule_id', 'day']))
        .as('times'),
    )
    .where('plant_id', '=', plantId)
    .where('is_disproved', '=', false)
    .where((run) =>
      run.and([
        ...(types ? [run('type', '=', run.fn.any(run.val(types)))] : []),
        ...(since === undefined ? [] : [run('until_at', '>=', instantSql(since)), run(dayEnd, '>', instantSql(since))]),
        ...(until === undefined ? [] : [run(at, '<=', instantSql(until))]),
        ...(sought
          ? [
              sql<boolean>`(position(lower(${sought.text}) in lower(device_name)) > 0
                or position(lower(${sought.text}) in lower(sn)) > 0
                or rule_id = any(${sought.ruleIds}::int[]) or code = any(${sought.codes}::text[]))`,
            ]
          : []),
      ]),
    )
    .orderBy('device_id')
    .orderBy('rule_id')
    .orderBy('day')
    .orderBy('started_at', 'desc')
    .orderBy('runs.id', 'desc')
  const goesOn = sql<boolean>`coalesce(
    lead(of_days.id) over (partition by of_days.device_id, of_days.rule_id order by of_days.day) = of_days.id, false)`
  const lasting = db
    .selectFrom(ofDays.as('of_days'))
    .selectAll('of_days')
    .select((whole ? goesOn : sql<boolean>`false`).as('goes_on'))
  return db
    .selectFrom(lasting.as('days'))
    .where((day) =>
      day.and([
        ...(whole ? [day('goes_on', '=', false)] : []),
        ...(open === undefined ? [] : [day('open', '=', open)]),
        ...(levels ? [day('level', '=', day.fn.any(day.val(levels)))] : []),
      ]),
    )
}

const instantSql = (at: number | RawBuilder<Date>) =>
  typeof at === 'number' ? sql<Date>`${new Date(at)}::timestamptz` : at

type Run = InferResult<ReturnType<typeof runsOf>>[number]

export const toOccurrence = (row: Run): Occurrence => ({
  id: row.id,
  plantId: row.plant_id,
  ruleId: row.rule_id,
  code: row.code,
  level: row.level,
  influence: row.influence,
  startedAt: row.started_at.getTime(),
  lastAt: row.until_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  deviceId: row.device_id,
  deviceSn: row.sn,
  deviceName: row.device_name,
  deviceType: row.type,
  productId: row.product_id,
  lostWh: row.lost_wh,
  measured: row.measured,
  isDisproved: row.is_disproved,
  byTuning: row.by_tuning,
})
