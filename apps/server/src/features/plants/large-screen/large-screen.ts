import type { CreatedSearch, FleetCurve, FleetSummary, PlantRow, ScreenSearch } from '@heliograph/contract'
import { sunElevationDeg } from '@heliograph/domain/daylight'
import { sparedBy } from '@heliograph/domain/environment'
import type { PlantCondition } from '@heliograph/domain/plants'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'
import { seconds } from '#wire/times.ts'
import type { LargeScreenStore, Periods, Place, Present, Ranked, Step } from './large-screen.store.ts'

export type LargeScreen<Caller extends Viewer> = ReturnType<typeof createLargeScreen<Caller>>

/** All that somebody may read, as one: what hangs on a wall and asks again every few seconds, for years. */
export const createLargeScreen = <Caller extends Viewer>({ store, searchPlants, rowsOf, conditionsOf, now }: Needs) => {
  const remembered = <T>(forMs: number) => {
    const memory = createCache<string, T>({ forMs, now, most: 1000 })
    return (asker: Caller, ask: () => Promise<T>) => memory.recall(`${asker.userId} ${asker.organisationId}`, ask)
  }
  // Many walls of one company ask in the same seconds. What moves slowly is added up rarely.
  const [presents, periods] = [remembered<Present>(5000), remembered<Periods>(minuteMs)]
  const [rankings, regions] = [remembered<Ranked[]>(30_000), remembered<Place[]>(10 * minuteMs)]
  const curves = remembered<Step[]>(minuteMs)
  const conditions = remembered<FleetSummary['conditions']>(5_000)

  const presentOf = (asker: Caller) => presents(asker, () => store.present(asker, now(), now() - freshMs))

  const stepsOf = (asker: Caller) => {
    // Only steps that have passed: one that is still filling would look like a fall.
    const to = Math.floor(now() / stepMs) * stepMs
    return curves(asker, () => store.steps(asker, to - dayMs, to, stepMs / 1000))
  }

  return {
    search: (asker: Caller, { keyword, ...window }: ScreenSearch['query']) =>
      searchPlants(asker, keyword ?? null, window),

    async created(asker: Caller, { startTime, endTime, page, size }: CreatedSearch['query']) {
      const span = { from: ms(startTime), to: ms(endTime) }
      const { total, ids } = await store.created(asker, { ...span, page, size })
      return { total, data: await rowsOf(asker, ids) }
    },

    async summary(asker: Caller): Promise<FleetSummary> {
      const [present, sums, best, places, counts] = await Promise.all([
        presentOf(asker),
        periods(asker, () => store.periods(asker, now())),
        rankings(asker, () => store.ranking(asker, now(), mostRanked)),
        regions(asker, () => store.regions(asker, now(), regionDeg)),
        conditions(asker, () => conditionsOf(asker)),
      ])
      const { newest, ...counted } = present
      return {
        countedAt: seconds(now()),
        ...counted,
        ...sums,
        ...(sums.totalKwh === null ? nothingSpared : sparedBy(sums.totalKwh)),
        conditions: counts,
        lastUpdateTime: newest === null ? null : seconds(newest),
        daylight: places.some(({ latitude, longitude }) => sunElevationDeg(now(), latitude, longitude) > 0),
        ranking: best.map(({ id, name, capacityKwp, todayKwh }) => ({
          id,
          name,
          installedCapacity: capacityKwp,
          generationValue: todayKwh,
          fullPowerHoursDay: todayKwh / capacityKwp,
        })),
      }
    },

    async curve(asker: Caller): Promise<FleetCurve> {
      const { plants } = await presentOf(asker)
      const steps = plants > mostOnCurve ? null : await stepsOf(asker)
      return {
        plants,
        mostPlants: mostOnCurve,
        stepSeconds: stepMs / 1000,
        steps:
          steps?.map(({ at, reporting, generationW, useW }) => ({
            dateTime: seconds(at),
            reporting,
            generationPower: generationW,
            usePower: useW,
          })) ?? null,
      }
    },
  }
}

/** Who asks: a person, alone or for one organisation. */
export interface Viewer {
  userId: number
  organisationId: number | null
}

interface Page {
  total: number
  data: PlantRow[]
}

interface Needs {
  store: LargeScreenStore
  searchPlants: (asker: Caller, keyword: string | null, window: Omit<ScreenSearch['query'], 'keyword'>) => Promise<Page>
  /** In the order of the ids. */
  rowsOf: (asker: Caller, plantIds: readonly number[]) => Promise<PlantRow[]>
  conditionsOf: (asker: Caller) => Promise<Record<PlantCondition, number>>
  now: () => number
}

/** Devices report every five minutes: who missed three reports says nothing about now. */
const freshMs = 15 * minuteMs
const stepMs = 15 * minuteMs
const mostRanked = 10
/** A day of so many plants is half a million frames. */
const mostOnCurve = 2000
/** The sun rises within twelve minutes all over such a field. */
const regionDeg = 3

const nothingSpared = { coalT: null, co2T: null, trees: null }

const ms = (at: number | undefined) => (at === undefined ? undefined : at * 1000)
