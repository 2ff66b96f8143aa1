import { formatInstant } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { daylightOf } from './daylight.ts'

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

test('beyond the polar circle some days have no night, and some no daylight', () => {
  const place = { latitude: 69.65, longitude: 18.96 }
  expect(daylightOf('Europe/Oslo', '2026-06-21', place)).toEqual({ kind: 'polar-day' })
  expect(daylightOf('Europe/Oslo', '2026-12-21', place)).toEqual({ kind: 'polar-night' })
})
