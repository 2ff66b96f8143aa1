import { expect, test } from 'vitest'
import { fourOf, type FourFacts } from './four.ts'

const facts = (own: Partial<FourFacts> = {}): FourFacts => ({
  which: 'today',
  own: { generatedKwh: 42, usedKwh: 8, selfSufficiency: 100, income: 9 },
  before: { generatedKwh: 58, usedKwh: 12, selfSufficiency: 80, income: 12 },
  beforeByNow: { generatedKwh: 40, usedKwh: 7 },
  month: { generatedKwh: 900, selfSufficiency: 83 },
  fullLoadHours: 4.2,
  fullLoadHoursBefore: 5.8,
  perDayKwh: 41,
  isCompared: true,
  kind: 'on-grid',
  isContradictory: false,
  hasIncome: true,
  ...own,
})
const ids = (own: Partial<FourFacts>) => fourOf(facts(own)).map(({ id }) => id)

test('a home has what it generated, used, its self-sufficiency and its income, each with a comparison', () => {
  expect(fourOf(facts())).toEqual([
    { id: 'generated', unit: 'kWh', value: 42, comparison: { is: 'inAll', of: 'yesterday', value: 58 } },
    { id: 'used', unit: 'kWh', value: 8, comparison: { is: 'more', than: 'yesterdayByNow', by: 1 } },
    { id: 'selfSufficiency', unit: 'percent', value: 100, comparison: { is: 'month', value: 83 } },
    { id: 'income', unit: 'money', value: 9, comparison: { is: 'inAll', of: 'yesterday', value: 12 } },
  ])
})

test('the generation is compared here where the sentence does not, never twice', () => {
  const [generated] = fourOf(facts({ isCompared: false }))
  expect(generated?.comparison).toEqual({ is: 'more', than: 'yesterdayByNow', by: 2 })
})

test('readings that contradict each other leave only the generation to compare', () => {
  const compared = fourOf(facts({ isContradictory: true })).map(({ comparison }) => comparison !== undefined)
  expect(compared).toEqual([true, false, false, false])
})

test('a finished day is compared with the day before it', () => {
  const [generated, used, share] = fourOf(facts({ which: 'thatDay', beforeByNow: null }))
  expect(generated?.comparison).toEqual({ is: 'inAll', of: 'dayBefore', value: 58 })
  expect(used?.comparison).toEqual({ is: 'more', than: 'dayBefore', by: -4 })
  expect(share?.comparison).toEqual({ is: 'inAll', of: 'dayBefore', value: 80 })
})

test('without a meter, or if everything is sold, month and full-load hours take the place of use', () => {
  const own = { generatedKwh: 42, usedKwh: null, selfSufficiency: null, income: 9 }
  const four = ['generated', 'month', 'fullLoadHours', 'income']
  expect(ids({ own, before: { ...own } })).toEqual(four)
  expect(ids({ kind: 'feeds-in-fully' })).toEqual(four)
  const [, month, hours] = fourOf(facts({ kind: 'feeds-in-fully' }))
  expect(month?.comparison).toEqual({ is: 'perDay', value: 41 })
  expect(hours?.comparison).toEqual({ is: 'inAll', of: 'yesterday', value: 5.8 })
})

test('off the grid self-sufficiency means nothing', () => {
  expect(ids({ kind: 'off-grid' })).toEqual(['generated', 'used', 'fullLoadHours', 'income'])
})

test('without a price the month takes the place of the income', () => {
  expect(ids({ hasIncome: false })).toEqual(['generated', 'used', 'selfSufficiency', 'month'])
  expect(ids({ hasIncome: false, kind: 'off-grid' })).toEqual(['generated', 'used', 'month', 'fullLoadHours'])
})

test('a meter that is silent today is still a meter: its figure is missing, not left out', () => {
  const own = { generatedKwh: 42, usedKwh: null, selfSufficiency: null, income: null }
  expect(fourOf(facts({ own }))[1]).toEqual({ id: 'used', unit: 'kWh', value: null, comparison: undefined })
})
