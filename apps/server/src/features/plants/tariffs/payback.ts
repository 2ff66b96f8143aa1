import { Refusal } from '@heliograph/domain/errors'
import { estimatePayback, yearAfter, yearBefore, type PaybackGap } from '@heliograph/domain/payback'
import type { GridType } from '@heliograph/domain/plants'
import type { Tariff } from '@heliograph/domain/tariffs'
import { addDays, dayAt, daysBetween, lastDayOfMonth, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import type { BookedEnergy, HistoryStore, MonthEnergies, PeriodEnergies } from '#telemetry/history.store.ts'
import type { IncomesOf } from '#telemetry/incomes.ts'
import { bookedIn, passedS, spanOfDays, sumOf } from '#telemetry/periods.ts'
import { daysWithoutPrice, spansWithoutPrice } from './tariffs.ts'

/** When a plant has earned what it cost to build. Amounts in micros. */
export interface Payback {
  currency: string
  netCostMicros: number | null
  incomeMicros: number | null
  firstDay: Day | null
  daysNotCounted: number
  paidBackOn: Day | null
  estimatedFor: Day | null
  missing: PaybackGap | null
  estimableFrom: Day | null
  year: PaybackYear | null
}

interface PaybackYear {
  first: Day
  last: Day
  micros: number | null
  coverage: { ofS: number; knownS: number } | null
  daysWithoutPrice: number
}

export const createPayback = ({ history, findPlant, incomesOf, now }: PaybackNeeds) => {
  const lastTwelveMonths = async (
    plant: PaybackPlant,
    today: Day,
    { booked, months }: Pick<Sought, 'booked' | 'months'>,
  ) => {
    const { first, last } = yearBefore(today)
    const span = spanOfDays(plant.zone, first, last)
    // Days are read only of the months of which a part is in the year.
    const own = months.filter((each) => each.month <= last && endOf(each) >= first)
    const isWhole = (each: MonthEnergies) => each.month >= first && endOf(each) <= last
    const cut = own.filter((each) => !isWhole(each))
    const daysOfCut = await history.daysWithin(
      cut.map((each) => ({
        plantId: plant.id,
        first: each.month < first ? first : each.month,
        last: endOf(each) > last ? last : endOf(each),
      })),
    )
    const whole = own.filter(isWhole)
    const parts = [...whole, ...daysOfCut.flat()]
    const days = whole.reduce((sum, each) => sum + each.days, 0) + daysOfCut.flat().length
    const within = bookedIn(booked, span)
    const [of] = await incomesOf(plant, [{ first, last, energies: sumOf(parts, within), booked: within }], { months })
    const ofS = passedS(span, now(), undefined)
    const coverage = of?.knownS === undefined || of.knownS === null ? null : { ofS, knownS: Math.min(ofS, of.knownS) }
    return {
      first,
      last,
      micros: of?.income?.micros ?? null,
      coverage,
      knownShare: coverage ? coverage.knownS / coverage.ofS : days / daysBetween(first, last).length,
      daysWithoutPrice: daysWithoutPrice(plant.tariffs, first, last),
    }
  }

  /** Days of which something is known, and that have a price. */
  const countedDays = async (plant: PaybackPlant, first: Day, last: Day, months: readonly MonthEnergies[]) => {
    const spans = spansWithoutPrice(plant.tariffs, first, last)
    const wanted = spans.map((span) => ({ plantId: plant.id, first: span.first, last: span.last }))
    const unpriced = wanted.length === 0 ? [] : await history.daysWithin(wanted)
    return months.reduce((sum, { days }) => sum + days, 0) - unpriced.flat().length
  }

  /** The first end of a time since the beginning whose income has reached the cost. */
  const reachedBy = async (
    plant: PaybackPlant,
    firstDay: Day,
    ends: readonly End[],
    { cost, booked, months }: Sought,
  ) => {
    const incomes = await incomesOf(
      plant,
      ends.map(({ last, parts }) => {
        const within = bookedIn(booked, spanOfDays(plant.zone, firstDay, last))
        return { first: firstDay, last, energies: sumOf(parts, within), booked: within }
      }),
      { months },
    )
    return ends.find((_, place) => (incomes[place]?.income?.micros ?? -Infinity) >= cost)?.last
  }

  const dayOfPayback = async (plant: PaybackPlant, firstDay: Day, sought: Sought) => {
    const { months } = sought
    const month = await reachedBy(
      plant,
      firstDay,
      months.map((each, place) => ({ last: endOf(each), parts: months.slice(0, place + 1) })),
      sought,
    )
    if (month === undefined) return null
    const before = months.filter((each) => endOf(each) < month)
    const days = await history.daysOf(plant.id, startOf(month), month)
    const ends = days.map(({ day }, place) => ({ last: day, parts: [...before, ...days.slice(0, place + 1)] }))
    return (await reachedBy(plant, firstDay, ends, sought)) ?? month
  }

  return {
    async of(plantId: number): Promise<Payback> {
      const plant = await findPlant(plantId)
      if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
      const today = dayAt(plant.zone, now())
      const startDay = dayAt(plant.zone, plant.startedAt.getTime())
      const netCostMicros = netCostOf(plant)
      const [months, booked] = await Promise.all([history.monthsOf(plantId), history.bookedOf([plantId])])
      const [first] = months
      const firstDay = first ? ((await history.daysOf(plantId, first.month, endOf(first)))[0]?.day ?? null) : null
      if (firstDay === null) {
        const daysNotCounted = daysUntil(startDay, today)
        const missing = netCostMicros === null ? 'noCost' : 'noIncome'
        return { ...nothingYet(plant.currency), netCostMicros, daysNotCounted, missing }
      }
      const whole = { first: firstDay, last: today, energies: sumOf(months, booked), booked }
      const [earned] = await incomesOf(plant, [whole], { months })
      const incomeMicros = earned?.income?.micros ?? null
      const year =
        yearBefore(today).first >= firstDay ? await lastTwelveMonths(plant, today, { booked, months }) : undefined
      const isPaidBack = netCostMicros !== null && incomeMicros !== null && incomeMicros >= netCostMicros
      const estimate = isPaidBack
        ? { missing: null, day: null }
        : estimatePayback({ netCostMicros, incomeMicros, today, year })
      const known = incomeMicros === null ? 0 : await countedDays(plant, firstDay, today, months)
      return {
        currency: plant.currency,
        netCostMicros,
        incomeMicros,
        firstDay,
        daysNotCounted: Math.max(0, daysUntil(startDay < firstDay ? startDay : firstDay, today) - known),
        paidBackOn: isPaidBack ? await dayOfPayback(plant, firstDay, { cost: netCostMicros, booked, months }) : null,
        estimatedFor: estimate.day,
        missing: estimate.missing,
        estimableFrom: year ? null : yearAfter(firstDay),
        year: year ?? null,
      }
    },
  }
}

/** Null unless the cost was entered. What others paid need not be earned. */
const netCostOf = ({ constructionCostMicros, constructionSubsidyMicros }: PaybackPlant) =>
  constructionCostMicros === null ? null : Math.max(0, constructionCostMicros - (constructionSubsidyMicros ?? 0))

const nothingYet = (currency: string): Payback => ({
  currency,
  netCostMicros: null,
  incomeMicros: null,
  firstDay: null,
  daysNotCounted: 0,
  paidBackOn: null,
  estimatedFor: null,
  missing: null,
  estimableFrom: null,
  year: null,
})

const daysUntil = (first: Day, today: Day) => (first > today ? 0 : daysBetween(first, today).length)
const endOf = ({ month }: MonthEnergies) => lastDayOfMonth(yearOf(month), monthOf(month))
const startOf = (day: Day) => addDays(day, 1 - Number(day.slice(8)))

interface End {
  last: Day
  parts: readonly PeriodEnergies[]
}

interface Sought {
  cost: number
  months: readonly MonthEnergies[]
  booked: readonly BookedEnergy[]
}

/** A plant with what payback needs of it. */
interface PaybackPlant {
  id: number
  zone: string
  gridType: GridType
  tariffs: readonly Tariff[]
  currency: string
  startedAt: Date
  constructionCostMicros: number | null
  constructionSubsidyMicros: number | null
}

export interface PaybackNeeds {
  history: Pick<HistoryStore, 'monthsOf' | 'daysOf' | 'daysWithin' | 'bookedOf'>
  findPlant: (plantId: number) => Promise<PaybackPlant | undefined>
  incomesOf: IncomesOf
  now: () => number
}
