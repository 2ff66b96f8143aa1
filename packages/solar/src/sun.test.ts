import { expect, test } from 'vitest'
import { dayOfYearAt, refractionDeg, sunPosition, sunTimes } from './sun.ts'

test("the sun's position matches NREL's solar position algorithm", () => {
  const sun = sunPosition(Date.parse('2003-10-17T12:30:30-07:00'), 39.742476, -105.1786, 820, 11)
  expect(Math.abs(90 - sun.zenithDeg - 39.872046)).toBeLessThan(0.01)
  expect(Math.abs(sun.apparentZenithDeg - 50.111622)).toBeLessThan(0.01)
  expect(Math.abs(sun.azimuthDeg - 194.340241)).toBeLessThan(0.01)
})

/**
 * From NREL's calculator. Its sunset for August 2, 02:13 UTC, is 24 hours too early, on the evening of August 1,
 * because it looks for a sunset within the UTC day.
 */
test.each([
  ['sunriseAt', '2015-01-02', '07:21:55'],
  ['transitAt', '2015-01-02', '12:04:45'],
  ['sunsetAt', '2015-01-02', '16:47:43'],
  ['sunriseAt', '2015-08-02', '05:00:27'],
  ['transitAt', '2015-08-02', '12:06:58'],
  ['sunsetAt', '2015-08-01', '19:13:58'],
] as const)('in Golden, %s of %s is %s', (event, day, clock) => {
  const inMst = (time: string) => Date.parse(`${day}T${time}-07:00`)
  const times = sunTimes(inMst('12:00:00'), 39.742476, -105.1786)!
  expect(Math.abs(times[event] - inMst(clock))).toBeLessThan(2000)
})

test('the day around the given time is found, on both sides of the date line', () => {
  for (const longitude of [-179, -90, 0, 90, 179]) {
    for (let hour = 0; hour < 24; hour++) {
      const at = Date.UTC(2026, 2, 20, hour)
      expect(Math.abs(sunTimes(at, 20, longitude)!.transitAt - at)).toBeLessThanOrEqual(12.3 * 3_600_000)
    }
  }
})

test('beyond the polar circle the sun does not set in June', () => {
  expect(sunTimes(Date.UTC(2026, 5, 21, 12), 70, 20)).toBeUndefined()
  expect(sunTimes(Date.UTC(2026, 5, 21, 12), 60, 20)).toBeDefined()
})

test('in the southern summer the noon sun is in the north', () => {
  const { transitAt } = sunTimes(Date.UTC(2026, 0, 10, 15), -33.45, -70.66)!
  const { azimuthDeg } = sunPosition(transitAt, -33.45, -70.66)
  expect(Math.min(azimuthDeg, 360 - azimuthDeg)).toBeLessThan(0.1)
})

test('refraction lifts the setting sun by half a degree and hardly changes the high sun', () => {
  expect(refractionDeg(0, 1013.25, 12)).toBeCloseTo(0.48, 2)
  expect(refractionDeg(60, 1013.25, 12)).toBeCloseTo(0.01, 2)
  expect(refractionDeg(-2, 1013.25, 12)).toBe(0)
})

test('days of the year count from 1', () => {
  expect(dayOfYearAt(Date.UTC(2026, 0, 1))).toBe(1)
  expect(dayOfYearAt(Date.UTC(2028, 11, 31, 23))).toBe(366)
})
