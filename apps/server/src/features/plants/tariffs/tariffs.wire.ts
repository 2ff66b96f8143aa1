import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { JudgedPrices } from '@heliograph/domain/hourly-prices'
import { hourMs } from '@heliograph/domain/zones'
import { amountOf, microsOf, toTerms, unitsOf } from '#wire/money.ts'
import { secondsOf } from '#wire/times.ts'
import type { Earned } from './earned.ts'
import type { PriceSeries } from './hourly-prices.ts'
import type { Payback } from './payback.ts'
import type { PriceSource, TriedSource } from './price-sources.ts'
import type { EnteredTariff } from './tariffs.store.ts'
import type { Replaced, TariffList } from './tariffs.ts'

export const tariffIn = (body: wire.SaveTariffRequest): EnteredTariff => {
  const fixed = microsOf(body.fixedCharge ?? null)
  const hourly = { purchase: body.hourlyPurchase ?? false, feedIn: body.hourlyFeedIn ?? false }
  return {
    from: body.validFrom,
    hourly,
    prices: {
      // Nothing is added to the prices of hours unless it is entered.
      feedInMicros: microsOf(body.benchmarkPrice ?? (hourly.feedIn ? 0 : null)),
      purchaseMicros: microsOf(body.consumptionPrice ?? (hourly.purchase ? 0 : null)),
      flatMicros: microsOf(body.mergeElectricPrice ?? null),
    },
    subsidyMicros: microsOf(body.subsidyUnitAmount ?? null),
    soldSharePermille: Math.round((body.soldShare ?? 100) * permillePerPercent),
    fixedCharge: fixed === null ? null : { micros: fixed, per: body.fixedChargePer ?? 'month' },
    billingDay: body.billingDay ?? 1,
    windows: (body.windows ?? []).map(({ benchmarkPrice, consumptionPrice, months, weekdays, ...hours }) => ({
      ...hours,
      months: inOrder(months),
      weekdays: inOrder(weekdays),
      feedInMicros: microsOf(benchmarkPrice ?? null),
      purchaseMicros: microsOf(consumptionPrice ?? null),
    })),
  }
}

const permillePerPercent = 10

export const replacedIn = ({ replaces, lastModifiedDate }: wire.SaveTariffRequest): Replaced | undefined => {
  if (replaces === undefined || replaces === null) return undefined
  if (lastModifiedDate === undefined || lastModifiedDate === null)
    throw new Refusal('PARAM_ERROR', 'body/lastModifiedDate')
  return { day: replaces, seenAt: Math.round(lastModifiedDate * 1000) }
}

export const toTariffList = ({ currency, zone, firstDay, tariffs }: TariffList): wire.TariffList => {
  const [undated] = tariffs
  return {
    currency,
    timezone: zone,
    firstDay,
    prices: toPrices(undated?.prices),
    tariffs: tariffs.flatMap(
      ({ from, prices, subsidyMicros, fixedCharge, billingDay, windows, hourly, modifiedAt, ...one }) =>
        from === null
          ? []
          : {
              validFrom: from,
              ...toPrices(prices),
              subsidyUnitAmount: unitsOf(subsidyMicros),
              soldShare: one.soldSharePermille / permillePerPercent,
              fixedCharge: unitsOf(fixedCharge?.micros ?? null),
              fixedChargePer: fixedCharge?.per ?? null,
              billingDay,
              windows: windows.map(({ feedInMicros, purchaseMicros, months, weekdays, ...hours }) => ({
                ...hours,
                months: [...months],
                weekdays: [...weekdays],
                benchmarkPrice: unitsOf(feedInMicros),
                consumptionPrice: unitsOf(purchaseMicros),
              })),
              hourlyPurchase: hourly.purchase,
              hourlyFeedIn: hourly.feedIn,
              lastModifiedDate: secondsOf(modifiedAt),
            },
    ),
  }
}

export const toEarned = ({ first, last, currency, income, bought, costs, coverage, ...one }: Earned): wire.Earned => ({
  startDay: first,
  endDay: last,
  currency,
  incomeValue: amountOf(income),
  incomeBasis: income?.basis ?? null,
  terms: toTerms(income?.terms ?? []),
  ...toCosts(costs),
  costTerms: toTerms(bought),
  coverage: coverage ? { of: coverage.ofS, known: coverage.knownS } : null,
  daysWithoutPrice: one.daysWithoutPrice,
  isContradictory: one.isContradictory,
  parts: one.parts.map((part) => ({
    startDay: part.first,
    incomeValue: amountOf(part.income),
    ...toCosts(part.costs),
  })),
})

export const toPriceSeries = (series: readonly PriceSeries[], sources: readonly PriceSource[]): wire.PriceSeries => ({
  series: series.map(({ from, to, ...one }) => ({ ...one, startTime: from / 1000, endTime: to / 1000 })),
  sources: sources.map(({ kind, unit, url, triedAt, fetchedAt, failure, status }) => ({
    kind,
    unit,
    host: new URL(url).host,
    triedTime: Math.floor(triedAt / 1000),
    fetchedTime: Math.floor(fetchedAt / 1000),
    failure,
    status,
  })),
})

export const toTriedSource = (tried: TriedSource): wire.TriedPriceSource =>
  'failure' in tried
    ? { failure: tried.failure, status: tried.status ?? null, prices: null }
    : { failure: null, status: null, prices: toJudgedPrices(tried.judged) }

export const toJudgedPrices = ({ hours, faults, ...one }: JudgedPrices): wire.JudgedPrices => {
  const [first, last] = [hours[0], hours.at(-1)]
  const prices = hours.map(({ micros }) => micros)
  const furthest = (of: typeof Math.min) =>
    prices.length === 0 ? null : unitsOf(prices.reduce((one, other) => of(one, other)))
  return {
    rows: one.rows,
    hours: hours.length,
    missing: one.missing,
    areMeans: one.areMeans,
    startTime: first ? first.at / 1000 : null,
    endTime: last ? (last.at + hourMs) / 1000 : null,
    lowest: furthest(Math.min),
    highest: furthest(Math.max),
    faultCount: faults.length,
    faults: faults.slice(0, mostFaults),
  }
}
const mostFaults = 20

export const toPayback = ({ netCostMicros, incomeMicros, year, ...one }: Payback): wire.Payback => ({
  currency: one.currency,
  netCost: unitsOf(netCostMicros),
  incomeTotal: unitsOf(incomeMicros),
  firstDay: one.firstDay,
  daysNotCounted: one.daysNotCounted,
  paidBackOn: one.paidBackOn,
  estimatedFor: one.estimatedFor,
  missing: one.missing,
  estimableFrom: one.estimableFrom,
  year: year && {
    startDay: year.first,
    endDay: year.last,
    incomeValue: unitsOf(year.micros),
    coverage: year.coverage && { of: year.coverage.ofS, known: year.coverage.knownS },
    daysWithoutPrice: year.daysWithoutPrice,
  },
})

const inOrder = (numbers: readonly number[]) => [...new Set(numbers)].toSorted((left, right) => left - right)

const toCosts = ({ bought, fixed }: Earned['costs']) => ({ costsBought: unitsOf(bought), costsFixed: unitsOf(fixed) })

const toPrices = (prices: TariffList['tariffs'][number]['prices'] | undefined) => ({
  benchmarkPrice: unitsOf(prices?.feedInMicros ?? null),
  consumptionPrice: unitsOf(prices?.purchaseMicros ?? null),
  mergeElectricPrice: unitsOf(prices?.flatMicros ?? null),
})
