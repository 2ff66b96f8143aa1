import { expect, test } from 'vitest'
import { rowsIn } from '#spreadsheets/csv.ts'
import { daysOf } from './days-of.ts'
import { layoutOf, type Layout } from './layout.ts'

const plant = {
  zone: 'Europe/Berlin',
  today: '2026-06-15',
  capacityKwp: 10,
  place: { latitude: 52.5, longitude: 13.4 },
}

/** The days, each with the hours that are known of an energy where that is not nearly all of them. */
const knownIn = (head: string, rows: readonly string[], changed: Partial<Layout> = {}) => {
  const table = rowsIn(`${head}\n${rows.join('\n')}`)
  const layout = layoutOf(table, plant) ?? expect.unreachable()
  const { days } = daysOf(table, { ...layout, ...changed }, plant)
  return days.map(({ day, known }) => [
    day,
    known && Object.fromEntries(Object.entries(known).map(([of, seconds]) => [of, seconds / 3600])),
  ])
}
const hours = (day: string, from: number, to: number, values: string) =>
  Array.from({ length: to - from }, (_, place) => `${day} ${String(from + place).padStart(2, '0')}:00,${values}`)

test('a day of which the file has some hours only is known for these', () => {
  const rows = [...hours('2026-06-11', 0, 24, '1,2'), ...hours('2026-06-12', 10, 14, '1,2')]
  expect(knownIn('Time,PV yield (kWh),Used (kWh)', rows)).toEqual([
    ['2026-06-11', undefined],
    // Of the generation, also the night is known.
    ['2026-06-12', { generation: expect.closeTo(4 + 9, 0), use: 4, flows: 4 }],
  ])
})

test('rows that begin with the day and end with it say nothing less where modules are dark', () => {
  const rows = hours('2026-06-12', 5, 21, '1')
  expect(knownIn('Time,PV yield (kWh)', rows)).toEqual([['2026-06-12', undefined]])
  expect(knownIn('Time,Used (kWh)', rows, { kind: 'energy', isAtEnd: false })).toEqual([
    ['2026-06-12', { use: 16, flows: 16 }],
  ])
})

test('energies that are known for different times have no flows between them', () => {
  const rows = [...hours('2026-06-12', 0, 12, '1,2'), ...hours('2026-06-12', 12, 24, '1,')]
  expect(knownIn('Time,PV yield (kWh),Used (kWh)', rows)).toEqual([['2026-06-12', { use: 12, flows: 0 }]])
  // What is missing of the generation is the night: then they have.
  const lit = [
    ...hours('2026-06-12', 0, 5, ',2'),
    ...hours('2026-06-12', 5, 21, '1,2'),
    ...hours('2026-06-12', 21, 24, ',2'),
  ]
  expect(knownIn('Time,PV yield (kWh),Used (kWh)', lit)).toEqual([['2026-06-12', undefined]])
})

test('the last day of a counter is known until its last reading', () => {
  const readings = ['2026-06-11', '2026-06-12'].flatMap((day, place) =>
    Array.from({ length: place === 0 ? 24 : 12 }, (_, hour) => {
      const shown = 100 + place * 24 + hour
      return `${day} ${String(hour).padStart(2, '0')}:00,${shown}`
    }),
  )
  expect(knownIn('Time,Total (kWh)', readings, { kind: 'counter', isAtEnd: true, columns: { use: 1 } })).toEqual([
    ['2026-06-11', undefined],
    ['2026-06-12', { use: 11, flows: 11 }],
  ])
})

test('what a counter counted while nothing was read is in the second day, so the first one is known until then', () => {
  const readings = (isRead: (hour: number) => boolean, shown: (hour: number) => number) =>
    Array.from({ length: 49 }, (_, hour) => hour)
      .filter(isRead)
      .map((hour) => `2026-06-${11 + Math.floor(hour / 24)} ${String(hour % 24).padStart(2, '0')}:00,${shown(hour)}`)
  const counter = { kind: 'counter', isAtEnd: true, columns: { use: 1 } } as const
  const overNoon = readings(
    (hour) => hour <= 12 || hour >= 36,
    (hour) => 100 + hour,
  )
  expect(knownIn('Time,Total (kWh)', overNoon, counter)).toEqual([
    ['2026-06-11', { use: 12, flows: 12 }],
    ['2026-06-12', undefined],
  ])
  // Some tell a counter only when it has moved: in such a night there was nothing to tell.
  const whileItMoves = readings(
    (hour) => hour <= 18 || hour >= 33,
    (hour) => 100 + (hour <= 18 ? hour : hour - 33 + 18.1),
  )
  expect(knownIn('Time,Total (kWh)', whileItMoves, counter)).toEqual([
    ['2026-06-11', undefined],
    ['2026-06-12', undefined],
  ])
})

test('days without times, and powers, which need all of their day, are whole', () => {
  expect(knownIn('Date,PV yield (kWh)', ['2026-06-11,5', '2026-06-12,6'])).toEqual([
    ['2026-06-11', undefined],
    ['2026-06-12', undefined],
  ])
  const powers = Array.from({ length: 33 }, (_, step) => {
    const minute = 240 + step * 30
    const kw = Math.max(0, 4 * Math.sin((Math.PI * (minute - 270)) / 900)).toFixed(3)
    return `2026-06-12 ${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 === 0 ? '00' : '30'},${kw}`
  })
  expect(knownIn('Time,Power (kW)', powers)).toEqual([['2026-06-12', undefined]])
})
