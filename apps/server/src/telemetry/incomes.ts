import { incomeOf, sumOfIncomes, sumOfTerms, type Income, type IncomeTerm } from '@heliograph/domain/income'
import type { GridType } from '@heliograph/domain/plants'
import { boughtTermsOf, tariffsWithin, type Tariff } from '@heliograph/domain/tariffs'
import { dayOf, lastDayOfMonth, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import type { BookedEnergy, HistoryStore, PeriodEnergies } from './history.store.ts'
import type { Measure } from './measures.ts'
import { bookedIn, spanOfDays, sumOf } from './periods.ts'

/** What the income of a plant depends on besides its energies. */
interface EarningPlant {
  id: number
  zone: string
  gridType: GridType
  /** In the order of their days. */
  tariffs: readonly Tariff[]
}

/** Some days of a plant, with the sum of their energies. */
export interface IncomePeriod {
  first: Day
  last: Day
  /** Undefined without data. */
  energies: PeriodEnergies | undefined
  /** Part of the energies, moved in spans that no day can claim. */
  booked: readonly BookedEnergy[]
}

export interface PeriodIncome {
  /** Undefined without a price. */
  income: Income | undefined
  /** Seconds for which everything that counts is known. Null without an income, or where that was not kept. */
  knownS: number | null
  /** What was bought, at its prices; none if that is unknown. */
  bought: readonly IncomeTerm<'bought'>[]
}

/** The incomes of periods, in their order: each day's by the tariff of that day. */
export type IncomesOf = (plant: EarningPlant, periods: readonly IncomePeriod[]) => Promise<readonly PeriodIncome[]>

/** The one place where energies become money. */
export const createIncomes = (history: Pick<HistoryStore, 'monthsOf' | 'daysOf'>) => {
  /** The energies of any days, from whole months where that is possible. */
  const energiesReader = async (plantId: number, periods: readonly IncomePeriod[], cuts: ReadonlySet<Day>) => {
    const first = periods.reduce((least, period) => (period.first < least ? period.first : least), '9999-12-31')
    const last = periods.reduce((most, period) => (period.last > most ? period.last : most), '0001-01-01')
    const [months, cutDays] = await Promise.all([
      history.monthsOf(plantId, startOfMonth(first), last),
      Promise.all([...cuts].map((month) => history.daysOf(plantId, month, endOfMonth(month)))),
    ])
    const days = cutDays.flat()
    return (from: Day, to: Day) => [
      ...months.filter(({ month }) => !cuts.has(month) && month >= from && month <= to),
      ...days.filter(({ day }) => day >= from && day <= to),
    ]
  }

  const incomesOf: IncomesOf = async (plant, periods) => {
    const spans = periods.map(({ first, last }) => tariffsWithin(plant.tariffs, first, last))
    const cuts = new Set(spans.flatMap((each) => (each.length === 1 ? [] : cutMonthsOf(each))))
    if (spans.every((each) => each.length === 1)) {
      return periods.map((period, place) =>
        sumOfParts(plant, [{ tariff: spans[place]?.[0]?.tariff, ...period }], period.energies),
      )
    }
    const read = await energiesReader(plant.id, periods, cuts)
    return periods.map((period, place) => {
      const parts = (spans[place] ?? []).map(({ tariff, first, last }, _, all) => {
        const booked = bookedIn(period.booked, spanOfDays(plant.zone, first, last))
        const energies = all.length === 1 ? period.energies : sumOf(read(first, last), booked)
        return { tariff, energies, booked }
      })
      return sumOfParts(plant, parts, period.energies)
    })
  }
  return { incomesOf }
}

interface Part {
  tariff: Tariff | undefined
  energies: PeriodEnergies | undefined
  booked: readonly BookedEnergy[]
}

const sumOfParts = (
  { gridType }: EarningPlant,
  parts: readonly Part[],
  energies: PeriodEnergies | undefined,
): PeriodIncome => {
  // A tariff of days without data takes no part, unless there is nothing else.
  const told = energies ? parts.filter((part) => part.energies) : parts
  const incomes = told.map(({ tariff, energies: own, booked }) => {
    const income = tariff && incomeOf({ gridType, ...tariff }, own)
    return {
      income,
      knownS: income ? knownSOf(income, own, booked) : 0,
      bought: tariff ? boughtTermsOf(tariff, own?.buy ?? null) : [],
    }
  })
  const income = sumOfIncomes(incomes.map((each) => each.income))
  const knownS = incomes.map((each) => each.knownS)
  return {
    income,
    bought: sumOfTerms(incomes.flatMap((each) => each.bought)),
    knownS: !income || !energies || knownS.includes(null) ? null : knownS.reduce<number>((sum, s) => sum + (s ?? 0), 0),
  }
}

/** As long as the least known of the energies that it counts. */
const knownSOf = ({ from }: Income, energies: PeriodEnergies | undefined, booked: readonly BookedEnergy[]) => {
  const coverage = energies?.coverage
  if (!coverage) return null
  const known = from.map((source) =>
    source === 'flows' ? coverage.flowsKnownS : coverage.knownS[source] + bookedS(booked, source),
  )
  return Math.min(...known)
}

/** The flows of booked energy are unknown, but its sums are not. Devices may be silent at the same time. */
const bookedS = (booked: readonly BookedEnergy[], measure: Measure) => {
  let until = -Infinity
  const ms = booked
    .filter((each) => each.measure === measure)
    .toSorted((one, other) => one.from - other.from)
    .reduce((sum, { from, to }) => {
      const start = Math.max(from, until)
      until = Math.max(until, to)
      return sum + Math.max(0, to - start)
    }, 0)
  return Math.round(ms / 1000)
}

/** The months of which only a part is in one of these spans. */
const cutMonthsOf = (spans: readonly { first: Day; last: Day }[]) =>
  spans.flatMap(({ first, last }) => [
    ...(first === startOfMonth(first) ? [] : [startOfMonth(first)]),
    ...(last === endOfMonth(last) ? [] : [startOfMonth(last)]),
  ])

const startOfMonth = (day: Day) => dayOf(yearOf(day), monthOf(day))
const endOfMonth = (day: Day) => lastDayOfMonth(yearOf(day), monthOf(day))
