import { sunElevationDeg } from '@heliograph/domain/daylight'
import { dayAt, addDays, dayMs, minuteMs, type Day } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import { seesMoney, type Caller } from '#needs/caller.ts'
import type { ChangeStore, FaultChange, FaultChanges, FaultDay, Output } from './changes.store.ts'
import { fewPlants } from './costs.ts'
import type { Cell, FleetScope, FleetStore, NotRunning } from './fleet.store.ts'
import { producingAmong, type FaultyInverter, type IsIdle } from './producing.ts'
import type { Troubles, TroubleStore } from './troubles.store.ts'

export type Fleet = ReturnType<typeof createFleet>

/** Which plants need help, in the order of what it costs, and what changed since yesterday. */
export const createFleet = ({ store, troubles, changes, presentOf, isIdle, now }: Needs) => {
  const producingOf = (inverters: readonly FaultyInverter[], at: number) =>
    producingAmong(inverters, { isIdle, newestIn: troubles.newestIn, now: at })
  const forgetting: (() => void)[] = []
  const cached = <T>(forMs: number) => {
    const cache = createCache<string, T>({ forMs, now, most: 1000 })
    forgetting.push(cache.forget)
    return ({ caller, isLarge }: FleetScope, ask: () => Promise<T>) =>
      cache.recall(`${caller.userId} ${caller.organisationId} ${seesMoney(caller)}`, ask, () => (isLarge ? staleMs : 0))
  }
  const [worst, notRunning] = [cached<Troubles & { countedAt: number }>(5000), cached<NotRunning>(5000)]
  const [faults, ended] = [cached<FaultChanges>(30_000), cached<FaultChange | undefined>(30_000)]
  // Sums over days change slowly, and read the most rows.
  const [days, outputs] = [cached<FaultDay[]>(5 * minuteMs), cached<Output[]>(5 * minuteMs)]
  const cells = cached<Cell[]>(minuteMs)

  return {
    /** A plant is gone or back, which must not wait until the cached causes are old. */
    forget() {
      for (const forget of forgetting) forget()
    },

    async overview(caller: Caller): Promise<FleetOverview> {
      const at = now()
      const present = await presentOf(caller)
      const scope = { caller, isLarge: present.plants > fewPlants }
      const [found, idle, changed, outputsOf, faultDays, places] = await Promise.all([
        worst(scope, async () => {
          const producing = await producingOf(await troubles.faultyInverters(scope, at), at)
          return { ...(await troubles.worst(scope, { now: at, producing }, mostWorst)), countedAt: at }
        }),
        notRunning(scope, () => store.notRunning(scope, mostNotRunning)),
        faults(scope, () => changes.since(scope, at - dayMs)),
        outputs(scope, () => changes.outputs(scope, at, mostOutputs)),
        days(scope, () => changes.days(scope, at, dayCount)),
        cells(scope, () => store.cells(scope, cellDeg, largeKwp)),
      ])
      const isQuiet = found.needing === 0
      const lastEnded = isQuiet ? await ended(scope, () => changes.lastEnded(scope, at - dayCount * dayMs)) : undefined
      const isDark = ({ latitude, longitude }: Cell) => sunElevationDeg(at, latitude, longitude) <= 0
      return {
        ...present,
        night: places.filter(isDark).reduce((sum, { plants }) => sum + plants, 0),
        large: places.reduce((sum, { large }) => sum + large, 0),
        ...found,
        notRunning: idle,
        changes: { ...changed, outputs: outputsOf },
        days: daysOf(faultDays, at),
        lastEnded,
      }
    },

    async reasons(caller: Caller, plantIds: readonly number[]) {
      if (plantIds.length === 0) return []
      const at = now()
      const producing = await producingOf(await troubles.faultyInvertersOf(caller, plantIds, at), at)
      return troubles.reasons(caller, plantIds, { now: at, producing })
    },
  }
}

/** Each day is that of the plant; the labels are those of the day in UTC, because a fleet has many zones. */
const daysOf = (counted: readonly FaultDay[], at: number) =>
  Array.from({ length: dayCount }, (_, place): OpenDay => {
    const back = dayCount - 1 - place
    const { warnings, faults } = counted.find((one) => one.back === back) ?? { warnings: 0, faults: 0 }
    return { day: addDays(dayAt('UTC', at), -back), warnings, faults }
  })

interface Present {
  plants: number
  reporting: number
  resting: number
  powerW: number | null
  todayKwh: number | null
}

export interface OpenDay {
  day: Day
  warnings: number
  faults: number
}

export interface FleetOverview extends Present, Troubles {
  /** When the troubles were counted. */
  countedAt: number
  /** Plants where the sun is down. */
  night: number
  /** Plants of at least 100 kWp. */
  large: number
  notRunning: NotRunning
  changes: FaultChanges & { outputs: Output[] }
  days: OpenDay[]
  /** Only if nothing is open. */
  lastEnded: FaultChange | undefined
}

interface Needs {
  store: FleetStore
  troubles: TroubleStore
  changes: ChangeStore
  /** The sums of all plants of a caller now. */
  presentOf: (caller: Caller) => Promise<Present>
  isIdle: IsIdle
  now: () => number
}

/** Counting a very large fleet takes a second or more: a page that is open gets what was counted when it last asked. */
const staleMs = 2 * minuteMs
const mostWorst = { together: 8, each: 5 }
const mostNotRunning = 4
const mostOutputs = 2
const dayCount = 30
/** The sun rises within four minutes everywhere in a cell of this size. */
const cellDeg = 1
const largeKwp = 100
