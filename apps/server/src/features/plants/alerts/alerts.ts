import { Refusal } from '@heliograph/domain/errors'
import type { Point } from '@heliograph/domain/points'
import { addDays, dayAt, daysBetween, frameMs, spanOfDay, startOfDay, type Day } from '@heliograph/domain/zones'
import type { Caller } from '#needs/caller.ts'
import type { Expectation, JudgedDay } from '#needs/expectation.ts'
import type { LostBy } from '#needs/loss-facts.ts'
import type { Page, Window } from '#needs/pages.ts'
import type { FindPlant, PlantState } from '#needs/plants.ts'
import { facetsOf } from './alert-facets.ts'
import { filterOf, type AlertWish } from './alert-filter.ts'
import { firstFaultRule } from './alert-rules.ts'
import type { Occurrence } from './alert-runs.store.ts'
import type { AlertStandingStore, Standing } from './alert-standings.store.ts'
import type { AlertTexts } from './alert-texts.ts'
import type { AlertStore, AlertWindow } from './alerts.store.ts'
import { evidenceOf, isAboutSiblings } from './evidence.ts'
import type { FaultRunStore } from './fault-runs.store.ts'
import { gridOf, runsIn, type Run } from './fault-runs.ts'
import { measuredRule } from './rules/rule-table.ts'

export type Alerts = ReturnType<typeof createAlerts>

export const createAlerts = ({
  store,
  standings,
  workIn,
  faultRuns,
  lostBy,
  keptDays,
  findPlant,
  textsIn,
  now,
}: AlertNeeds) => {
  const zoneOf = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant.zone
  }

  const daysOf = async (plantId: number, zone: string, { startedAt }: Occurrence, until: number) => {
    const [first, last] = [dayAt(zone, startedAt), dayAt(zone, until)]
    const kept = await keptDays(plantId, first, last)
    // Of light that only the season tells, a single day says nothing.
    return [...kept.values()].filter(({ source }) => source !== 'usual').slice(-mostDays)
  }

  const withStandings = async <Row extends Occurrence>(rows: readonly Row[]) => {
    const known = await standings.standingsOf(
      rows.map(({ id }) => id),
      now(),
    )
    return rows.map((row) => ({ ...row, standing: known.get(row.id) }))
  }

  const meant = async (plantId: number, wish: AlertWish) => {
    const [zone, texts] = await Promise.all([zoneOf(plantId), textsIn(wish.language ?? '')])
    return { zone, filter: filterOf(wish, zone, texts) }
  }

  return {
    async search(plantId: number, wish: AlertWish, window: AlertWindow): Promise<Page<AlertOfDay>> {
      const { zone, filter } = await meant(plantId, wish)
      const { total, found } = await store.search(plantId, zone, filter, window, now())
      return { total, rows: await withStandings(found.map((one) => ({ ...one, zone }))) }
    },

    async count(plantId: number, wish: AlertWish) {
      const { zone, filter } = await meant(plantId, wish)
      const everything = { ...filter, types: undefined, levels: undefined, open: undefined }
      const [groups, quietSince] = await Promise.all([
        store.count(plantId, zone, everything, now()),
        store.quietSince(plantId),
      ])
      return { ...facetsOf(groups, filter), quietSince }
    },

    /** How many alerts the report of each plant counts in these days; without an entry where there are none. */
    countsOf: (plantIds: readonly number[], days: { first: Day; last: Day }): Promise<ReadonlyMap<number, number>> =>
      store.countOfPlants(plantIds, { ...noFilter, levels: reportedLevels, whole: true }, days, now()),

    /** The plant's days up to one, by default today. */
    async days(plantId: number, length = usualDays, until?: Day): Promise<AlertDay[]> {
      const zone = await zoneOf(plantId)
      const last = until ?? dayAt(zone, now())
      const first = addDays(last, 1 - length)
      const filter = { ...noFilter, since: startOfDay(zone, first), until: spanOfDay(zone, last).to - 1 }
      const [counts, works] = await Promise.all([
        store.countByDay(plantId, zone, filter, now()),
        workIn(plantId, filter.since, filter.until),
      ])
      return daysBetween(first, last).map((day) => {
        const countOf = (wanted: number) => counts.find((one) => one.day === day && one.level === wanted)?.count ?? 0
        const { from, to } = spanOfDay(zone, day)
        const plannedWork = works.some((work) => work.from < to && work.to > from)
        return { day, tips: countOf(0), warnings: countOf(1), faults: countOf(2), plannedWork }
      })
    },

    /** The open alerts that are not muted, in all plants that the caller may read. */
    async recent(caller: Caller, window: Window): Promise<Page<OpenAlert>> {
      const { total, found } = await store.findOpen(caller, window, now())
      return {
        total,
        rows: await withStandings(found.map((one) => ({ ...one, at: onItsLastDay(one, one.zone) }))),
      }
    },

    /** An alert as it was on a day, or by default on its latest day. */
    async detail(deviceId: number, plantId: number, ruleId: number, day?: Day): Promise<AlertDetail> {
      const [zone, newest] = await Promise.all([
        zoneOf(plantId),
        store.latestStanding({ plantId, deviceId, ruleId }, mostOccurrences, now()),
      ])
      const span = day === undefined ? undefined : spanOfDay(zone, day)
      const found = await store.runShown({ plantId, deviceId, ruleId }, span, now())
      if (!found) throw new Refusal('resource_not_exist_or_deleted')
      const at = span ? Math.max(found.startedAt, span.from) : onItsLastDay(found, zone)
      const until = found.endedAt ?? Math.max(found.lastAt, now())
      const [[alert], lost, days] = await Promise.all([
        withStandings([{ ...found, at, zone }]),
        found.isDisproved ? undefined : lostBy({ ...found, until }),
        measuredRule(ruleId)?.judgesDays ? daysOf(plantId, zone, found, until) : [],
      ])
      return {
        alert: alert ?? { ...found, at, zone, standing: undefined },
        occurrences: found.isDisproved ? inOrder([found, ...newest]).slice(0, mostOccurrences) : newest,
        lost,
        evidence: evidenceOf(ruleId, found.code),
        days,
        siblings: isAboutSiblings(ruleId) ? await store.siblingsOf(plantId, deviceId, mostSiblings) : [],
      }
    },

    /** A device's own faults come from its samples, or from the alerts alone once the samples are deleted. */
    async timeline(deviceId: number, plantId: number, ruleId: number, day: Day) {
      const { from, to } = spanOfDay(await zoneOf(plantId), day)
      const known = await store.runsIn(plantId, deviceId, ruleId, from, to, now())
      const [first] = known
      if (!first) return []
      const { said, silenceMs } = ruleId < firstFaultRule ? unsaid : await faultRuns.sightings(deviceId, from, to)
      const isMeant = ({ fault }: Run) => String(fault) === first.code
      const runs = said.length === 0 ? known : runsIn(said, silenceMs).filter(isMeant)
      const instants = runs.flatMap(({ startedAt, lastAt }) =>
        gridOf(Math.max(startedAt, from), Math.min(lastAt, to - 1), frameMs),
      )
      return [...new Set(instants)].filter((at) => at >= from)
    },

    /** What open alerts say of plants. */
    async openIn(plantIds: readonly number[]) {
      const open = await store.openIn(plantIds)
      return new Map(
        plantIds.map((id): [number, AlertState] => {
          const { isAlarmed = false, silent = [] } = open.get(id) ?? {}
          return [id, { warning: isAlarmed ? 'ALARM' : 'NORMAL', silent }]
        }),
      )
    },

    /** The highest level among the open alerts of each device that has one. */
    alertStates: (deviceIds: readonly number[]) => store.alertStates(deviceIds),

    /** The number of open alerts that are not muted, in all plants that the caller may read. */
    unread: (caller: Caller) => store.countOpen(caller, now()),
  }
}

