import { Refusal } from '@heliograph/domain/errors'
import type { PortfolioGroup, PortfolioOrder } from '@heliograph/domain/portfolio-templates'
import { addDays, hourMs, isPlantDay, minuteMs } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { Window } from '#needs/pages.ts'
import type { PortfolioDays, PortfolioPlant, PortfolioPlantsOf } from './portfolio-plants.ts'
import type { NamedPlant, PortfolioReportStore, Wanted } from './portfolio-report.store.ts'
import { createSums, extremesOf, totalsOf, type PortfolioTotals } from './portfolio-sums.ts'

export interface Sought extends PortfolioDays, Wanted {
  group: PortfolioGroup
}

export interface Order {
  by: PortfolioOrder
  isDescending: boolean
}

export interface Sorted extends Window, Order {}

/** The plants with a tag, or of an organisation; null: those without. */
export interface PortfolioGroupRow {
  name: string | null
  totals: PortfolioTotals
}

export type PortfolioReport = ReturnType<typeof createPortfolioReport>

/** What all plants of a caller made in a time. */
export const createPortfolioReport = ({ store, tagsOf, reportedOf, limit, now }: PortfolioReportNeeds) => {
  // People sort and turn pages: the figures are computed once for that.
  const cache = createCache<string, readonly PortfolioPlant[]>({ forMs: 2 * minuteMs, now, most: 20 })

  /** Some plants after the others, when those before them were taken: never all of them. */
  async function* chunksIn(caller: Caller, sought: Sought) {
    let after: NamedPlant | undefined
    while (true) {
      const named = await store.next(caller, sought, after, atOnce)
      after = named.at(-1)
      if (!after) return
      yield await reportedOf(
        named.map(({ id }) => id),
        { first: sought.first, last: sought.last },
      )
    }
  }

  /** The names of the groups of each plant. One without a name has no entry. */
  const groupsOf = (plants: readonly PortfolioPlant[], by: 'tag' | 'organisation', caller: Caller) => {
    const ids = plants.map(({ id }) => id)
    return by === 'tag' ? tagsOf(ids, caller) : store.organisationsOf(ids, caller)
  }

  /** Puts plants into groups, some after the others. */
  const createGroups = (by: 'tag' | 'organisation', caller: Caller) => {
    const sums = new Map<string | null, ReturnType<typeof createSums>>()
    const sumsOf = (name: string | null) => {
      const known = sums.get(name) ?? createSums()
      sums.set(name, known)
      return known
    }
    return {
      async add(plants: readonly PortfolioPlant[]) {
        const groups = await groupsOf(plants, by, caller)
        for (const plant of plants) for (const name of groups.get(plant.id) ?? [null]) sumsOf(name).add(plant)
      },
      /** By their names; what has none is last. */
      read: () =>
        [...sums]
          .map(([name, own]): PortfolioGroupRow => ({ name, totals: own.read() }))
          .toSorted((one, other) => Number(one.name === null) - Number(other.name === null) || byName(one, other)),
    }
  }

  /** Only sums are kept, never all plants. */
  async function* partsOf(
    caller: Caller,
    sought: Sought,
    told?: (plantIds: number[]) => void,
  ): AsyncGenerator<ReportPart> {
    const sums = createSums()
    const groups = sought.group === 'plant' ? undefined : createGroups(sought.group, caller)
    for await (const plants of chunksIn(caller, sought)) {
      told?.(plants.map(({ id }) => id))
      for (const plant of plants) {
        sums.add(plant)
        if (!groups) yield { kind: 'plant', plant }
      }
      await groups?.add(plants)
    }
    for (const group of groups?.read() ?? []) yield { kind: 'group', group }
    const totals = sums.read()
    if (totals.plants > 0) yield { kind: 'totals', totals }
  }

  return {
    /** @throws Refusal PARAM_ERROR for a time that no report has, TOO_MANY_REQUESTS */
    async search(caller: Caller, sought: Sought, sorted: Sorted) {
      checkDays(sought)
      const total = await store.count(caller, sought)
      if (total > mostRanked) return { total, rows: [], groups: [], totals: null, extremes: [] }
      const { first, last, search, tags, onlyCreated, group } = sought
      const key = JSON.stringify([caller.userId, caller.organisationId, first, last, search, tags, onlyCreated])
      const known = () =>
        cache.recall(key, async () => {
          await limit(new Map([[`portfolio reports of ${caller.userId}`, reportsAnHour]]), hourMs)
          const plants: PortfolioPlant[] = []
          for await (const chunk of chunksIn(caller, sought)) plants.push(...chunk)
          return plants
        })
      // What was computed before is shown only to who may still read it.
      const readableIn = async (computed: readonly PortfolioPlant[]) => {
        const ids = computed.map(({ id }) => id)
        const readable = await store.readableAmong(caller, sought, ids)
        return computed.filter(({ id }) => readable.has(id))
      }
      let plants = await readableIn(await known())
      if (plants.length < total) {
        // One was tagged, added or shared since.
        cache.forget(key)
        plants = await readableIn(await known())
      }
      const begin = (sorted.page - 1) * sorted.size
      const end = begin + sorted.size
      const whole = { totals: totalsOf(plants), extremes: extremesOf(plants) }
      if (group === 'plant')
        return { ...whole, total: plants.length, rows: inOrder(plants, sorted, values).slice(begin, end), groups: [] }
      const groups = createGroups(group, caller)
      await groups.add(plants)
      const found = groups.read()
      return { ...whole, total: found.length, rows: [], groups: groupsInOrder(found, sorted).slice(begin, end) }
    },

    /**
     * All of them, by their names, then the totals.
     * @throws Refusal PARAM_ERROR for a time that no report has, TOO_MANY_REQUESTS
     */
    async all(caller: Caller, sought: Sought): Promise<AsyncIterable<ReportPart>> {
      checkDays(sought)
      await limit(new Map([[`portfolio files of ${caller.userId}`, filesAnHour]]), hourMs)
      return partsOf(caller, sought)
    },

    /**
     * What is mailed: in the order of the report, or by their names if they are too many to rank. Nothing if there is no plant.
     *
     * @param told which plants it is about
     */
    async *ranked(caller: Caller, sought: Sought, order: Order, told: (plantIds: number[]) => void) {
      const parts = partsOf(caller, sought, told)
      if ((await store.count(caller, sought)) > mostRanked) return yield* parts
      const [plants, groups, totals]: [PortfolioPlant[], PortfolioGroupRow[], ReportPart[]] = [[], [], []]
      for await (const part of parts)
        if (part.kind === 'plant') plants.push(part.plant)
        else if (part.kind === 'group') groups.push(part.group)
        else totals.push(part)
      for (const plant of inOrder(plants, order, values)) yield { kind: 'plant', plant } as const
      for (const group of groupsInOrder(groups, order)) yield { kind: 'group', group } as const
      yield* totals
    },
  }
}

