import { mWhOf, noPrices, sharedMicros, wholeShare, type Divided, type IncomeTerm, type Prices } from './income.ts'
import type { PriceWindow } from './price-windows.ts'
import { addDays, dateOf, dayOf, daysBetween, lastDayOfMonth, monthOf, yearOf, type Day } from './zones.ts'

/** What energy costs and earns from a day on, until the next tariff. */
export interface Tariff {
  /** Its first day, in the plant's zone. Null: from the beginning. */
  from: Day | null
  prices: Prices
  /** For each kWh that is generated, besides what it is worth. */
  subsidyMicros: number | null
  /** How much of what is fed in is paid for, or of its payment is the owner's: 1000 is all of it. */
  soldSharePermille: number
  /** What the supplier charges whatever is bought. */
  fixedCharge: FixedCharge | null
  /** The day of the month on which a bill begins. */
  billingDay: number
  /** Other prices at certain hours. */
  windows: readonly PriceWindow[]
  /** Which prices are those of hours, in the plant's series. Then the price of the tariff is what is added to each. */
  hourly: { purchase: boolean; feedIn: boolean }
}

export const chargePeriods = ['day', 'month', 'year'] as const

export interface FixedCharge {
  micros: number
  per: (typeof chargePeriods)[number]
}

/** The prices that were entered without a date. */
export const tariffOfPrices = (prices: Prices): Tariff => ({
  from: null,
  prices,
  subsidyMicros: null,
  soldSharePermille: wholeShare,
  fixedCharge: null,
  billingDay: 1,
  windows: [],
  hourly: { purchase: false, feedIn: false },
})

/** Whether prices differ by the hour. */
export const hasHours = ({ windows, hourly }: Tariff) => windows.length > 0 || hourly.purchase || hourly.feedIn

/** The prices that are valid at all hours, or at those without another one. */
export const plainPricesOf = ({ prices, hourly }: Tariff): Prices => ({
  feedInMicros: hourly.feedIn ? null : prices.feedInMicros,
  purchaseMicros: hourly.purchase ? null : prices.purchaseMicros,
  flatMicros: prices.flatMicros,
})

/** The same, as what is fed in is paid: only a share of its price, if the tariff says so. */
export const paidPricesOf = (tariff: Tariff): Prices => {
  const plain = plainPricesOf(tariff)
  return {
    ...plain,
    feedInMicros: plain.feedInMicros === null ? null : sharedMicros(plain.feedInMicros, tariff.soldSharePermille),
  }
}

/** Of tariffs in the order of their days. */
export const tariffOn = (tariffs: readonly Tariff[], day: Day) =>
  tariffs.findLast(({ from }) => from === null || from <= day) ?? tariffOfPrices(noPrices)

/** The tariffs that hold within some days, each with its first and last day there. */
export const tariffsWithin = (tariffs: readonly Tariff[], first: Day, last: Day) => {
  const begins = [first, ...tariffs.flatMap(({ from }) => (from !== null && from > first && from <= last ? from : []))]
  return begins.map((begin, place) => {
    const next = begins[place + 1]
    return { tariff: tariffOn(tariffs, begin), first: begin, last: next === undefined ? last : addDays(next, -1) }
  })
}

/** The first and last day of the bill that a day is on. */
export const billOf = (billingDay: number, day: Day) => {
  const begins = (year: number, month: number) => {
    const last = lastDayOfMonth(year, month)
    return dayOf(year, month, Math.min(billingDay, dateOf(last)))
  }
  const [year, month] = [yearOf(day), monthOf(day)]
  const own = begins(year, month)
  const next = month === 12 ? begins(year + 1, 1) : begins(year, month + 1)
  if (day >= own) return { first: own, last: addDays(next, -1) }
  return { first: month === 1 ? begins(year - 1, 12) : begins(year, month - 1), last: addDays(own, -1) }
}

/** What was bought, at its price. None if it is unknown, or has no price. */
export const boughtTermsOf = (
  { prices: { purchaseMicros } }: Tariff,
  boughtKwh: number | null,
  divided: Divided = (_, mWh, micros) => [{ mWh, micros }],
): IncomeTerm<'bought'>[] =>
  boughtKwh === null || purchaseMicros === null
    ? []
    : divided('bought', mWhOf(boughtKwh), purchaseMicros).map((part) => ({ kind: 'bought', ...part }))

/** Days add up to the charge of a month or year exactly: each has what has become due by its end and was not before. */
export const fixedMicrosOf = ({ micros, per }: FixedCharge, first: Day, last: Day) =>
  partsOf(per, first, last).reduce(
    (sum, { before, until, of }) => sum + Math.floor((micros * until) / of) - Math.floor((micros * before) / of),
    0,
  )

/** How many days of each month or year had passed before the first day, and have by the end of the last one. */
const partsOf = (per: FixedCharge['per'], first: Day, last: Day) => {
  if (last < first) return []
  if (per === 'day') return [{ before: 0, until: countOf(first, last), of: 1 }]
  const parts = []
  for (let day = first; day <= last;) {
    const [year, month] = [yearOf(day), monthOf(day)]
    const begin = per === 'month' ? dayOf(year, month) : dayOf(year)
    const end = per === 'month' ? lastDayOfMonth(year, month) : dayOf(year, 12, 31)
    const until = end < last ? end : last
    parts.push({ before: countOf(begin, day) - 1, until: countOf(begin, until), of: countOf(begin, end) })
    day = addDays(until, 1)
  }
  return parts
}

const countOf = (first: Day, last: Day) => daysBetween(first, last).length

/** The fixed charges of all tariffs within some days. Null if none of them has one. */
export const fixedMicrosWithin = (tariffs: readonly Tariff[], first: Day, last: Day) =>
  tariffsWithin(tariffs, first, last).reduce<number | null>(
    (sum, { tariff: { fixedCharge }, ...days }) =>
      fixedCharge ? (sum ?? 0) + fixedMicrosOf(fixedCharge, days.first, days.last) : sum,
    null,
  )
