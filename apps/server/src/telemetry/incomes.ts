import type { PriceSeriesKind } from '@heliograph/domain/hourly-prices'
import {
  fedInFully,
  incomeOf,
  sumOfIncomes,
  sumOfTerms,
  type Divided,
  type Income,
  type IncomeTerm,
} from '@heliograph/domain/income'
import type { GridType } from '@heliograph/domain/plants'
import { dividedBy, dividedHourly, type HourPowers, type PriceAt } from '@heliograph/domain/price-windows'
import { boughtTermsOf, hasHours, tariffsWithin, type Tariff } from '@heliograph/domain/tariffs'
import { addDays, dayOf, hourMs, lastDayOfMonth, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import type { BookedEnergy, DayEnergies, HistoryStore, PeriodEnergies } from './history.store.ts'
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
export const createIncomes = ({ history, hoursOf, pricesOf, now }: Needs) => {
  /** By what they are computed from: months that are over seldom change, and a total has many. */
  const ofDays = createCache<string, DayIncomes>({ forMs: hourMs, now })

  /** The energies of any days, from whole months where that is possible. */
  const energiesReader = async (plantId: number, periods: readonly IncomePeriod[], cuts: ReadonlySet<Day>) => {
    const first = periods.reduce((least, period) => (period.first < least ? period.first : least), '9999-12-31')
    const last = periods.reduce((most, period) => (period.last > most ? period.last : most), '0001-01-01')
    const [months, days] = await Promise.all([
      history.monthsOf(plantId, startOfMonth(first), last),
      daysOfMonths(plantId, [...cuts].toSorted()),
    ])
    return {
      of: (from: Day, to: Day) => [
        ...months.filter(({ month }) => !cuts.has(month) && month >= from && month <= to),
        ...days.filter(({ day }) => day >= from && day <= to),
      ],
      daysOf: (from: Day, to: Day) => days.filter(({ day }) => day >= from && day <= to),
    }
  }
  const daysOfMonths = async (plantId: number, months: readonly Day[]) => {
    const [first, last] = [months[0], months.at(-1)]
    if (first === undefined || last === undefined) return []
    const wanted = new Set(months)
    return (await history.daysOf(plantId, first, endOfMonth(last))).filter(({ day }) => wanted.has(startOfMonth(day)))
  }

  const seriesOf = (plant: EarningPlant, { hourly }: Tariff, days: readonly DayEnergies[]) => {
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last || !(hourly.purchase || hourly.feedIn)) return []
    const { from, to } = spanOfDays(plant.zone, first.day, last.day)
    return pricesOf(plant.id, from, to)
  }

  /** Each day's energies divided among the prices of its hours. What was booked to spans has no hour, and no price. */
  const byTheHour = async (plant: EarningPlant, tariff: Tariff, days: readonly DayEnergies[]) => {
    const months = [...new Set(days.map(({ day }) => startOfMonth(day)))]
    return Promise.all(
      months.map(async (month) => {
        const own = days.filter(({ day }) => startOfMonth(day) === month)
        const prices = await seriesOf(plant, tariff, own)
        const key = JSON.stringify([plant.id, plant.zone, plant.gridType, tariff, own.map(fingerprintOf), prices])
        return ofDays.recall(key, async () => {
          const hours = await hoursOf(plant.id, plant.zone, own[0]?.day ?? month, own.at(-1)?.day ?? month)
          const priceAt = priceIn(prices)
          return sumOfDays(own.map((day) => dayIncomeOf(plant, tariff, day, hours.get(day.day) ?? [], priceAt)))
        })
      }),
    )
  }

  const incomesOf: IncomesOf = async (plant, periods) => {
    const spans = periods.map(({ first, last }) => tariffsWithin(plant.tariffs, first, last))
    const cuts = new Set(
      spans.flatMap((each) => [
        ...(each.length === 1 ? [] : cutMonthsOf(each)),
        ...each.flatMap(({ tariff, first, last }) => (hasHours(tariff) ? monthsBetween(first, last) : [])),
      ]),
    )
    if (spans.every((each) => each.length === 1 && each[0] && !hasHours(each[0].tariff))) {
      return periods.map((period, place) =>
        sumOfParts(plant, [{ tariff: spans[place]?.[0]?.tariff, ...period }], period.energies),
      )
    }
    const read = await energiesReader(plant.id, periods, cuts)
    return Promise.all(
      periods.map(async (period, place) => {
        const own = spans[place] ?? []
        const divided = await Promise.all(
          own.flatMap(({ tariff, first, last }) =>
            hasHours(tariff) ? byTheHour(plant, tariff, read.daysOf(first, last)) : [],
          ),
        )
        const parts = own.flatMap(({ tariff, first, last }) => {
          if (hasHours(tariff)) return []
          const booked = bookedIn(period.booked, spanOfDays(plant.zone, first, last))
          const energies = own.length === 1 ? period.energies : sumOf(read.of(first, last), booked)
          return { tariff, energies, booked }
        })
        return sumOfAll([...divided.flat(), sumOfParts(plant, parts, period.energies)], period.energies)
      }),
    )
  }
  return { incomesOf }
}

