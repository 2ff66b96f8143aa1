import { expect, test } from 'vitest'
import { lived, type ToldOnDay } from './days.fixture.ts'
import { tunedRulesOf } from './tuning.ts'

const from = '2026-06-01T00:00:00Z'
/** From 0 to 1 over a day in Berlin. */
const sun = (hour: number, minute: number) => Math.max(0, Math.sin((Math.PI * (hour + minute / 60 - 3.2)) / 16))
const flicker = (hour: number, minute: number) => 1 + 0.03 * Math.sin(hour * 7.3 + minute * 1.7)

interface Inverter {
  /** Of the air around it. */
  airC?: (day: number) => number
  /** How much hotter than that it is at its rating. */
  heatK?: (day: number) => number
  /** At this temperature it gives no more. */
  mostC?: number
  clouds?: (day: number, hour: number) => number
  /** What it tells besides, or instead. */
  more?: (day: number, hour: number) => Record<string, number>
  tellsHeat?: boolean
}

/** An inverter of 8 kW that gives up to 7 kW, as much as it can without getting too hot. */
const inverter =
  ({ airC = () => 27, heatK = () => 30, mostC = 71, clouds = () => 1, more, tellsHeat = true }: Inverter): ToldOnDay =>
  (day, hour, minute) => {
    const possibleW = 7000 * sun(hour, minute) * clouds(day, hour) * flicker(hour, minute)
    if (possibleW < 30) return undefined
    const heat = heatK(day) / 8000
    // Warmest in the afternoon.
    const air = airC(day) + 3 * Math.sin((Math.PI * (hour + minute / 60 - 8)) / 12)
    const acPower = Math.min(possibleW, Math.max(0, (mostC - air) / heat))
    const temperature = air + heat * acPower + minute / 60
    return { acPower, ac1Voltage: 231 + minute / 40, ...(tellsHeat && { temperature }), ...more?.(day, hour) }
  }

const fails = (day: number) => (day < 12 ? 30 : 75)
const codes = (news: readonly string[]) => news.filter((line) => line.startsWith('DERATED'))

test('an inverter that gives less at noon than on other days, and is hot then, is an alert on the same day, until it gives all it can again', () => {
  const told = inverter({ heatK: (day) => (day >= 12 && day < 16 ? 75 : 30) })
  expect(lived({ days: 20, told, from })).toEqual(['DERATED day 12 12 h', 'DERATED end day 17 18 h'])
})

test('beside a sibling a smaller difference is enough, and the sibling is not blamed', () => {
  // 15 % less at noon.
  const told = inverter({ heatK: (day) => (day < 12 ? 30 : 58) })
  expect(codes(lived({ days: 14, told, from }))).toEqual([])
  expect(codes(lived({ days: 14, told: inverter({}), siblings: [told], from }))).toEqual(['DERATED day 12 15 h of 2'])
})

test('it stands in for the alerts that follow from it: too hot, and less than its siblings', () => {
  const told = inverter({ heatK: (day) => (day < 12 ? 30 : 95), mostC: 82 })
  expect(lived({ days: 14, told, siblings: [inverter({})], from })).toEqual([
    'OVERHEATED day 12 9 h',
    'DERATED day 12 12 h',
    'OVERHEATED end day 12 12 h',
  ])
})

test('a hot summer day is none while the power is that of the season', () => {
  const told = inverter({ airC: (day) => (day % 7 > 4 ? 38 : 24) })
  expect(lived({ days: 20, told, from })).toEqual([])
})

test('clouds from noon on are none, in a hot room either: an inverter under clouds is cooler than in full light', () => {
  const clouds = (day: number, hour: number) => (day > 11 && hour >= 11 ? 0.5 : 1)
  expect(lived({ days: 16, told: inverter({ clouds }), from })).toEqual([])
  const attic = inverter({ clouds, airC: () => 52, heatK: () => 25, mostC: 95 })
  expect(codes(lived({ days: 16, told: attic, from }))).toEqual([])
})

test('one that is hotter than ever while it gives less is told though the mornings are cloudy', () => {
  const clouds = (_: number, hour: number) => (hour < 8 ? 0.4 : 1)
  const told = inverter({ clouds, heatK: fails })
  expect(codes(lived({ days: 14, told, from }))).toEqual(['DERATED day 12 12 h'])
})

test('an inverter that gives less all day is none, hot or not: its modules are the cause', () => {
  const dirty = inverter({ airC: () => 44, clouds: (day) => (day < 12 ? 1 : 0.6) })
  expect(codes(lived({ days: 16, told: dirty, siblings: [inverter({})], from }))).toEqual([])
})

test('a limit of the grid is none, though the inverter stands in a hot room', () => {
  const hot = { airC: () => 50, heatK: () => 22, mostC: 95 }
  const limited = (day: number) => (day < 12 ? 7000 : 4200)
  const told: ToldOnDay = (day, hour, minute) => {
    const values = inverter(hot)(day, hour, minute)
    return values && { ...values, acPower: Math.min(values.acPower ?? 0, limited(day) + minute / 10), temperature: 70 }
  }
  expect(codes(lived({ days: 16, told, from }))).toEqual([])
  // One that follows the house, because nothing may be sold.
  const following: ToldOnDay = (day, hour, minute) => {
    const values = inverter(hot)(day, hour, minute)
    return values && { ...values, acPower: day < 12 ? (values.acPower ?? 0) : 900 + 40 * Math.sin(minute + hour) }
  }
  const powers = (day: number, hour: number) => ({
    generationW: day < 12 ? 7000 * sun(hour, 30) : 900,
    sellW: day < 12 ? 6000 * sun(hour, 30) : 0,
    buyW: sun(hour, 30) > 0 ? 0 : 300,
  })
  expect(codes(lived({ days: 16, told: following, powers, from }))).toEqual([])
})

test('an inverter that tells no temperature, single hours, nights and gaps prove nothing', () => {
  expect(codes(lived({ days: 16, told: inverter({ heatK: fails, tellsHeat: false }), from }))).toEqual([])
  const onceHot = inverter({ heatK: fails })
  const sound = inverter({})
  const once: ToldOnDay = (day, hour, minute) => (day === 13 && hour === 11 ? onceHot : sound)(day, hour, minute)
  expect(codes(lived({ days: 16, told: once, from }))).toEqual([])
  const gappy: ToldOnDay = (day, hour, minute) => (day > 11 && hour > 8 ? undefined : sound(day, hour, minute))
  expect(codes(lived({ days: 16, told: gappy, from }))).toEqual([])
})

test('one that was hot from the first day on is not told: nothing says what it could give', () => {
  expect(codes(lived({ days: 14, told: inverter({ heatK: () => 75 }), from }))).toEqual([])
})

test('people set from which temperature on, and below which share it tells', () => {
  const told = inverter({ heatK: fails })
  const set = (values: Record<string, number>) =>
    tunedRulesOf([{ scope: 'plant', rules: new Map([[34, { isOn: null, values }]]) }], undefined)
  expect(codes(lived({ days: 14, told, from, tuned: set({ hotC: 85 }) }))).toEqual([])
  expect(codes(lived({ days: 14, told, from, tuned: set({ badPct: 50 }) }))).toEqual([])
})
