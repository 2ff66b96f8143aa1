import { expect, test } from 'vitest'
import { lived, type ToldOnDay } from './days.fixture.ts'
import { tunedRulesOf } from './tuning.ts'

/** An inverter that gives power by day and tells its insulation as `kohm` says; it is off at night. */
const inverter =
  (kohm: (day: number, hour: number) => number | undefined): ToldOnDay =>
  (day, hour, minute) => {
    if (hour < 6 || hour >= 17) return undefined
    const insulationResistance = kohm(day, hour)
    return {
      acPower: 1500 + 37 * minute + hour,
      ac1Voltage: 231 + minute / 40,
      temperature: 40 + minute / 20,
      ...(insulationResistance !== undefined && { insulationResistance }),
    }
  }

test('an insulation that stays low for three days is an alert on the third, and ends after two days on which it is high', () => {
  const told = inverter((day) => (day >= 3 && day < 9 ? 260 : 1400))
  expect(lived({ days: 14, told })).toEqual(['INSULATION_LOW day 5 12 h', 'INSULATION_LOW end day 10 12 h'])
})

test('mornings with dew and a day of rain are no alert: a day counts by its highest value', () => {
  expect(lived({ days: 12, told: inverter((_, hour) => (hour < 10 ? 180 : 900)) })).toEqual([])
  expect(lived({ days: 12, told: inverter((day) => (day % 3 === 0 ? 900 : 250)) })).toEqual([])
})

test('what a stick repeats at night, what it tells after a restart, and nothing at all prove nothing', () => {
  const atNight: ToldOnDay = (_, hour, minute) =>
    hour < 4 || hour >= 19 ? { insulationResistance: 12, temperature: 12 + minute / 10, acPower: 0 } : undefined
  expect(lived({ days: 10, told: atNight })).toEqual([])
  const once = inverter((day, hour) => (day === 4 && hour === 9 ? 3 : 1500))
  expect(lived({ days: 10, told: once })).toEqual([])
  expect(lived({ days: 10, told: inverter(() => undefined) })).toEqual([])
})

test('an inverter that tells it once in the morning is judged like others, and days without a report stop nothing', () => {
  const rarely = inverter((day, hour) => (hour === 7 && day !== 3 ? 220 : undefined))
  expect(lived({ days: 6, told: rarely })).toEqual(['INSULATION_LOW day 2 12 h'])
})

test('below what inverters may start with it is a fault after two days, and the warning is silent meanwhile', () => {
  const told = inverter((day) => (day < 2 ? 900 : day < 5 ? 25 : day < 9 ? 120 : 800))
  expect(lived({ days: 13, told })).toEqual([
    'INSULATION_REFUSED day 3 12 h',
    'INSULATION_REFUSED end day 5 12 h',
    'INSULATION_LOW day 5 12 h',
    'INSULATION_LOW end day 10 12 h',
  ])
})

test('around the limit it neither begins nor ends', () => {
  expect(lived({ days: 10, told: inverter(() => 415) })).toEqual([])
  const told = inverter((day) => (day < 4 ? 300 : 415))
  expect(lived({ days: 10, told })).toEqual(['INSULATION_LOW day 2 12 h'])
})

test('many modules together have less: of 80 kW a quarter is enough', () => {
  const told = inverter(() => 150)
  expect(lived({ days: 5, told, ratedW: 80_000 })).toEqual([])
  expect(lived({ days: 5, told, ratedW: 20_000 })).toEqual(['INSULATION_LOW day 2 12 h'])
})

test('a central inverter of a megawatt starts with 20 kΩ, and is told of with 5', () => {
  expect(lived({ days: 5, told: inverter(() => 20), ratedW: 1_000_000 })).toEqual([])
  expect(lived({ days: 5, told: inverter(() => 20), ratedW: 250_000 })).toEqual(['INSULATION_REFUSED day 1 12 h'])
  expect(lived({ days: 5, told: inverter(() => 5), ratedW: 1_000_000 })).toEqual(['INSULATION_REFUSED day 1 12 h'])
})

test('of an inverter that reports a fault itself nothing is said, and people set what their country asks for', () => {
  const told = inverter(() => 250)
  expect(lived({ days: 5, told, fault: 16_000_000 })).toEqual([])
  const set = (values: Record<string, number>, ruleId: number) =>
    tunedRulesOf([{ scope: 'plant', rules: new Map([[ruleId, { isOn: null, values }]]) }], undefined)
  expect(lived({ days: 5, told, tuned: set({ lowKohm: 200 }, 31) })).toEqual([])
  expect(lived({ days: 5, told, tuned: set({ leastKohm: 500 }, 30) })).toEqual(['INSULATION_REFUSED day 1 12 h'])
})
