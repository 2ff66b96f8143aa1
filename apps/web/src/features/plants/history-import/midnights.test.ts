import { expect, test } from 'vitest'
import { rowsIn } from '#spreadsheets/csv.ts'
import { daysOf } from './days-of.ts'
import { layoutOf } from './layout.ts'

const plant = { zone: 'Europe/Berlin', today: '2026-06-15', capacityKwp: 10 }

const read = (lines: readonly string[]) => {
  const table = rowsIn(lines.join('\n'))
  const layout = layoutOf(table, plant) ?? expect.unreachable()
  const { days, refused } = daysOf(table, layout, plant)
  return {
    kind: layout.kind,
    days: days.map(({ day, generation }) => [day, generation]),
    refused: refused.map(({ row, problem }) => `${row} ${problem}`),
  }
}

test.each([
  ['in one cell', 'Date;Total (kWh)', (day: string) => `${day} 00:00`],
  ['in a cell of its own', 'Date;Time;Total (kWh)', (day: string) => `${day};00:00`],
  ['as databases write it', 'Date;Total (kWh)', (day: string) => `${day}T00:00:00`],
])('what a lifetime counter shows at 00:00, %s, ends the day before', (_, heading, at) => {
  const shown = [100, 110, 125, 127].map((kwh, place) => `${at(`2026-06-0${place + 1}`)};${kwh}`)
  expect(read([heading, ...shown])).toEqual({
    kind: 'counter',
    days: [
      ['2026-06-01', 10],
      ['2026-06-02', 15],
      ['2026-06-03', 2],
    ],
    // Of the day that the first one ends.
    refused: ['2 noReadingBefore'],
  })
})

test('a reading at 00:00 after hours without any ends the day before, too', () => {
  const hours = (day: string, from: number, first: number) =>
    Array.from({ length: 18 - from }, (_, place) => {
      const hour = from + place
      return `${day} ${String(hour).padStart(2, '0')}:00;${first + hour}`
    })
  const shown = [
    ...hours('2026-06-02', 0, 100),
    '2026-06-03 00:00;120',
    ...hours('2026-06-03', 1, 120),
    '2026-06-05 00:00;150',
  ]
  expect(read(['Date;Total (kWh)', ...shown, ...hours('2026-06-05', 1, 150)])).toEqual({
    kind: 'counter',
    days: [
      ['2026-06-02', 20],
      ['2026-06-03', 17],
      ['2026-06-04', 13],
      ['2026-06-05', 17],
    ],
    refused: [],
  })
})