interface Needs {
  history: Pick<HistoryStore, 'monthsOf' | 'daysOf'>
  /** The mean powers of the hours of days, by day. */
  hoursOf: (plantId: number, zone: string, first: Day, last: Day) => Promise<ReadonlyMap<Day, readonly HourPowers[]>>
  /** The prices of the hours that start in a time. */
  pricesOf: (plantId: number, from: number, to: number) => Promise<readonly HourlyPrice[]>
  now: () => number
}

/** Of a plant's series. */
export interface HourlyPrice {
  kind: PriceSeriesKind
  at: number
  micros: number
}

type DayIncomes = PeriodIncome

const dayIncomeOf = (
  { gridType }: EarningPlant,
  tariff: Tariff,
  energies: DayEnergies,
  curve: readonly HourPowers[],
  priceAt: PriceAt,
): PeriodIncome => {
  // Without a meter of its own, what is generated tells when it is sold.
  const hours = fedInFully(gridType, energies) ? curve.map((each) => ({ ...each, sold: each.generated })) : curve
  const byWindows = dividedBy(tariff.windows, energies.day, hours)
  const bySeries = dividedHourly(priceAt, hours)
  const { purchase, feedIn } = tariff.hourly
  const divided: Divided = (kind, ...energy) =>
    ((kind === 'sold' ? feedIn : purchase) ? bySeries : byWindows)(kind, ...energy)
  const whole = incomeOf({ gridType, ...tariff }, energies)
  const income = incomeOf({ gridType, ...tariff }, energies, divided)
  const knownS = income ? knownSOf(income, energies, []) : 0
  const share = whole && income ? shareOf(income, whole) : 1
  return {
    income,
    knownS: knownS === null ? null : Math.floor(knownS * share),
    bought: boughtTermsOf(tariff, energies.buy, divided),
  }
}

/** Self-used energy is worth what buying it would have cost. */
const priceIn = (prices: readonly HourlyPrice[]): PriceAt => {
  const known = new Map(prices.map(({ kind, at, micros }) => [`${kind} ${at}`, micros]))
  return (kind, at) => known.get(`${kind === 'sold' ? 'sold' : 'bought'} ${at}`)
}

/** How much of the energies that count has a price. */
const shareOf = (priced: Income, whole: Income) => {
  const shares = (['soldKwh', 'usedKwh'] as const).map((kind) => {
    const all = whole[kind]
    return all === null || all === 0 ? 1 : Math.min(1, (priced[kind] ?? 0) / all)
  })
  return Math.max(0, Math.min(...shares))
}

const sumOfDays = (days: readonly PeriodIncome[]): PeriodIncome => ({
  income: sumOfIncomes(days.map(({ income }) => income)),
  bought: sumOfTerms(days.flatMap(({ bought }) => bought)),
  knownS: days.some(({ knownS }) => knownS === null) ? null : days.reduce((sum, { knownS }) => sum + (knownS ?? 0), 0),
})

const sumOfAll = (parts: readonly PeriodIncome[], energies: PeriodEnergies | undefined): PeriodIncome => {
  const told = parts.filter(({ income }) => income)
  const { income, bought } = sumOfDays(told.length > 0 ? told : parts)
  return { income, bought, knownS: !income || !energies ? null : sumOfDays(told).knownS }
}

/** What the income of a day depends on. */
const fingerprintOf = ({ day, flows, coverage, contradictions: _, methods: __, ...energies }: DayEnergies) => [
  day,
  ...Object.values(energies),
  ...Object.values(flows),
  coverage?.flowsKnownS,
]

const monthsBetween = (first: Day, last: Day) => {
  const months: Day[] = []
  for (let month = startOfMonth(first); month <= last; month = addDays(endOfMonth(month), 1)) months.push(month)
  return months
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
