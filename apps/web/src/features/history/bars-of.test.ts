import { expect, test } from 'vitest'
import { speak } from '../../i18n/speak.ts'
import { barsOf, barsSummary, periodAt, type Step } from './bars-of.ts'
import type { PeriodEnergies } from './energies.ts'

const { history: words } = await speak('en')
const month = { kind: 'month', day: '2026-02-10' } as const

test('a month has all its days, and a day without data has no bar', () => {
  const bars = barsOf([step(2, 12), step(10, 15)], month, words)
  expect(bars.labels).toHaveLength(28)
  expect(bars.titles[1]).toBe('2026-02-02')
  const sold = bars.stacks[0]?.parts.find(({ id }) => id === 'generationSold')
  expect(sold?.values[1]).toBe(4)
  expect(sold?.values[2]).toBe(null)
})

test('months come in the calendar’s order, whatever order the answer has', () => {
  const bars = barsOf([step(10, 15), step(2, 12)], { kind: 'year', day: '2026-01-01' }, words)
  const used = bars.stacks[0]?.parts.find(({ id }) => id === 'generationUsed')
  expect(used?.values.flatMap((value, place) => (value === null ? [] : [place]))).toEqual([1, 9])
})

test('all numbers of a chart share the unit that suits its largest', () => {
  const bars = barsOf([step(2025, 4200), step(2026, 900)], { kind: 'total', day: '2026-01-01' }, words)
  expect(bars.unit).toBe('MWh')
  expect(bars.stacks[0]?.parts[0]?.values).toEqual([4.196, 0.896])
})

test('a bar leads to what it stands for', () => {
  expect(periodAt(4, [], month)).toEqual({ kind: 'day', day: '2026-02-05' })
  expect(periodAt(4, [], { kind: 'year', day: '2026-02-10' })).toEqual({ kind: 'month', day: '2026-05-01' })
  expect(periodAt(1, [step(2024, 1), step(2026, 1)], { kind: 'total', day: '2026-02-10' })).toEqual({
    kind: 'year',
    day: '2025-01-01',
  })
})

test('the chart is told in a sentence', () => {
  const whole = { ...none, generation: 27, use: 20 }
  expect(barsSummary([step(2, 12), step(10, 15)], whole, month, words).replaceAll('\u00A0', ' ')).toBe(
    'Energy by day for 2026-02. Generation 27 kWh. Use 20 kWh. Best: 2026-02-10 with 15 kWh generated.',
  )
  expect(barsSummary([], whole, month, words)).toBe('There is no data for 2026-02.')
})

const none: PeriodEnergies = {
  generation: null,
  use: null,
  buy: null,
  sell: null,
  charge: null,
  discharge: null,
  genForUse: null,
  genForCharge: null,
  genForGrid: null,
  useFromGen: null,
  useFromDischarge: null,
  useFromBuy: null,
}

const step = (number: number, generation: number): Step => ({
  number,
  energies: { ...none, generation, genForUse: generation - 4, genForGrid: 4 },
})