type AlertState = Pick<PlantState, 'warning' | 'silent'>

/** An alert as shown at an instant, in the zone of its plant. */
export interface Alert extends Occurrence {
  at: number
  zone: string
  /** What people decided about it; undefined if nothing. */
  standing: Standing | undefined
}

export interface AlertOfDay extends Alert {
  /** How often it started or continued on that day. */
  times: number
}

export interface OpenAlert extends Alert {
  plantName: string
}

export interface AlertDetail {
  alert: Alert
  /** All occurrences, the newest first: without others that late data disproved. */
  occurrences: Occurrence[]
  evidence: Point[]
  /** The last days of it that are over, if they are what it is about. */
  days: readonly JudgedDay[]
  /** What was not made because of it; undefined if nothing says what could have been. */
  lost: Awaited<ReturnType<LostBy>>
  /** Devices with which it is compared. */
  siblings: readonly { deviceId: number; deviceName: string }[]
}

/** The number of alerts on a day. */
export interface AlertDay {
  day: Day
  tips: number
  warnings: number
  faults: number
  /** Whether work was planned on it. */
  plannedWork: boolean
}

export interface AlertNeeds {
  store: AlertStore
  standings: AlertStandingStore
  /** The times of planned work that overlap a span. */
  workIn: (plantId: number, from: number, to: number) => Promise<readonly { from: number; to: number }[]>
  faultRuns: FaultRunStore
  lostBy: LostBy
  /** What was expected of days, with what was made on them. */
  keptDays: Expectation['within']
  findPlant: FindPlant
  /** In the requested language, or in its fallback. */
  textsIn: (language: string) => Promise<AlertTexts>
  now: () => number
}

const unsaid = { said: [], silenceMs: 0 }

/** On the last day of a run: the start of the run or of that day, whichever is later. */
const onItsLastDay = ({ startedAt, lastAt }: Occurrence, zone: string) =>
  Math.max(startedAt, startOfDay(zone, dayAt(zone, lastAt)))

/** Warnings and faults; tips are for those who look at the plant. */
export const reportedLevels: readonly number[] = [1, 2]

/** The newest first. */
const inOrder = (runs: readonly Occurrence[]) => runs.toSorted((one, other) => other.startedAt - one.startedAt)

const usualDays = 30
const mostOccurrences = 20
const mostSiblings = 3
const mostDays = 14
const noFilter = {
  types: undefined,
  levels: undefined,
  since: undefined,
  until: undefined,
  open: undefined,
  whole: undefined,
  sought: undefined,
}
