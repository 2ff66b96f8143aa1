import { sunElevationDeg } from '@heliograph/domain/daylight'
import { avoidedIn, sparedBy, type Spared } from '@heliograph/domain/environment'
import { Refusal } from '@heliograph/domain/errors'
import type { PlantCondition } from '@heliograph/domain/plants'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'
import type { Page, Window } from '#needs/pages.ts'
import type { CreatedPlantStore, CreatedSpan } from './created-plants.store.ts'
import type { LargeScreenStore, Periods, Place, Present, Ranked, ScreenCaller, Step } from './large-screen.store.ts'

/** @template Row a plant as shown in lists */
export type LargeScreen<Row> = ReturnType<typeof createLargeScreen<Row>>

/**
 * The plants that a caller put on the large screen, or all that they may read, combined for a wall screen, which refreshes
 * every few seconds for years.
 */
export const createLargeScreen = <Row>({
  isOffered,
  store,
  createdPlants,
  searchPlants,
  chosenOf,
  rowsOf,
  conditionsOf,
  now,
}: LargeScreenNeeds<Row>) => {
  // Hiding the page is not enough: clients could show it by its calls.
  const mustBeOffered = () => {
    if (!isOffered) throw new Refusal('AU_NO_OPERATION_PERMISSION')
  }
  const forgetting: (() => void)[] = []
  const cached = <T>(forMs: number) => {
    const cache = createCache<string, T>({ forMs, now, most: 1000 })
    forgetting.push(cache.forget)
    return (caller: ScreenCaller, ask: () => Promise<T>, staleForMs?: (value: T) => number) =>
      cache.recall(`${caller.userId} ${caller.organisationId} ${caller.mark}`, ask, staleForMs)
  }
  // Many screens of one company refresh within the same seconds. Sums that change slowly are cached longer.
  const [presents, periods] = [cached<Present>(5000), cached<Periods>(minuteMs)]
  const [rankings, regions] = [cached<Ranked[]>(30_000), cached<Place[]>(10 * minuteMs)]
  const curves = cached<Step[]>(minuteMs)
  const conditions = cached<Conditions>(5000)
  const createdTotals = createCache<string, number>({
    forMs: 2000,
    now,
    most: 1000,
    worth: (total) => total > quicklyCounted,
  })
  forgetting.push(createdTotals.forget)

  const presentOf = (caller: ScreenCaller) =>
    presents(
      caller,
      () => store.present(caller, now(), now() - freshMs),
      ({ plants }) => (plants > quicklyCounted ? staleMs : 0),
    )

  const stepsOf = (caller: ScreenCaller) => {
    // Only complete steps: one that is still filling would look like a drop in power.
    const to = Math.floor(now() / stepMs) * stepMs
    return curves(caller, () => store.steps(caller, to - dayMs, to, stepMs / 1000))
  }

  return {
    /** Power now and energy today. */
    present: presentOf,

    /** A plant is gone or back, which must not wait until the cached sums and rankings are old. */
    forget() {
      for (const forget of forgetting) forget()
    },

    async search(caller: Caller, keyword: string | undefined, window: ScreenWindow): Promise<Page<Row>> {
      mustBeOffered()
      return searchPlants(caller, keyword, await chosenOf(caller), window)
    },

    async created(caller: Caller, { from, to, ...window }: CreatedWindow): Promise<Page<Row>> {
      mustBeOffered()
      const span = { from, to }
      const key = JSON.stringify([caller.userId, caller.organisationId, from, to])
      const [total, ids] = await Promise.all([
        createdTotals.recall(
          key,
          () => createdPlants.count(caller, span),
          () => staleMs,
        ),
        createdPlants.page(caller, span, window),
      ])
      return { total, rows: await rowsOf(caller, ids) }
    },

    async summary(caller: ScreenCaller): Promise<FleetSummary> {
      mustBeOffered()
      const [present, { totals, ...sums }, best, places, counts] = await Promise.all([
        presentOf(caller),
        periods(caller, () => store.periods(caller, now())),
        rankings(caller, () => store.ranking(caller, now(), mostRanked)),
        regions(caller, () => store.regions(caller, now(), regionDeg)),
        conditions(caller, async () => conditionsOf(caller, await chosenOf(caller))),
      ])
      return {
        countedAt: now(),
        ...present,
        ...sums,
        avoided: sums.totalKwh === null ? undefined : { coalT: sparedBy(sums.totalKwh).coalT, ...avoidedOf(totals) },
        conditions: counts,
        daylight: places.some(({ latitude, longitude }) => sunElevationDeg(now(), latitude, longitude) > 0),
        ranking: best.map((plant) => ({ ...plant, fullPowerHours: plant.todayKwh / plant.capacityKwp })),
      }
    },

    async curve(caller: ScreenCaller): Promise<FleetCurve> {
      mustBeOffered()
      const { plants } = await presentOf(caller)
      const steps = plants > mostOnCurve ? undefined : await stepsOf(caller)
      return { plants, mostPlants: mostOnCurve, stepMs, steps }
    },
  }
}

/** All plants combined. Each counts in its own day, month and year. */
export interface FleetSummary extends Present, Omit<Periods, 'totals'> {
  countedAt: number
  /** From total generation, each plant's by the factor of its country; undefined if it is unknown. */
  avoided: Spared | undefined
  conditions: Conditions
  /** Whether the sun is up at any of the plants. */
  daylight: boolean
  /** The plants that generated most per kWp today. */
  ranking: (Ranked & { fullPowerHours: number })[]
}

const avoidedOf = (totals: Periods['totals']) => {
  const parts = totals.flatMap(({ countryId, kwh }) => (kwh === null ? [] : avoidedIn(countryId, kwh)))
  return {
    co2T: parts.reduce((sum, { co2T }) => sum + co2T, 0),
    trees: parts.reduce((sum, { trees }) => sum + trees, 0),
  }
}

export interface FleetCurve {
  plants: number
  /** With more plants than this there is no curve. */
  mostPlants: number
  stepMs: number
  steps: Step[] | undefined
}

/** The sort orders of the screen's pages. */
export interface ScreenWindow extends Window {
  orderBy: 'id' | 'name'
  direction: 'asc' | 'desc'
}

export type CreatedWindow = CreatedSpan & Window

type Conditions = Record<PlantCondition, number>

export interface LargeScreenNeeds<Row> {
  /** Whether the brand has the large screen. */
  isOffered: boolean
  store: LargeScreenStore
  createdPlants: CreatedPlantStore
  searchPlants: (
    caller: Caller,
    keyword: string | undefined,
    among: readonly number[],
    window: ScreenWindow,
  ) => Promise<Page<Row>>
  /** The plants that the caller put on the large screen; none: all of them show. */
  chosenOf: (caller: ScreenCaller) => Promise<readonly number[]>
  /** In the order of the ids. */
  rowsOf: (caller: Caller, plantIds: readonly number[]) => Promise<Row[]>
  conditionsOf: (caller: Caller, among: readonly number[]) => Promise<Conditions>
  now: () => number
}

/** Devices report every five minutes: after three missed reports, the values are not current. */
const freshMs = 15 * minuteMs
const stepMs = 15 * minuteMs
/** Counting more plants than these takes a second or more: screens get what was counted when one asked last. */
const quicklyCounted = 2000
const staleMs = 2 * minuteMs
const mostRanked = 10
/** A day of this many plants is half a million frames. */
const mostOnCurve = 2000
/** The sun rises within twelve minutes everywhere in a cell of this size. */
const regionDeg = 3
