import { expect, test } from 'vitest'
import { lived, type ToldOnDay } from './days.fixture.ts'

const from = '2026-06-01T00:00:00Z'
/** Sells by day and buys at night, in W. */
const usualW = (hour: number) => (hour >= 6 && hour < 18 ? -2000 : 600)

interface Meter {
  watts?: (day: number, hour: number) => number
  /** Whether its counters move. */
  buys?: (day: number, hour: number) => boolean
  sells?: (day: number, hour: number) => boolean
}

/** A meter that counts what flows while its counters move. */
const meter = ({ watts = (_, hour) => usualW(hour), buys = () => true, sells = () => true }: Meter = {}): ToldOnDay => {
  let [buyTotal, sellTotal] = [1200, 4300]
  return (day, hour, minute) => {
    const gridPower = watts(day, hour) + 20 * Math.sin(hour + minute)
    if (buys(day, hour)) buyTotal += Math.max(0, gridPower) / 4000
    if (sells(day, hour)) sellTotal += Math.max(0, -gridPower) / 4000
    const shown = (kwh: number) => Math.floor(kwh * 10) / 10
    return { gridPower, buyTotal: shown(buyTotal), sellTotal: shown(sellTotal), grid1Voltage: 231 + minute / 60 + hour }
  }
}
const told = (one: ToldOnDay, days = 6) =>
  lived({ days, told: one, type: 'METER', from }).filter((line) => line.startsWith('METER_STILL'))

test('a counter of sold energy that stands still while 2 kW are sold is an alert after hours, and ends when it counts again', () => {
  const stuck = meter({ sells: (day, hour) => day < 2 || day > 3 || (day === 2 && hour < 8) })
  expect(told(stuck)).toEqual(['METER_STILL day 2 12 h', 'METER_STILL end day 4 9 h'])
})

test('so is one of bought energy, though the other one counts', () => {
  expect(told(meter({ buys: (day) => day < 2 }))).toEqual(['METER_STILL day 2 6 h'])
})

test('so is one of a hybrid that measures the grid itself, and its siblings that measure none say nothing', () => {
  const hybrid = meter({ sells: (day, hour) => day < 2 || day > 3 || (day === 2 && hour < 8) })
  const sibling: ToldOnDay = (_, hour) => ({ acPower: hour >= 6 && hour < 18 ? 2000 : 0, generationTotal: 4000 })
  const news = lived({ days: 6, told: hybrid, siblings: [sibling], type: 'INVERTER', from })
  expect(news.filter((line) => line.startsWith('METER_STILL'))).toEqual([
    'METER_STILL day 2 12 h',
    'METER_STILL end day 4 9 h',
  ])
})

test('a sound meter is none: not at night, not while nothing flows, not while a house follows its modules to the watt', () => {
  expect(told(meter())).toEqual([])
  expect(told(meter({ watts: (day, hour) => (day < 2 ? usualW(hour) : 0) }), 8)).toEqual([])
  const toTheWatt = meter({
    watts: (day, hour) => (day < 2 ? usualW(hour) : 30 * Math.sin(hour)),
    sells: (day) => day < 2,
  })
  expect(told(toTheWatt, 8)).toEqual([])
})

test('a power with the wrong sign is none: the other counter moves', () => {
  const turned = meter()
  expect(
    told((day, hour, minute) => {
      const values = turned(day, hour, minute)
      return { ...values, gridPower: (day < 2 ? 1 : -1) * (values?.gridPower ?? 0) }
    }, 8),
  ).toEqual([])
})

test('a counter that never moved is none: the meter does not have it', () => {
  expect(told(meter({ sells: () => false }))).toEqual([])
})

test('one that counts whole kilowatt-hours, one that restarts at 0, one without a power, and gaps are none', () => {
  const coarse = meter()
  expect(
    told((day, hour, minute) => {
      const values = coarse(day, hour, minute)
      return { ...values, buyTotal: Math.floor(values?.buyTotal ?? 0), sellTotal: Math.floor(values?.sellTotal ?? 0) }
    }),
  ).toEqual([])
  const replaced = meter()
  expect(
    told((day, hour, minute) => {
      const values = replaced(day, hour, minute)
      return day < 3
        ? values
        : { ...values, buyTotal: (values?.buyTotal ?? 0) - 1200, sellTotal: (values?.sellTotal ?? 0) - 4300 }
    }),
  ).toEqual([])
  const stuck = meter({ sells: (day) => day < 2 })
  expect(
    told((day, hour, minute) => {
      const { gridPower: _, ...values } = stuck(day, hour, minute) ?? {}
      return values
    }),
  ).toEqual([])
  const gappy = meter()
  expect(told((day, hour, minute) => (day > 1 && hour % 5 !== 0 ? undefined : gappy(day, hour, minute)))).toEqual([])
})
