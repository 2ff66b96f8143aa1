import { times } from '@heliograph/domain/numbers'
import type { GridType } from '@heliograph/domain/plants'
import type { Tariff } from '@heliograph/domain/tariffs'
import { dayOf, lastDayOfMonth, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import type { Expectation } from '#needs/expectation.ts'
import type { KeptLossesOf, KeptLossSum } from '#needs/kept-losses.ts'
import type { HistoryStore } from '#telemetry/history.store.ts'
import type { IncomesOf } from '#telemetry/incomes.ts'
import { bookedIn, passedS, spanOfDays, sumOf } from '#telemetry/periods.ts'

/** Both days are part of it, in the time of each plant. */
export interface PortfolioDays {
  first: Day
  last: Day
}

interface Plant {
  id: number
  name: string
  address: string | null
  zone: string
  gridType: GridType
  capacityKwp: number
  currency: string
  tariffs: readonly Tariff[]
  startedAt: Date
}

/** A plant in a report. Null is unknown. */
export interface PortfolioPlant extends Pick<Plant, 'id' | 'name' | 'address' | 'zone' | 'capacityKwp' | 'currency'> {
  generationKwh: number | null
  /** Per kWp. */
  yieldKwh: number | null
  /** Of the days that could be judged. */
  judgedDays: number
  madeKwh: number | null
  expectedKwh: number | null
  performancePct: number | null
  losses: KeptLossSum | undefined
  /** Without a report and an alert nobody can tell. */
  alerts: number | null
  incomeMicros: number | null
  /** For how long its generation is known, and how much of the time has passed. */
  knownS: number | null
  lengthS: number
  heardPct: number | null
}

export type PortfolioPlantsOf = ReturnType<typeof createPortfolioPlants>

/** What several plants made: the figures of their own pages, read for all of them at once. */
export const createPortfolioPlants =
  ({ plantsOf, history, incomesOf, expectation, keptLossesOf, alertsOf, now }: PortfolioPlantNeeds) =>
  /** In the order of the ids, without plants that no longer exist. */
  async (plantIds: readonly number[], { first, last }: PortfolioDays): Promise<PortfolioPlant[]> => {
    const found = new Map((await plantsOf(plantIds)).map((plant) => [plant.id, plant]))
    const plants = plantIds.flatMap((id) => found.get(id) ?? [])
    if (plants.length === 0) return []
    const ids = plants.map(({ id }) => id)
    const spans = new Map(plants.map(({ id, zone }) => [id, spanOfDays(zone, first, last)]))
    const spanOf = (id: number) => spans.get(id) ?? { from: 0, to: 0 }
    const from = Math.min(...ids.map((id) => spanOf(id).from))
    const to = Math.max(...ids.map((id) => spanOf(id).to))
    const [months, days, booked, present, met, lost, alerts] = await Promise.all([
      history.monthsOfPlants(ids, monthStart(first), last),
      isOfMonths({ first, last }) ? undefined : history.daysWithin(ids.map((plantId) => ({ plantId, first, last }))),
      history.bookedOf(ids, from, to),
      history.nowOf(ids),
      expectation.metOf(ids, first, last),
      keptLossesOf(ids, first, last),
      alertsOf(ids, { first, last }),
    ])
    return Promise.all(
      plants.map(async (plant, place): Promise<PortfolioPlant> => {
        const { id, name, address, zone, capacityKwp, currency, startedAt } = plant
        const span = spanOf(id)
        const own = months.get(id) ?? []
        const within = bookedIn(
          booked.filter(({ plantId }) => plantId === id),
          span,
        )
        const energies = sumOf(days ? (days[place] ?? []) : own, within)
        const [earned] = await incomesOf(plant, [{ first, last, energies, booked: within }], { months: own })
        const newest = present.get(id)?.at
        const lengthS = passedS(
          { from: Math.max(span.from, Math.min(startedAt.getTime(), span.to)), to: span.to },
          now(),
          span.to <= now() ? undefined : newest,
        )
        // Of one that was never heard, nothing is known.
        const knownS = energies ? (energies.coverage?.knownS.generation ?? null) : newest === undefined ? null : 0
        const generationKwh = energies?.generation ?? null
        const judged = met.get(id)
        return {
          id,
          name,
          address,
          zone,
          capacityKwp,
          currency,
          generationKwh,
          yieldKwh: capacityKwp > 0 ? times(generationKwh, 1 / capacityKwp) : null,
          judgedDays: judged?.days ?? 0,
          madeKwh: judged?.madeKwh ?? null,
          expectedKwh: judged?.expectedKwh ?? null,
          performancePct: judged && judged.expectedKwh > 0 ? (judged.madeKwh / judged.expectedKwh) * 100 : null,
          losses: lost.get(id),
          alerts: alerts.get(id) ?? (knownS ? 0 : null),
          incomeMicros: earned?.income?.micros ?? null,
          knownS,
          lengthS,
          heardPct: knownS === null || lengthS <= 0 ? null : Math.min(100, (knownS / lengthS) * 100),
        }
      }),
    )
  }

const monthStart = (day: Day) => dayOf(yearOf(day), monthOf(day))

/** Whole months are kept as sums. */
const isOfMonths = ({ first, last }: PortfolioDays) =>
  first === monthStart(first) && last === lastDayOfMonth(yearOf(last), monthOf(last))

export interface PortfolioPlantNeeds {
  plantsOf: (plantIds: readonly number[]) => Promise<readonly Plant[]>
  history: Pick<HistoryStore, 'monthsOfPlants' | 'daysWithin' | 'bookedOf' | 'nowOf'>
  incomesOf: IncomesOf
  expectation: Pick<Expectation, 'metOf'>
  keptLossesOf: KeptLossesOf
  /** As the report of each plant counts them; without an entry where there were none. */
  alertsOf: (plantIds: readonly number[], days: PortfolioDays) => Promise<ReadonlyMap<number, number>>
  now: () => number
}
