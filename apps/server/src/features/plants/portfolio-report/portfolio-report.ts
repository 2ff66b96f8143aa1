import { Refusal } from '@heliograph/domain/errors'
import { addDays, hourMs, isDay, minuteMs } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { Window } from '#needs/pages.ts'
import type { PortfolioDays, PortfolioPlant, PortfolioPlantsOf } from './portfolio-plants.ts'
import type { NamedPlant, PortfolioReportStore } from './portfolio-report.store.ts'
import { extremesOf, totalsOf } from './portfolio-sums.ts'

type PortfolioOrder = keyof typeof values

export interface Sought extends PortfolioDays {
  search: string | undefined
}

export interface Sorted extends Window {
  by: PortfolioOrder | 'plant'
  isDescending: boolean
}

export type PortfolioReport = ReturnType<typeof createPortfolioReport>

/** What all plants of a caller made in a time. */
export const createPortfolioReport = ({ store, reportedOf, limit, now }: PortfolioReportNeeds) => {
  // People sort and turn pages: the figures are computed once for that.
  const cache = createCache<string, readonly PortfolioPlant[]>({ forMs: 2 * minuteMs, now, most: 20 })

  /** Some plants after the others, when those before them were taken: never all of them. */
  async function* plantsIn(caller: Caller, { search, ...days }: Sought) {
    let after: NamedPlant | undefined
    while (true) {
      const named = await store.next(caller, search, after, atOnce)
      after = named.at(-1)
      if (!after) return
      yield* await reportedOf(
        named.map(({ id }) => id),
        days,
      )
    }
  }

  return {
    /** @throws Refusal PARAM_ERROR for a time that no report has, TOO_MANY_REQUESTS */
    async search(caller: Caller, sought: Sought, sorted: Sorted) {
      checkDays(sought)
      const total = await store.count(caller, sought.search)
      if (total > mostRanked) return { total, rows: [], totals: null, extremes: [] }
      const { first, last, search } = sought
      const key = JSON.stringify([caller.userId, caller.organisationId, first, last, search])
      const known = await cache.recall(key, async () => {
        await limit(new Map([[`portfolio reports of ${caller.userId}`, reportsAnHour]]), hourMs)
        const plants: PortfolioPlant[] = []
        for await (const plant of plantsIn(caller, sought)) plants.push(plant)
        return plants
      })
      // What was computed before is shown only to who may still read it.
      const readable = await store.readableAmong(
        caller,
        known.map(({ id }) => id),
      )
      const plants = known.filter(({ id }) => readable.has(id))
      const begin = (sorted.page - 1) * sorted.size
      return {
        total: plants.length,
        rows: inOrder(plants, sorted).slice(begin, begin + sorted.size),
        totals: totalsOf(plants),
        extremes: extremesOf(plants),
      }
    },

    /** All of them, by their names. @throws Refusal PARAM_ERROR for a time that no report has, TOO_MANY_REQUESTS */
    async all(caller: Caller, sought: Sought): Promise<AsyncIterable<PortfolioPlant>> {
      checkDays(sought)
      await limit(new Map([[`portfolio files of ${caller.userId}`, filesAnHour]]), hourMs)
      return plantsIn(caller, sought)
    },
  }
}

const values = {
  specificYield: ({ yieldKwh }) => yieldKwh,
  generation: ({ generationKwh }) => generationKwh,
  performance: ({ performancePct }) => performancePct,
  availability: ({ losses }) => losses?.availabilityPct ?? null,
  alerts: ({ alerts }) => alerts,
  lostEnergy: ({ losses }) => losses?.lostKwh ?? null,
  heard: ({ heardPct }) => heardPct,
  income: ({ incomeMicros }) => incomeMicros,
  capacity: ({ capacityKwp }) => capacityKwp,
} satisfies Record<string, (plant: PortfolioPlant) => number | null>

/**
 * What is unknown is last in both directions, and money is compared only within a currency: the currency with the most plants comes first. Plants
 * that are equal stay in the order of their names.
 */
const inOrder = (plants: readonly PortfolioPlant[], { by, isDescending }: Sorted) => {
  if (by === 'plant') return isDescending ? plants.toReversed() : plants
  const valueOf = values[by]
  const known = plants.filter((plant) => valueOf(plant) !== null)
  const unknown = plants.filter((plant) => valueOf(plant) === null)
  const using = new Map<string, number>()
  for (const { currency } of known) using.set(currency, (using.get(currency) ?? 0) + 1)
  const byCurrency = (one: PortfolioPlant, other: PortfolioPlant) =>
    by !== 'income' || one.currency === other.currency
      ? 0
      : (using.get(other.currency) ?? 0) - (using.get(one.currency) ?? 0) || (one.currency < other.currency ? -1 : 1)
  const sorted = known.toSorted(
    (one, other) => byCurrency(one, other) || ((valueOf(one) ?? 0) - (valueOf(other) ?? 0)) * (isDescending ? -1 : 1),
  )
  return [...sorted, ...unknown]
}

/** @throws Refusal PARAM_ERROR */
const checkDays = ({ first, last }: PortfolioDays) => {
  for (const [name, day] of Object.entries({ first, last }))
    if (!isDay(day) || day < '1970-01-01' || day > '9998-12-31')
      throw new Refusal('PARAM_ERROR', `querystring/${name} ${day} is not in the calendar`)
  if (last < first) throw new Refusal('PARAM_ERROR', 'querystring/last is before the first day')
  if (last > addDays(first, mostDays - 1))
    throw new Refusal('PARAM_ERROR', `querystring/last must be within ${mostDays} days of the first day`)
}

/** As the sums of a plant. */
const mostDays = 400
const atOnce = 20
/** More cannot be ranked while someone waits. */
const mostRanked = 1000
const reportsAnHour = 60
const filesAnHour = 20

export interface PortfolioReportNeeds {
  store: PortfolioReportStore
  reportedOf: PortfolioPlantsOf
  limit: Limits['take']
  now: () => number
}
