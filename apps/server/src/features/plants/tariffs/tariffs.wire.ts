import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { amountOf, microsOf, toTerms, unitsOf } from '#wire/money.ts'
import { secondsOf } from '#wire/times.ts'
import type { Earned } from './earned.ts'
import type { EnteredTariff } from './tariffs.store.ts'
import type { Replaced, TariffList } from './tariffs.ts'

export const tariffIn = (body: wire.SaveTariffRequest): EnteredTariff => {
  const fixed = microsOf(body.fixedCharge ?? null)
  return {
    from: body.validFrom,
    prices: {
      feedInMicros: microsOf(body.benchmarkPrice ?? null),
      purchaseMicros: microsOf(body.consumptionPrice ?? null),
      flatMicros: microsOf(body.mergeElectricPrice ?? null),
    },
    subsidyMicros: microsOf(body.subsidyUnitAmount ?? null),
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
    tariffs: tariffs.flatMap(({ from, prices, subsidyMicros, fixedCharge, billingDay, windows, modifiedAt }) =>
      from === null
        ? []
        : {
            validFrom: from,
            ...toPrices(prices),
            subsidyUnitAmount: unitsOf(subsidyMicros),
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

const inOrder = (numbers: readonly number[]) => [...new Set(numbers)].toSorted((left, right) => left - right)

const toCosts = ({ bought, fixed }: Earned['costs']) => ({ costsBought: unitsOf(bought), costsFixed: unitsOf(fixed) })

const toPrices = (prices: TariffList['tariffs'][number]['prices'] | undefined) => ({
  benchmarkPrice: unitsOf(prices?.feedInMicros ?? null),
  consumptionPrice: unitsOf(prices?.purchaseMicros ?? null),
  mergeElectricPrice: unitsOf(prices?.flatMicros ?? null),
})
