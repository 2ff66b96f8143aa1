import { inverterTypes, type DeviceType } from '@heliograph/domain/devices'
import type { Day } from '@heliograph/domain/zones'
import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '#db/engine.ts'
import { preparedOnce } from '#db/prepared.ts'
import type { Caller } from '#needs/caller.ts'
import type { Window } from '#needs/pages.ts'
import type { SilentDevice } from '#needs/plants.ts'
import { numbersText } from '#telemetry/array-text.ts'
import type { Span } from '#telemetry/spans.ts'
import type { AlertOf } from './alert-cases.store.ts'
import type { AlertFilter } from './alert-filter.ts'
import {
  daysOf,
  isAlarmSql,
  isSilentSql,
  runsOf,
  toOccurrence,
  visibleAlerts,
  type Occurrence,
} from './alert-runs.store.ts'
import { isMuted } from './alert-standings.store.ts'

/** The number of rows that a search finds of one type, level and state. */
export interface AlertGroup {
  type: DeviceType
  level: number
  open: boolean
  count: number
}

/** An open alert of any plant, with where it is. */
interface FoundOpen extends Occurrence {
  plantName: string
  zone: string
}

export interface AlertWindow extends Window {
  orderBy: 'at' | 'level'
  direction: 'asc' | 'desc'
}

interface OpenInPlant {
  isAlarmed: boolean
  silent: readonly SilentDevice[]
}

interface Needs {
  rows: Rows
  /** The ids of the plants that a caller may read, as a subquery. */
  readablePlants: (caller: Caller) => RawBuilder<number>
}

export type AlertStore = ReturnType<typeof createAlertStore>

