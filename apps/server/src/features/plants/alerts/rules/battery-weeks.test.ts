import type { Values } from '@heliograph/domain/points'
import { expect, test } from 'vitest'
import { lived, type ToldOnDay } from './days.fixture.ts'
import { factsIn } from './kept-facts.ts'

interface House {
  /** What the battery stores on a day, Wh. */
  wh?: (day: number) => number
  /** What it shows of its true level. */
  shown?: (soc: number, day: number, hour: number) => number
  more?: (day: number, hour: number, minute: number) => Values
  isSilent?: (day: number, hour: number) => boolean
}

/** A battery that is emptied from 100 to 20 % between 18 and 2 o'clock and charged from 8 to 14 o'clock, each day. */
const house =
  ({ wh = () => 10_000, shown = (soc) => soc, more = () => ({}), isSilent = () => false }: House = {}): ToldOnDay =>
  (day, hour, minute) => {
    if (isSilent(day, hour)) return undefined
    const at = hour + minute / 60
    const evening = (at + 6) % 24
    const isGiving = evening < 8
    const isCharging = at >= 8 && at < 14
    const soc = isGiving ? 100 - 10 * evening : isCharging ? 20 + ((at - 8) * 80) / 6 : at < 8 ? 20 : 100
    const watts = isGiving ? 0.1 * wh(day) : isCharging ? -(0.8 * wh(day)) / 6 : 0
    return {
      batterySoc: Math.round(shown(soc, day, at)),
      batteryPower: Math.round(watts * (1 + 0.02 * Math.sin(3 * day + 7 * at))),
      batteryVoltage: 51 + soc / 50 + minute / 1000,
      batteryTemperature: 20 + Math.sin(at),
      ...more(day, hour, minute),
    }
  }

const told = (told: ToldOnDay, days: number, more: Partial<Parameters<typeof lived>[0]> = {}) =>
  lived({ days, told, type: 'BATTERY', from: '2026-04-01T00:00:00Z', ...more })
const faded = (wish: House, days = 80) => told(house(wish), days)

const lessFrom = (first: number, share: number) => (day: number) => (day < first ? 10_000 : share * 10_000)

test('a battery that gives a third less for weeks than in its first ones is an alert; one that has aged as all do is none', () => {
  expect(faded({ wh: lessFrom(30, 0.6) })).toEqual([expect.stringMatching(/^BATTERY_FADED day (5|6)\d /)])
  expect(faded({ wh: (day) => 10_000 - 5 * day })).toEqual([])
  expect(faded({ wh: lessFrom(30, 0.78) })).toEqual([])
})

test('one that fades slowly is found too, and it ends once it gives more again', () => {
  expect(faded({ wh: (day) => (day < 90 ? 10_000 - 50 * day : 9800) }, 140)).toEqual([
    expect.stringMatching(/^BATTERY_FADED day (8|9)\d /),
    expect.stringMatching(/^BATTERY_FADED end day 1\d\d /),
  ])
})

test('a battery that does not know that it has faded, so that its level falls at once before it is empty, is found as well', () => {
  const drops = (soc: number, day: number, at: number) =>
    day < 30 || (at >= 2 && at < 18) ? soc : Math.max(soc, 20) < 100 && (at + 6) % 24 > 4 ? 18 : soc
  expect(
    told(
      house({
        shown: drops,
        more: (day, hour) => (day >= 30 && (hour === 22 || hour === 23 || hour < 2) ? { batteryPower: 0 } : {}),
      }),
      80,
    ).filter((one) => one.startsWith('BATTERY_FADED')),
  ).toEqual([expect.stringMatching(/^BATTERY_FADED day/)])
})

test.each<[string, House]>([
  [
    'one that was replaced by a smaller one, which tells a better health',
    { wh: lessFrom(30, 0.5), more: (day) => ({ batterySoh: day < 30 ? 88 : 100 }) },
  ],
  ['one that got more modules, and lost none since', { wh: (day) => (day < 30 ? 6000 : 10_000) }],
  ['one whose gateway is silent for weeks', { isSilent: (day) => day > 25 && day < 60 }],
  ['one whose gateway restarts each evening', { isSilent: (day, hour) => day > 25 && hour === 20 }],
  ['one whose power was not read for some weeks', { more: (day) => (day > 30 ? { batteryPower: 0 } : {}) }],
  [
    'one whose level is corrected in the middle of its range',
    { shown: (soc, day, at) => (day > 25 && (at < 8 || at >= 20) ? Math.max(1, soc - 35) : soc) },
  ],
  [
    'one that gives less in a cold cellar',
    { wh: lessFrom(30, 0.6), more: (day) => (day < 30 ? {} : { batteryTemperature: 4 }) },
  ],
  ['one that is used by a tenth a day', { shown: (soc) => 80 + soc / 10, wh: lessFrom(30, 0.5) }],
  [
    'one that repeats itself',
    {
      more: (day) =>
        day > 30 ? { batterySoc: 60, batteryPower: 500, batteryVoltage: 52, batteryTemperature: 20 } : {},
    },
  ],
  ['one whose clock was put eight hours ahead', {}],
])('%s has not faded', (name, wish) => {
  const usual = house(wish)
  const own: ToldOnDay = name.includes('clock')
    ? (day, hour, minute) => usual(day, day < 35 ? hour : (hour + 8) % 24, minute)
    : usual
  expect(told(own, 80).filter((one) => one.startsWith('BATTERY_FADED'))).toEqual([])
})