/** What files have: lines of plants or of groups, and at the end the totals, if there is any plant. */
export type ReportPart =
  | { kind: 'plant'; plant: PortfolioPlant }
  | { kind: 'group'; group: PortfolioGroupRow }
  | { kind: 'totals'; totals: PortfolioTotals }

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
} satisfies ValuesOf<PortfolioPlant>

const groupValues = {
  specificYield: ({ totals }) => totals.yieldKwh.value,
  generation: ({ totals }) => totals.generationKwh.value,
  performance: ({ totals }) => totals.performancePct.value,
  availability: ({ totals }) => totals.availabilityPct.value,
  alerts: ({ totals }) => totals.alerts,
  lostEnergy: ({ totals }) => totals.lostKwh.value,
  heard: ({ totals }) => totals.heardPct.value,
  /** In the currency with the most of its plants. */
  income: ({ totals }) => totals.money[0]?.incomeMicros.value ?? null,
  capacity: ({ totals }) => totals.capacityKwp,
} satisfies ValuesOf<PortfolioGroupRow>

type ValuesOf<Row> = Record<Exclude<PortfolioOrder, 'plant'>, (row: Row) => number | null>

/**
 * What is unknown is last in both directions, and money is compared only within a currency: the currency with the most lines comes first. Lines
 * that are equal stay in the order of their names.
 */
const inOrder = <Row extends { currency: string }>(
  rows: readonly Row[],
  { by, isDescending }: Order,
  values: ValuesOf<Row>,
) => {
  if (by === 'plant') return isDescending ? rows.toReversed() : rows
  const valueOf = values[by]
  const known = rows.filter((row) => valueOf(row) !== null)
  const unknown = rows.filter((row) => valueOf(row) === null)
  const using = new Map<string, number>()
  for (const { currency } of known) using.set(currency, (using.get(currency) ?? 0) + 1)
  const byCurrency = (one: Row, other: Row) =>
    by !== 'income' || one.currency === other.currency
      ? 0
      : (using.get(other.currency) ?? 0) - (using.get(one.currency) ?? 0) || (one.currency < other.currency ? -1 : 1)
  const sorted = known.toSorted(
    (one, other) => byCurrency(one, other) || ((valueOf(one) ?? 0) - (valueOf(other) ?? 0)) * (isDescending ? -1 : 1),
  )
  return [...sorted, ...unknown]
}

const groupsInOrder = (groups: readonly PortfolioGroupRow[], order: Order): PortfolioGroupRow[] => [
  ...inOrder(
    groups.map((row) => ({ ...row, currency: row.totals.money[0]?.currency ?? '' })),
    order,
    groupValues,
  ),
]

const byName = (one: PortfolioGroupRow, other: PortfolioGroupRow) =>
  (one.name ?? '').toLowerCase() < (other.name ?? '').toLowerCase() ? -1 : 1

/** @throws Refusal PARAM_ERROR */
const checkDays = ({ first, last }: PortfolioDays) => {
  for (const [name, day] of Object.entries({ first, last }))
    if (!isPlantDay(day)) throw new Refusal('PARAM_ERROR', `querystring/${name} ${day} is not in the calendar`)
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
  /** The names of the tags of plants. */
  tagsOf: (plantIds: readonly number[], caller: Caller) => Promise<ReadonlyMap<number, readonly string[]>>
  reportedOf: PortfolioPlantsOf
  limit: Limits['take']
  now: () => number
}
