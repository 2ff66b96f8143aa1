import { expect, test } from 'vitest'
import { lineLookAt } from '#charts/curve/line-look.ts'
import { barsOf, curveOf } from './curves-of.ts'

const at = (time: string) => Date.parse(time) / 1000
const drawn = (id: string, unit: string, axis: 'left' | 'right' = 'left') => ({
  id,
  name: id,
  unit,
  axis,
  ...lineLookAt(0),
})
const series = (storageName: string, ...values: [string, string][]) => ({
  storageName,
  name: storageName,
  unit: null,
  detailList: values.map(([time, value]) => ({ collectionTime: at(time), value })),
})

test('parameters share their times, and a missing value is a gap', () => {
  const answer = [
    series('INV_T0', ['2026-03-29T10:00:00Z', '20'], ['2026-03-29T10:10:00Z', '21.5']),
    series('APo_t1', ['2026-03-29T10:05:00Z', '500']),
  ]
  const curve = curveOf([drawn('APo_t1', 'W'), drawn('INV_T0', '°F')], answer, 'F')
  expect(curve.times.map((time) => new Date(time).toISOString().slice(11, 16))).toEqual(['10:00', '10:05', '10:10'])
  expect(curve.series.map(({ values }) => values)).toEqual([
    [null, 500, null],
    [68, null, 70.7],
  ])
})

test("a month has all its days, each starting in the plant's time zone", () => {
  const answer = [series('Etdy_ge1', ['2026-03-27T23:00:00Z', '2'], ['2026-03-28T23:00:00Z', '3.5'])]
  const bars = barsOf([drawn('Etdy_ge1', 'kWh')], answer, { kind: 'month', day: '2026-03-15' }, 'Europe/Berlin')
  expect(bars.titles).toHaveLength(31)
  const { values } = bars.stacks[0]!.parts[0]!
  expect([values[26], values[27], values[28]]).toEqual([null, 2, 3.5])
})

test('a total has all years from first to last, and one without data is empty', () => {
  const answer = [series('Etdy_ge1', ['2023-12-31T23:00:00Z', '1'], ['2025-12-31T23:00:00Z', '5'])]
  const total = { kind: 'total', day: '2026-03-15' } as const
  expect(barsOf([drawn('Etdy_ge1', 'kWh')], answer, total, 'Europe/Berlin')).toMatchObject({
    labels: ['2024', '2025', '2026'],
    stacks: [{ parts: [{ values: [1, null, 5] }] }],
  })
  expect(barsOf([drawn('Etdy_ge1', 'kWh')], [], total, 'Europe/Berlin').labels).toEqual([])
})
