import { hourMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { fullAt } from './battery-full.ts'
import { bestSpan, usualUse } from './surplus.ts'

const noon = Date.parse('2026-06-20T10:00:00Z')
const hoursOf = (watts: readonly number[], low = 0.6) =>
  watts.map((powerW, place) => ({
    at: noon + place * hourMs,
    powerW,
    lowW: powerW * low,
    highW: powerW * 1.3,
    isForecast: true,
  }))

test('the best hours are those around the most surplus, and sure only if the lower end leaves some too', () => {
  const hours = hoursOf([600, 3000, 4000, 3500, 700, 3900])
  expect(bestSpan(hours, () => 500, noon)).toEqual({ from: noon + hourMs, to: noon + 4 * hourMs, kwh: 9, isSure: true })
  expect(bestSpan(hours, () => 2000, noon)).toMatchObject({ isSure: false })
  expect(bestSpan(hours, () => 3600, noon)).toBeUndefined()
  expect(bestSpan([], () => 0, noon)).toBeUndefined()
  // What is over does not count, and the last minutes are no time for a machine.
  expect(bestSpan(hours.slice(1, 3), () => 0, noon + 1.5 * hourMs)).toMatchObject({
    from: noon + 1.5 * hourMs,
    kwh: 5.5,
  })
  expect(bestSpan(hours.slice(1, 2), () => 0, noon + 1.9 * hourMs)).toBeUndefined()
})

test('what is usually used is known by the hour of the clock, also when clocks change', () => {
  const week = (zone: string, from: string, days: number) =>
    usualUse(
      Array.from({ length: days * 24 }, (_, place) => {
        const at = Date.parse(from) + place * hourMs
        const clock = Number(
          new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at),
        )
        return { at, powerW: clock * 10 }
      }),
      zone,
    )
  const use = week('Europe/Berlin', '2026-10-20T00:00:00Z', 10)!
  expect(use(Date.parse('2026-06-20T10:00:00Z'))).toBe(120)
  expect(use(Date.parse('2026-12-20T10:00:00Z'))).toBe(110)
  expect(week('Europe/Berlin', '2026-10-20T00:00:00Z', 4)).toBeUndefined()
  expect(usualUse([{ at: noon, powerW: null }], 'UTC')).toBeUndefined()
})

test('weekends count apart, as days of the zone, and the less the fewer of them are known', () => {
  // In Auckland, Saturday begins on Friday at noon UTC.
  const [zone, monday] = ['Pacific/Auckland', Date.parse('2026-06-14T12:00:00Z')]
  const of = (days: number) =>
    usualUse(
      Array.from({ length: days * 24 }, (_, hour) => ({
        at: monday + hour * hourMs,
        powerW: Math.floor(hour / 24) % 7 >= 5 ? 1400 : 200,
      })),
      zone,
    )!
  const [friday, saturday] = [monday + 4.9 * 24 * hourMs, monday + 5.1 * 24 * hourMs]
  const known = of(28)
  expect(known(friday)).toBeCloseTo(231.2, 0)
  expect(known(saturday)).toBeCloseTo(1228.6, 0)
  expect(known(saturday + 47 * hourMs)).toBe(known(friday))
  // Nothing is known of weekends: they are like all days.
  expect(of(5)(saturday)).toBe(200)
  expect(of(6)(saturday)).toBeGreaterThan(of(5)(saturday))
  expect(of(6)(saturday)).toBeLessThan(of(28)(saturday))
})

test('a battery is full when what is to spare has filled it, no faster than it was ever charged', () => {
  const battery = { socPct: 50, kwhPerPct: 0.1, mostW: 2500 }
  const full = (watts: readonly number[], own: object = {}) =>
    fullAt(hoursOf(watts), () => 500, { ...battery, ...own }, noon)
  // 5 kWh at 2.5 kW.
  expect(full([9000, 9000, 9000, 9000])).toEqual({
    expectedAt: noon + 2 * hourMs,
    earliestAt: noon + 2 * hourMs,
    latestAt: noon + 2 * hourMs,
  })
  expect(full([3000, 3000, 400])).toMatchObject({ expectedAt: noon + 2 * hourMs, latestAt: null })
  expect(full([400, 400])).toEqual({ expectedAt: null, earliestAt: null, latestAt: null })
  expect(full([])).toEqual({ expectedAt: null, earliestAt: null, latestAt: null })
  expect(full([9000], { socPct: 100 })).toBeUndefined()
})
