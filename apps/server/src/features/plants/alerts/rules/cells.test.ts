import type { Point, Values } from '@heliograph/domain/points'
import { expect, test } from 'vitest'
import { lived, type ToldOnDay } from './days.fixture.ts'

/** A battery whose cells differ as `mv` says; it rests, half charged, unless `more` says otherwise. */
const battery =
  (mv: (day: number, hour: number) => number, more: Values = {}, without: readonly Point[] = []): ToldOnDay =>
  (day, hour, minute) => {
    const values: Values = {
      batterySoc: 55,
      batteryPower: 180 + minute,
      batteryVoltage: 52.8 + minute / 500,
      highestCellVoltage: 3.312 + minute / 10_000,
      lowestCellVoltage: 3.312 + minute / 10_000 - mv(day, hour) / 1000,
      ...more,
    }
    for (const point of without) delete values[point]
    return values
  }

const alerts = (told: ToldOnDay, days = 3) => lived({ days, told, type: 'BATTERY' })

test('cells that differ by more than a tenth of a volt at rest for hours are an alert, which ends after hours in which they do not', () => {
  expect(alerts(battery((day, hour) => (day === 1 && hour < 12 ? 140 : 12)))).toEqual([
    'CELL_SPREAD day 1 6 h',
    'CELL_SPREAD end day 1 18 h',
  ])
  expect(alerts(battery(() => 60))).toEqual([])
})

test('a cell that differs for a few hours, and one that is between both limits, begin nothing and end nothing', () => {
  expect(alerts(battery((_, hour) => (hour % 3 < 2 ? 140 : 10)))).toEqual([])
  expect(alerts(battery((day) => (day === 0 ? 140 : 85)))).toEqual(['CELL_SPREAD day 0 6 h'])
})

test.each<[string, Values, Point[]?]>([
  ['a full battery', { batterySoc: 97 }],
  ['an empty battery', { batterySoc: 9 }],
  ['one that charges', { batteryPower: -2400 }],
  ['one that tells a current only, and discharges', { batteryCurrent: 60 }, ['batteryPower']],
  ['one that does not tell its level', {}, ['batterySoc']],
  ['one that tells neither power nor current', {}, ['batteryPower']],
  ['one whose lowest cell is above the highest', { lowestCellVoltage: 3.6 }],
  ['one whose lowest cell is what none has', { lowestCellVoltage: 0.1 }],
  ['one whose highest cell is what none has', { highestCellVoltage: 6.5 }],
  ['one that tells its highest cell only', {}, ['lowestCellVoltage']],
])('%s says nothing about its cells', (_, more, without) => {
  expect(alerts(battery(() => 300, more, without))).toEqual([])
})

test('a hybrid that tells the cells of its battery is judged too, also by its current', () => {
  const told = battery(() => 150, { batteryCurrent: 4 }, ['batteryPower'])
  expect(lived({ days: 1, told, type: 'INVERTER' })).toEqual(['CELL_SPREAD day 0 6 h'])
})

test('one reading in an hour that shows them together is enough not to tell', () => {
  const told: ToldOnDay = (day, hour, minute) => battery(() => (minute === 30 ? 15 : 180))(day, hour, minute)
  expect(alerts(told)).toEqual([])
})