/** Alerts as people see them. */
export const createAlertStore = ({ rows: { db, pool }, readablePlants }: Needs) => {
  const [isAlarm, isSilent] = [sql.raw(isAlarmSql), sql<boolean>`${sql.raw(isSilentSql)}`]
  const openInPlants = preparedOnce(
    pool,
    'open-alerts-in',
    visibleAlerts(db)
      .leftJoin('latest as l', 'l.device_id', 'd.id')
      .select(['d.plant_id', 'd.id', 'd.name', 'd.type'])
      .select([sql<Date>`least(a.started_at, l.at)`.as('since'), isSilent.as('is_silent')])
      // By the alert's plant, which is the device's: open alerts are few and have an index by plant.
      .where(sql<boolean>`a.plant_id = any(${[]}::int[])`)
      .where(sql<boolean>`(${isAlarm} or ${isSilent})`)
      .orderBy('since')
      .orderBy('d.id'),
  )

  return {
    /** One row per fault and day in the zone; `at` is when its latest run started on that day. */
    async search(plantId: number, zone: string, filter: AlertFilter, window: AlertWindow, now: number) {
      const { page, size, orderBy, direction } = window
      const days = daysOf(db, { plantId, zone }, filter, now)
      const [rows, { total }] = await Promise.all([
        days
          .selectAll()
          .orderBy(orderBy, direction)
          .orderBy('at', direction)
          .orderBy('id', direction)
          .limit(size)
          .offset((page - 1) * size)
          .execute(),
        days.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ])
      return { total, found: rows.map((row) => ({ ...toOccurrence(row), at: row.at.getTime(), times: row.times })) }
    },

    /** The number of rows that a search finds, by type, level and state. */
    count: (plantId: number, zone: string, filter: AlertFilter, now: number): Promise<AlertGroup[]> =>
      daysOf(db, { plantId, zone }, filter, now)
        .select(({ fn }) => ['type', 'level', 'open', fn.countAll<number>().as('count')])
        .groupBy(['type', 'level', 'open'])
        .execute(),

    /** The number of rows that a search finds, by day and level. */
    countByDay: (plantId: number, zone: string, filter: AlertFilter, now: number) =>
      daysOf(db, { plantId, zone }, filter, now)
        .select(({ fn }) => [
          sql<Day>`to_char(day, 'YYYY-MM-DD')`.as('day'),
          'level',
          fn.countAll<number>().as('count'),
        ])
        .groupBy(['days.day', 'level'])
        .execute(),

    /** The number of rows that a search finds with the days of each plant in its zone; without an entry where there are none. */
    async countOfPlants(
      plantIds: readonly number[],
      filter: AlertFilter,
      { first, last }: { first: Day; last: Day },
      now: number,
    ) {
      const [since, until] = [sql<Date>`w.since`, sql<Date>`w.until`]
      const counted = daysOf(db, { plantId: sql`w.id`, zone: sql`w.zone` }, { ...filter, since, until }, now).select(
        ({ fn }) => fn.countAll<number>().as('alerts'),
      )
      const { rows } = await sql<{ id: number; alerts: number }>`
      select w.id, c.alerts from (
        select id, zone, ${first}::date::timestamp at time zone zone as since,
          (${last}::date + 1)::timestamp at time zone zone - interval '1 millisecond' as until
        from plants where id = any(${sql.val(plantIds)}::int[])
      ) as w cross join lateral (${counted}) as c where c.alerts > 0`.execute(db)
      return new Map(rows.map(({ id, alerts }) => [id, alerts]))
    },

    /** When the last of a plant's alerts ended. Null while one is open, or if there never was one. */
    async quietSince(plantId: number): Promise<number | null> {
      const row = await visibleAlerts(db)
        .select(({ fn }) => [
          fn.countAll<number>().as('all'),
          fn.count<number>('a.ended_at').as('ended'),
          fn.max('a.ended_at').as('last'),
        ])
        .where('a.plant_id', '=', plantId)
        .where('a.is_disproved', '=', false)
        .executeTakeFirstOrThrow()
      return row.all === row.ended ? (row.last?.getTime() ?? null) : null
    },

    /** Open alerts that are not muted, in all plants that a caller may read: the most severe first, then the newest. */
    async findOpen(
      caller: Caller,
      { page, size }: Window,
      now: number,
    ): Promise<{ total: number; found: FoundOpen[] }> {
      const open = db
        .selectFrom(runsOf(db, now).as('runs'))
        .innerJoin('plants as p', 'p.id', 'runs.plant_id')
        .where('ended_at', 'is', null)
        .where('plant_id', 'in', readablePlants(caller))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('alerts as a').select('a.id').whereRef('a.id', '=', 'runs.id').where(isMuted(now)))),
        )
      const [rows, { total }] = await Promise.all([
        open
          .selectAll('runs')
          .select(['p.name as plant_name', 'p.zone'])
          .orderBy('level', 'desc')
          .orderBy('started_at', 'desc')
          .orderBy('runs.id', 'desc')
          .limit(size)
          .offset((page - 1) * size)
          .execute(),
        open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ])
      return { total, found: rows.map((row) => ({ ...toOccurrence(row), plantName: row.plant_name, zone: row.zone })) }
    },

    /** The other inverters of a device's plant, in the order in which they were added. */
    async siblingsOf(plantId: number, deviceId: number, limit: number) {
      const rows = await db
        .selectFrom('devices')
        .select(['id', 'name'])
        .where('plant_id', '=', plantId)
        .where('id', '<>', deviceId)
        .where('removed_at', 'is', null)
        .where('type', 'in', inverterTypes)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id, name }) => ({ deviceId: id, deviceName: name }))
    },

    /** The newest runs of a device's fault that late data did not disprove. */
    async latestStanding({ plantId, deviceId, ruleId }: AlertOf, limit: number, now: number) {
      const rows = await db
        .selectFrom(runsOf(db, now).as('runs'))
        .selectAll()
        .where('plant_id', '=', plantId)
        .where('device_id', '=', deviceId)
        .where('rule_id', '=', ruleId)
        .where('is_disproved', '=', false)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toOccurrence)
    },

    /**
     * The run that a list has of a device's fault: the latest one in a span, or of all. One that late data disproved is none of them, but
     * where there is no other, it is what a message was about.
     */
    async runShown(
      { plantId, deviceId, ruleId }: AlertOf,
      span: Span | undefined,
      now: number,
    ): Promise<Occurrence | undefined> {
      const row = await db
        .selectFrom(runsOf(db, now).as('runs'))
        .selectAll()
        .where('plant_id', '=', plantId)
        .where('device_id', '=', deviceId)
        .where('rule_id', '=', ruleId)
        .$if(span !== undefined, (runs) =>
          runs.where('started_at', '<', new Date(span?.to ?? 0)).where('until_at', '>=', new Date(span?.from ?? 0)),
        )
        .orderBy('is_disproved')
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return row && toOccurrence(row)
    },

    /** The runs of a device's fault that overlap a span. */
    async runsIn(plantId: number, deviceId: number, ruleId: number, from: number, to: number, now: number) {
      const rows = await db
        .selectFrom(runsOf(db, now).as('runs'))
        .selectAll()
        .where('plant_id', '=', plantId)
        .where('device_id', '=', deviceId)
        .where('rule_id', '=', ruleId)
        .where('started_at', '<', new Date(to))
        .where('until_at', '>=', new Date(from))
        .orderBy('started_at')
        .execute()
      return rows.map(toOccurrence)
    },

    /** The highest level among the open alerts of each device that has one. */
    async alertStates(deviceIds: readonly number[]) {
      const rows = await visibleAlerts(db)
        .select(({ fn }) => ['a.device_id', fn.max('a.level').as('level')])
        .where('a.device_id', '=', ({ fn, val }) => fn.any(val(deviceIds)))
        .where('a.ended_at', 'is', null)
        .groupBy('a.device_id')
        .execute()
      return new Map(rows.map((row) => [row.device_id, row.level]))
    },

    /** Whether plants have an alarm, and their gateways and devices that are silent, the longest silence first; of those with any. */
    async openIn(plantIds: readonly number[]): Promise<ReadonlyMap<number, OpenInPlant>> {
      const rows = await openInPlants(numbersText(plantIds))
      const open = new Map<number, { isAlarmed: boolean; silent: SilentDevice[] }>()
      for (const { plant_id, id, name, type, since, is_silent } of rows) {
        const known = open.get(plant_id) ?? { isAlarmed: false, silent: [] }
        open.set(plant_id, known)
        if (is_silent) known.silent.push({ deviceId: id, name, type, since: since.getTime() })
        else known.isAlarmed = true
      }
      return open
    },

    /** The number of open alerts that are not muted, in all plants that a caller may read. */
    async countOpen(caller: Caller, now: number): Promise<number> {
      const { open } = await visibleAlerts(db)
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .where('a.ended_at', 'is', null)
        .where('a.plant_id', 'in', readablePlants(caller))
        .where(({ not }) => not(isMuted(now)))
        .executeTakeFirstOrThrow()
      return open
    },
  }
}
