import type { PriceSeriesKind } from '@heliograph/domain/hourly-prices'
import {
  fedInFully,
  incomeOf,
  sumOfIncomes,
  sumOfTerms,
  worthOf,
  type Divided,
  type Income,
  type IncomeTerm,
} from '@heliograph/domain/income'
import type { GridType } from '@heliograph/domain/plants'
import { dividedBy, dividedHourly, type HourPowers, type PriceAt } from '@heliograph/domain/price-windows'
import { boughtTermsOf, type Tariff } from '@heliograph/domain/tariffs'
import type { Day } from '@heliograph/domain/zones'
import type { BookedEnergy, DayEnergies, MovedEnergies, PeriodEnergies } from './history.store.ts'
import type { Measure } from './measures.ts'

/** What the income of a plant depends on besides its energies. */
export interface EarningPlant {
  id: number
  zone: string
  gridType: GridType
  /** In the order of their days. */
  tariffs: readonly Tariff[]
}

export type KnownEnergies = MovedEnergies & Partial<Pick<PeriodEnergies, 'coverage'>>

export interface PeriodIncome {
  /** Undefined without a price. */
  income: Income | undefined
  /** Seconds for which everything that counts is known. Null without an income, or where that was not kept. */
  knownS: number | null
  /** What was bought, at its prices; none if that is unknown. */
  bought: readonly IncomeTerm<'bought'>[]
}

/** Of a plant's series. */
export interface HourlyPrice {
  kind: PriceSeriesKind
  at: number
  micros: number
}

/** Of a day, each hour by the price of that hour. */
export const dayIncomeOf = (
  { gridType }: EarningPlant,
  tariff: Tariff,
  energies: DayEnergies,
  curve: readonly HourPowers[],
  priceAt: PriceAt,
): PeriodIncome => {
  // Without a meter of its own, what is generated tells when it is sold.
  const hours = fedInFully(gridType, energies) ? curve.map((each) => ({ ...each, sold: each.generated })) : curve
  const divided = dividedOn(tariff, energies.day, hours, priceAt)
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

/** The energies of a day among the prices of its hours. */
const dividedOn = (tariff: Tariff, day: Day, hours: readonly HourPowers[], priceAt: PriceAt): Divided => {
  const byWindows = dividedBy(tariff.windows, day, hours)
  const bySeries = dividedHourly(priceAt, hours)
  const { purchase, feedIn } = tariff.hourly
  return (kind, ...energy) => ((kind === 'sold' ? feedIn : purchase) ? bySeries : byWindows)(kind, ...energy)
}

/** Energy of an hour that might have been sold, or used instead of buying it. */
export interface WorthHour {
  /** Its start, and what the clock shows then. */
  at: number
  hour: number
  soldKwh: number
  usedKwh: number
}

/** What energy of a day would be worth, in micros. Null without a price for all of it. */
export const worthOn = (
  { gridType }: Pick<EarningPlant, 'gridType'>,
  tariff: Tariff,
  day: Day,
  hours: readonly WorthHour[],
  priceAt: PriceAt,
): number | null => {
  const sum = (kind: 'soldKwh' | 'usedKwh') => hours.reduce((total, each) => total + each[kind], 0)
  const energies = { soldKwh: sum('soldKwh'), usedKwh: sum('usedKwh') }
  const powers = hours.map(({ at, hour, soldKwh, usedKwh }) => ({
    at,
    hour,
    sold: soldKwh * 1000,
    used: usedKwh * 1000,
    bought: null,
    generated: null,
  }))
  const whole = worthOf({ gridType, ...tariff }, energies)
  const worth = worthOf({ gridType, ...tariff }, energies, dividedOn(tariff, day, powers, priceAt))
  return whole && worth && shareOf(worth, whole) >= nearlyAllPriced ? worth.micros : null
}

/** Parts are rounded to whole mWh. */
const nearlyAllPriced = 0.999

/** Self-used energy is worth what buying it would have cost. */
export const priceIn = (prices: readonly HourlyPrice[]): PriceAt => {
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

export const sumOfDays = (days: readonly PeriodIncome[]): PeriodIncome => ({
  income: sumOfIncomes(days.map(({ income }) => income)),
  bought: sumOfTerms(days.flatMap(({ bought }) => bought)),
  knownS: days.some(({ knownS }) => knownS === null) ? null : days.reduce((sum, { knownS }) => sum + (knownS ?? 0), 0),
})

export const sumOfAll = (parts: readonly PeriodIncome[], energies: KnownEnergies | undefined): PeriodIncome => {
  const told = parts.filter(({ income }) => income)
  const [only, ...others] = told
  // Most tariffs have one part, which is a sum already.
  if (only && others.length === 0) return energies ? only : { ...only, knownS: null }
  const { income, bought } = sumOfDays(told.length > 0 ? told : parts)
  return { income, bought, knownS: !income || !energies ? null : sumOfDays(told).knownS }
}

/** Some days under one tariff. */
export interface Part {
  tariff: Tariff | undefined
  energies: KnownEnergies | undefined
  booked: readonly BookedEnergy[]
}

/** Of parts that have one price each. `energies` are those of all of them. */
export const sumOfParts = (
  { gridType }: EarningPlant,
  parts: readonly Part[],
  energies: KnownEnergies | undefined,
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
const knownSOf = ({ from }: Income, energies: KnownEnergies | undefined, booked: readonly BookedEnergy[]) => {
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
