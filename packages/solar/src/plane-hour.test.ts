import { expect, test } from 'vitest'
import { goldenDays } from './golden-days.fixture.ts'
import { moduleFactor, planeHourWm2, temperatureFactor } from './plane-hour.ts'
import { sunPosition } from './sun.ts'

const hourMs = 3_600_000
const golden = { latitude: 39.73, longitude: -105.18, altitudeM: 1820, tiltDeg: 20, azimuthDeg: 180 }
const hours = goldenDays.flatMap(([month, day, written]) =>
  written.split(', ').map((row) => {
    const [hour = 0, direct = 0, diffuse = 0, plane = 0] = row.split(' ').map(Number)
    return { at: Date.UTC(2015, month - 1, day, hour + 7), direct, diffuse, plane }
  }),
)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** PVWatts does not tell it: by the sun's height in the hour. */
const globalOf = (at: number, direct: number, diffuse: number) => {
  const cosines = Array.from({ length: 12 }, (_, place) =>
    Math.max(0, Math.cos((sunPosition(at + (place + 0.5) * (hourMs / 12), 39.73, -105.18).zenithDeg * Math.PI) / 180)),
  )
  return diffuse + (direct * sum(cosines)) / 12
}
const plane = sum(hours.map((hour) => hour.plane))

test('on a tilted plane there is as much light as in PVWatts, over 36 days of a year and on each of them', () => {
  const ours = hours.map(({ at, direct, diffuse }) =>
    planeHourWm2(at, golden, { globalWm2: globalOf(at, direct, diffuse), directWm2: direct, diffuseWm2: diffuse }),
  )
  expect(Math.abs(sum(ours) / plane - 1)).toBeLessThan(0.005)
  const ofDay = new Map<number, { ours: number; theirs: number }>()
  for (const [place, { at, plane: theirs }] of hours.entries()) {
    const day = Math.floor((at - 7 * hourMs) / (24 * hourMs))
    const known = ofDay.get(day) ?? { ours: 0, theirs: 0 }
    ofDay.set(day, { ours: known.ours + ours[place]!, theirs: known.theirs + theirs })
  }
  expect(ofDay.size).toBe(36)
  for (const day of ofDay.values()) expect(Math.abs(day.ours / day.theirs - 1)).toBeLessThan(0.025)
})

test('where only the global light is known, it is split, and the sum is right within a few percent', () => {
  const ours = hours.map(({ at, direct, diffuse }) =>
    planeHourWm2(at, golden, { globalWm2: globalOf(at, direct, diffuse), directWm2: null, diffuseWm2: null }),
  )
  expect(Math.abs(sum(ours) / plane - 1)).toBeLessThan(0.04)
})

test('direct and diffuse light that do not add up to the global light are not believed', () => {
  const noon = Date.UTC(2015, 5, 21, 19)
  const split = planeHourWm2(noon, golden, { globalWm2: 500, directWm2: null, diffuseWm2: null })
  expect(planeHourWm2(noon, golden, { globalWm2: 500, directWm2: 0, diffuseWm2: 0 })).toBe(split)
  expect(planeHourWm2(noon, golden, { globalWm2: 500, directWm2: 1300, diffuseWm2: 400 })).toBe(split)
})

test('at night and without light there is none; a flat plane has the global light', () => {
  const noon = Date.UTC(2015, 5, 21, 19)
  const light = { globalWm2: 500, directWm2: null, diffuseWm2: null }
  expect(planeHourWm2(Date.UTC(2015, 5, 21, 7), golden, light)).toBe(0)
  expect(planeHourWm2(noon, golden, { ...light, globalWm2: 0 })).toBe(0)
  expect(planeHourWm2(noon, { ...golden, tiltDeg: 0 }, light)).toBeCloseTo(500, -1)
  // A wall to the north sees no sun at noon.
  expect(planeHourWm2(noon, { ...golden, tiltDeg: 90, azimuthDeg: 0 }, light)).toBeLessThan(250)
})

test('hot modules make less of the same light', () => {
  expect(moduleFactor(25)).toBe(1)
  expect(moduleFactor(65)).toBeCloseTo(0.86, 10)
  expect(temperatureFactor(1000, 35, 1)).toBeLessThan(temperatureFactor(1000, 5, 1))
  expect(temperatureFactor(0, 25, 3)).toBe(1)
})
