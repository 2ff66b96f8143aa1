import type { PeriodEnergies, Step } from '@heliograph/domain/balance'
import { quantities } from '@heliograph/domain/energy'
import { recordOf } from '@heliograph/domain/records'
import { wordsIn as speak } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { barsOf, barsSummary, periodAt } from './bars-of.ts'

const { history: words } = await speak('en')
const month = { kind: 'month', day: '2026-02-10' } as const

const today = '2026-06-30'

test('a month has all its days, and a day without data has no bar', () => {
  const bars = barsOf([step('2026-02-02', 12), step('2026-02-10', 15)], month, today, words)
  expect(bars.labels).toHaveLength(28)
  expect(bars.titles[1]).toBe('2026-02-02')
  const sold = bars.stacks[0]?.parts.find(({ id }) => id === 'generationSold')
  expect(sold?.values[1]).toBe(4)
  expect(sold?.values[2]).toBe(null)
})

test('months are in calendar order, whatever the order of the answer', () => {
  const bars = barsOf([step('2026-10', 15), step('2026-02', 12)], { kind: 'year', day: '2026-01-01' }, today, words)
  const used = bars.stacks[0]?.parts.find(({ id }) => id === 'generationUsed')
  expect(used?.values.flatMap((value, place) => (value === null ? [] : [place]))).toEqual([1, 9])
})

test('all numbers of a chart share the unit that suits the largest', () => {
  const bars = barsOf([step('2025', 4200), step('2026', 900)], { kind: 'total', day: '2026-01-01' }, today, words)
  expect(bars.unit).toBe('MWh')
  expect(bars.stacks[0]?.parts[0]?.values).toEqual([4.196, 0.896])
})

test('a week shows weekdays, a custom period dates', () => {
  const week = barsOf([step('2026-06-12', 5)], { kind: 'week', day: '2026-06-12' }, today, words)
  expect(week.labels).toEqual(['Mon 8', 'Tue 9', 'Wed 10', 'Thu 11', 'Fri 12', 'Sat 13', 'Sun 14'])
  expect(week.stacks[0]?.parts.at(-1)?.values[4]).toBe(4)
  const some = barsOf([step('2026-06-30', 5)], { kind: 'custom', day: '2026-06-29', to: '2026-07-01' }, today, words)
  expect(some.labels).toEqual(['06-29', '06-30', '07-01'])
})

test('another period is shown next to it, first day next to first day, and does not affect the parts', () => {
  const march = {
    period: { kind: 'month', day: '2026-01-01' },
    steps: [step('2026-01-01', 7), step('2026-01-31', 9)],
  } as const
  const { stacks, titles } = barsOf([step('2026-02-01', 12)], month, today, words, march)
  expect(titles).toHaveLength(28)
  expect(stacks.map(({ id, faded = false }) => [id, faded])).toEqual([
    ['generation', false],
    ['then-generation', true],
  ])
  expect(stacks[1]?.parts).toMatchObject([{ label: 'Generation, 2026-01', colour: '--hg-generation' }])
  expect(stacks[1]?.parts[0]?.values.filter((value) => value !== null)).toEqual([7])
})

test('a bar opens its period', () => {
  expect(periodAt(4, [], month)).toEqual({ kind: 'day', day: '2026-02-05' })
  expect(periodAt(4, [], { kind: 'year', day: '2026-02-10' })).toEqual({ kind: 'month', day: '2026-05-01' })
  expect(periodAt(1, [step('2024', 1), step('2026', 1)], { kind: 'total', day: '2026-02-10' })).toEqual({
    kind: 'year',
    day: '2025-01-01',
  })
})

test('the chart has a summary sentence', () => {
  const whole = { ...none, generation: 27, use: 20 }
  expect(
    barsSummary([step('2026-02-02', 12), step('2026-02-10', 15)], whole, month, words).replaceAll('\u00A0', ' '),
  ).toBe('Energy by day for 2026-02. Generation 27 kWh. Use 20 kWh. Best: 2026-02-10 with 15 kWh generated.')
  expect(barsSummary([], whole, month, words)).toBe('There is no data for 2026-02.')
})

test('the summary says for how much of the time its energies are known', () => {
  const knownS = { generation: 20, use: 28, buy: 28, sell: 28, charge: 28, discharge: 28 }
  const coverage = { ofS: 28 * 86_400, knownS: recordOf(quantities, (each) => knownS[each] * 86_400), flowsS: 0 }
  const best = step('2026-02-10', 15)
  const hours = { ofS: 86_400, knownS: recordOf(quantities, () => 13 * 3600), flowsS: 0 }
  expect(
    barsSummary(
      [{ ...best, energies: { ...best.energies, coverage: hours } }],
      { ...none, generation: 27, use: 20, coverage },
      month,
      words,
    ).replaceAll('\u00A0', ' '),
  ).toBe(
    'Energy by day for 2026-02. Generation 27 kWh (known for 20 of 28 days). Use 20 kWh. Best: 2026-02-10 with 15 kWh (known for 13 of 24 h) generated.',
  )
})

test('incomplete and contradictory days are marked, and days without data between others', () => {
  const whole = { of: 86_400, generation: 86_400, use: 86_400, buy: 0, sell: 0, charge: 0, discharge: 0 }
  const { of, ...knownS } = { ...whole, generation: 43_200 }
  const partly = step('2026-06-24', 12)
  const marked = barsOf(
    [
      { ...partly, energies: { ...partly.energies, coverage: { ofS: of, knownS, flowsS: of } } },
      step('2026-06-25', 10),
      { ...step('2026-06-27', 9), isContradictory: true },
      step('2026-06-28', 9),
    ],
    { kind: 'custom', day: '2026-06-23', to: '2026-06-30' },
    '2026-06-29',
    words,
  )
  expect(marked.marks?.map((mark) => mark?.text)).toEqual([
    undefined,
    'Generation known for 12 of 24 h',
    undefined,
    'no data',
    'These readings contradict each other',
    undefined,
    'no data',
    undefined,
  ])
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
  boughtShare: null,
  soldShare: null,
  coverage: null,
}

const step = (title: string, generation: number): Step => ({
  title,
  energies: { ...none, generation, genForUse: generation - 4, genForGrid: 4 },
})