test('two inverters that show the level of one battery are not judged: each sees a part of its energy', () => {
  const half = (day: number) => (day < 30 ? 5000 : 2500)
  expect(told(house({ wh: half }), 80, { type: 'INVERTER', siblings: [house()] })).toEqual([])
})

test('what was learnt over weeks stays when the kept facts get another form', () => {
  const battery = { hour: 9, socPct: 50, swings: [], weeks: [], days: [], ownWh: 9000 }
  const facts = factsIn(
    JSON.stringify({
      version: 1,
      hours: [[1]],
      devices: { 7: { hours: [[1]], usual: { shares: { old: 1 }, battery } } },
    }),
  )
  expect(facts.hours).toEqual([])
  expect([...facts.devices]).toEqual([[7, { hours: [], usual: { shares: {}, seenInputs: 0, battery } }]])
})

/** It counts three fifths of what it is charged, until it is full. */
const slow = (soc: number, at: number) => (at >= 8 && at < 14 ? 20 + (soc - 20) * 0.6 : soc)

test('a level that jumps to full day after day while the battery is charged is an alert, which days as counted end', () => {
  expect(told(house({ shown: (soc, day, at) => (day >= 12 && day < 22 ? slow(soc, at) : soc) }), 30)).toEqual([
    expect.stringMatching(/^CHARGE_DRIFT day 16 /),
    expect.stringMatching(/^CHARGE_DRIFT end day 2[5-6] /),
  ])
})

test('one that falls to empty at once at night is found too, and so is one that is charged for hours after it showed full', () => {
  const falls = (soc: number, day: number, at: number) => (day >= 12 && (at < 8 || at >= 23) ? 12 : soc)
  expect(told(house({ shown: falls }), 22)).toEqual([expect.stringMatching(/^CHARGE_DRIFT day 1\d /)])
  const early = (soc: number, day: number, at: number) =>
    day >= 12 && at >= 8 && at < 14 ? Math.min(100, 20 + (soc - 20) * 2) : soc
  expect(told(house({ shown: early }), 22)).toEqual([expect.stringMatching(/^CHARGE_DRIFT day 1\d /)])
})

test.each<[string, House]>([
  [
    'one whose level goes from 92 to full, as of many iron phosphate cells',
    { shown: (soc, _, at) => (at >= 8 && at < 14 ? 20 + (soc - 20) * 0.9 : soc) },
  ],
  ['one that is corrected once a month', { shown: (soc, day, at) => (day % 30 === 20 ? slow(soc, at) : soc) }],
  ['one that drifts on three days only', { shown: (soc, day, at) => (day >= 12 && day < 15 ? slow(soc, at) : soc) }],
  ['one that restarts, and shows nothing for an hour', { shown: (soc, _, at) => (at >= 11 && at < 12 ? 0 : soc) }],
  [
    'one whose gateway is silent while it is charged',
    { shown: (soc, _, at) => slow(soc, at), isSilent: (_, hour) => hour >= 12 && hour < 15 },
  ],
  [
    'one whose level follows its voltage, and so its load',
    {
      shown: (soc, day, at) =>
        at >= 8 && at < 14
          ? 100
          : 100 - (100 - soc) * (0.65 + 0.6 * Math.abs(Math.sin(2 * Math.floor(day + (at - 8) / 24)))),
    },
  ],
  ['one that was replaced by a smaller one', { wh: lessFrom(15, 0.4) }],
  ['one whose power is not told', { shown: (soc, _, at) => slow(soc, at), more: () => ({ batteryPower: 0 }) }],
])('%s does not drift', (_, wish) => {
  expect(told(house(wish), 40).filter((one) => one.startsWith('CHARGE_DRIFT'))).toEqual([])
})
