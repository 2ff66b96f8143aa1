import { sunAt } from '@heliograph/domain/daylight'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { lived, type ToldOnDay } from './days.fixture.ts'

const berlin = { latitude: 52.5, longitude: 13.4 }

interface Roof {
  from: string
  /** How much later than it is the clock shows, in hours. */
  late?: (day: number) => number
  /** Hills: no sun below these heights, in the morning and in the afternoon. */
  hillsDeg?: readonly [number, number]
  /** Part of the light that comes from everywhere; the rest is of one half of the day. */
  half?: 'morning' | 'afternoon'
  /** It goes to sleep with the sun. */
  sleeps?: boolean
}

const roof =
  ({ from, late = () => 0, hillsDeg: [east, west] = [0, 0], half, sleeps = false }: Roof): ToldOnDay =>
  (day, hour, minute) => {
    const at = Date.parse(from) + (day * 24 + hour - late(day)) * hourMs + minute * minuteMs
    const { elevationDeg } = sunAt(at, berlin)
    const isMorning = sunAt(at + 10 * minuteMs, berlin).elevationDeg > elevationDeg
    const light = Math.sin((Math.PI * elevationDeg) / 180)
    const isDirect = half === undefined || (half === 'morning') === isMorning
    const isUp = elevationDeg > (isMorning ? east : west)
    const watts = isUp ? 6000 * light * (isDirect ? 1 : 0.15) * (1 + 0.02 * Math.sin(minute + hour)) : 0
    if (sleeps && watts <= 0) return undefined
    return {
      acPower: watts,
      pv1Power: watts / 2,
      pv2Power: watts / 2,
      pv1Voltage: 300 + minute / 10,
      ac1Voltage: 230 + hour,
    }
  }

const told = (one: Roof, days = 8) =>
  lived({ days, told: roof(one), from: one.from }).filter((line) => line.startsWith('WRONG_TIME'))
const [summer, winter, spring] = ['2026-06-10T00:00:00Z', '2026-12-10T00:00:00Z', '2026-03-20T00:00:00Z']

test.each([summer, winter, spring])(
  'from %s on, a clock that is an hour or three late, or fast, is told on the second day',
  (from) => {
    for (const hours of [1, 3, -1, -3]) {
      const found = told({ from, late: () => hours }, 4)
      expect([hours, found.length, Number(found[0]?.match(/day (\d)/)?.[1])]).toEqual([
        hours,
        1,
        expect.toSatisfy((day) => day <= 2),
      ])
    }
  },
)

test('loggers that sleep with the sun are judged too, and when the clock is right again for a day it is over', () => {
  const found = told({ from: spring, late: (day) => (day < 4 ? 1 : 0), sleeps: true })
  expect(found.map((line) => line.replace(/ \d+ h$/, ''))).toEqual(['WRONG_TIME day 1', 'WRONG_TIME end day 5'])
})

test('a device that repeats its last report through a night is another fault: its clock is not wrong, also once it goes on', () => {
  for (const from of [summer, winter, spring]) {
    const fresh = roof({ from })
    // From early in the afternoon until the next morning, three days after each other.
    const stuck: ToldOnDay = (day, hour, minute) => {
      if (day === 0 || day > 4 || (hour >= 9 && hour < 13)) return fresh(day, hour, minute)
      return fresh(hour >= 13 ? day : day - 1, 13, 0)
    }
    expect(lived({ days: 9, told: stuck, from }).filter((line) => line.startsWith('WRONG_TIME'))).toEqual([])
  }
})

test('modules that face east or west, hills on one side, and a quarter of an hour are none', () => {
  for (const from of [summer, winter, spring]) {
    expect(told({ from })).toEqual([])
    expect(told({ from, half: 'morning' })).toEqual([])
    expect(told({ from, half: 'afternoon', sleeps: true })).toEqual([])
    expect(told({ from, hillsDeg: [0, 14] })).toEqual([])
    expect(told({ from, hillsDeg: [14, 0] })).toEqual([])
    expect(told({ from, late: () => 0.25 })).toEqual([])
  }
})

test('one such day is none: a gateway that restarted may not have known the time yet', () => {
  expect(told({ from: spring, late: (day) => (day === 3 ? 1 : 0) })).toEqual([])
})
