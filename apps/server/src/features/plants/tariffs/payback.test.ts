import { noPrices } from '@heliograph/domain/income'
import { tariffOfPrices } from '@heliograph/domain/tariffs'
import { addDays, daysBetween, spanOfDay, startOfDay, type Day } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import type { DayEnergies, HistoryStore, MonthEnergies } from '#telemetry/history.store.ts'
import { createIncomes } from '#telemetry/incomes.ts'
import { sumOf } from '#telemetry/periods.ts'
import { createPayback } from './payback.ts'

const zone = 'Europe/Berlin'
const undated = tariffOfPrices({ ...noPrices, flatMicros: 250_000 })

test('a year of income gives an estimate, with what it rests on and what is not in it', async () => {
  const payback = await paybackOf({ days: daysBetween('2024-03-10', '2026-06-15') })
  // 828 days of 2.50; 365 of them are a year.
  expect(payback).toMatchObject({
    netCostMicros: 5_000_000_000,
    incomeMicros: 2_070_000_000,
    firstDay: '2024-03-10',
    daysNotCounted: 69,
    missing: null,
    estimatedFor: addDays('2026-06-15', 2930 / 2.5),
    estimableFrom: null,
    year: { first: '2025-06-15', last: '2026-06-14', micros: 912_500_000, daysWithoutPrice: 0 },
  })
  expect(payback.year?.coverage?.knownS).toBe(365 * 86_400)
})

test('there is no estimate from a year that is mostly unknown, or has days without a price', async () => {
  const gaps = daysBetween('2024-03-10', '2026-06-15').filter((day) => day < '2025-08-01' || day > '2025-12-31')
  expect(await paybackOf({ days: gaps })).toMatchObject({ missing: 'unknownIncome', estimatedFor: null })
  const tariffs = [tariffOfPrices(noPrices), { ...undated, from: '2026-01-01' }]
  expect(await paybackOf({ days: daysBetween('2024-03-10', '2026-06-15'), tariffs })).toMatchObject({
    missing: 'daysWithoutPrice',
    estimatedFor: null,
    daysNotCounted: 69 + daysBetween('2024-03-10', '2025-12-31').length,
    year: { daysWithoutPrice: 200 },
  })
})

test('a day without data on which nothing had a price either is left out once', async () => {
  const gaps = daysBetween('2024-03-10', '2026-06-15').filter((day) => day < '2025-08-01' || day > '2025-12-31')
  const tariffs = [tariffOfPrices(noPrices), { ...undated, from: '2026-01-01' }]
  expect(await paybackOf({ days: gaps, tariffs })).toMatchObject({
    daysNotCounted: daysBetween('2024-01-01', '2025-12-31').length,
  })
})

test('a plant that never reported has no income, and no estimate', async () => {
  expect(await paybackOf({ days: [] })).toMatchObject({ incomeMicros: null, missing: 'noIncome', firstDay: null })
})

/** 10 kWh of each of these days, for 0.25 each. */
const paybackOf = ({ days, tariffs = [undated] }: { days: readonly Day[]; tariffs?: readonly (typeof undated)[] }) => {
  const now = () => Date.parse('2026-06-15T20:00:00Z')
  const all = days.map(dayWith)
  const within = (from: Day, to: Day) => all.filter(({ day }) => day >= from && day <= to)
  const history: Pick<HistoryStore, 'daysOf' | 'daysWithin' | 'monthsOf' | 'monthsWithin' | 'bookedOf'> = {
    daysOf: async (_, from, to) => within(from, to),
    daysWithin: async (wanted) => wanted.map(({ first, last }) => within(first, last)),
    monthsWithin: (wanted) =>
      Promise.all(wanted.map(({ plantId, first, last }) => history.monthsOf(plantId, first, last))),
    monthsOf: async (_, from = '0001-01-01', to = '9999-12-31') => {
      const months = [...new Set(all.map(({ day }) => `${day.slice(0, 7)}-01`))]
      return months
        .filter((month) => month >= from && month <= to)
        .flatMap((month): MonthEnergies[] => {
          const own = all.filter(({ day }) => day.startsWith(month.slice(0, 7)))
          const sum = sumOf(own)
          return sum ? [{ ...sum, month, days: own.length, version: '' }] : []
        })
    },
    bookedOf: async () => [],
  }
  const { incomesOf } = createIncomes({
    history,
    hoursOf: async () => [],
    pricesOf: async () => [],
    priceVersionsOf: async () => [],
    now,
  })
  const plant = {
    id: 1,
    zone,
    gridType: 'EXCESS' as const,
    tariffs,
    currency: 'EUR',
    startedAt: new Date(startOfDay(zone, '2024-01-01')),
    constructionCostMicros: 6_000_000_000,
    constructionSubsidyMicros: 1_000_000_000,
  }
  return createPayback({ history, incomesOf, findPlant: async () => plant, now }).of(1)
}

const noFlows = {
  genForUse: null,
  genForCharge: null,
  genForGrid: null,
  useFromGen: null,
  useFromDischarge: null,
  useFromBuy: null,
  unknown: null,
  lost: null,
}

const dayWith = (day: Day): DayEnergies => {
  const { from, to } = spanOfDay(zone, day)
  const seconds = (to - from) / 1000
  const none = { generation: null, use: null, buy: null, sell: null, charge: null, discharge: null, generator: null }
  const known = { generation: seconds, use: 0, buy: 0, sell: 0, charge: 0, discharge: 0, generator: 0 }
  return {
    day,
    version: '',
    ...none,
    generation: 10,
    flows: { ...noFlows, chargeFromBuy: null, dischargeForSell: null },
    coverage: { knownS: known, flowsKnownS: 0 },
    methods: { generation: [], use: [], buy: [], sell: [], charge: [], discharge: [], generator: [] },
    contradictions: [],
  }
}
