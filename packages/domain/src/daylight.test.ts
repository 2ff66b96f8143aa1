import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daylightOf, sunAt, sunElevationDeg } from './daylight.ts'
import { addDays, formatInstant } from './zones.ts'

// Reda, Andreas: Solar Position Algorithm (NREL/TP-560-34302), appendix A.5: 39.872° before refraction.
test('the position of the sun over Golden matches NREL', () => {
  const elevation = sunElevationDeg(Date.parse('2003-10-17T12:30:30-07:00'), 39.742476, -105.1786)
  expect(Math.abs(elevation - 39.872)).toBeLessThan(0.5)
  // Appendix A.5: 194.34° from north.
  const { azimuthDeg } = sunAt(Date.parse('2003-10-17T12:30:30-07:00'), { latitude: 39.742476, longitude: -105.1786 })
  expect(Math.abs(azimuthDeg - 194.34)).toBeLessThan(0.5)
})

test('at the solstice it is overhead on the tropic', () => {
  expect(sunElevationDeg(Date.parse('2026-06-21T12:02:00Z'), 23.44, 0)).toBeGreaterThan(89.5)
})

test('in Berlin at Christmas it does not reach 15 degrees', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 11, 24, hour))
  const elevations = hours.map((at) => sunElevationDeg(at, 52.52, 13.4))
  expect(Math.max(...elevations)).toBeLessThan(15)
  expect(Math.max(...elevations)).toBeGreaterThan(13)
})

test('it is day on one side of the earth while it is night on the other', () => {
  const places = fc.tuple(
    fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) }),
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 0, noNaN: true }),
  )
  fc.assert(
    fc.property(places, ([at, latitude, longitude]) => {
      const here = sunElevationDeg(at, latitude, longitude)
      expect(sunElevationDeg(at, -latitude, longitude + 180) + here).toBeCloseTo(0, 6)
    }),
  )
})

const clock = (zone: string, at: number) => formatInstant(zone, at).slice(11, 16)
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

// Times from the tables of the U.S. Naval Observatory.
test.each([
  ['Europe/Berlin', '2026-06-21', 52.52, 13.4, '04:43', '21:33'],
  ['Europe/Berlin', '2026-12-21', 52.52, 13.4, '08:15', '15:54'],
  ['Australia/Adelaide', '2026-01-15', -34.93, 138.6, '06:16', '20:32'],
])(
  'in %s on %s the sun rises and sets within four minutes of the published times',
  (zone, day, latitude, longitude, rises, sets) => {
    const daylight = daylightOf(zone, day, { latitude, longitude })
    if (daylight.kind !== 'day') throw new Error(daylight.kind)
    expect(Math.abs(minutesOf(clock(zone, daylight.sunrise)) - minutesOf(rises))).toBeLessThanOrEqual(4)
    expect(Math.abs(minutesOf(clock(zone, daylight.sunset)) - minutesOf(sets))).toBeLessThanOrEqual(4)
  },
)

test('sunrise and sunset are those minutes of the day in which the sun crosses the horizon, at any place', () => {
  const isUp = (at: number, place: { latitude: number; longitude: number }) =>
    sunElevationDeg(at, place.latitude, place.longitude) > -0.833
  const days = fc.tuple(
    fc.integer({ min: 0, max: 20_000 }),
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  )
  fc.assert(
    fc.property(days, ([number, latitude, longitude]) => {
      const day = addDays('1990-01-01', number)
      const from = Date.parse(day)
      const minutes = Array.from({ length: 1440 }, (_, minute) => from + minute * 60_000)
      const ups = minutes.map((at) => isUp(at, { latitude, longitude }))
      const crossings = (up: boolean) =>
        minutes.filter((_, place) => place > 0 && ups[place] === up && ups[place - 1] !== up)
      const [sunrise, sunset] = [crossings(true).at(-1), crossings(false).at(-1)]
      const expected =
        sunrise !== undefined && sunset !== undefined
          ? { kind: 'day', sunrise, sunset }
          : { kind: ups.includes(true) ? 'polar-day' : 'polar-night' }
      expect(daylightOf('UTC', day, { latitude, longitude })).toEqual(expected)
    }),
  )
})

test('beyond the polar circle some days have no night, and some no daylight', () => {
  const place = { latitude: 69.65, longitude: 18.96 }
  expect(daylightOf('Europe/Oslo', '2026-06-21', place)).toEqual({ kind: 'polar-day' })
  expect(daylightOf('Europe/Oslo', '2026-12-21', place)).toEqual({ kind: 'polar-night' })
})
