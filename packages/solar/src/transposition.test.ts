import { expect, test } from 'vitest'
import {
  groundReflected,
  hayDaviesDiffuse,
  incidenceAngleDeg,
  incidenceCosine,
  isotropicDiffuse,
  perezDiffuse,
  reindlDiffuse,
} from './transposition.ts'

test.each([
  [60, 75.5224878, 0.25],
  [170, 119.4987042, -0.4924038],
])('a wall to the north sees the sun of azimuth %f° at %f°', (sunAzimuth, angle, cosine) => {
  expect(incidenceAngleDeg(90, 0, 30, sunAzimuth)).toBeCloseTo(angle, 6)
  expect(incidenceCosine(90, 0, 30, sunAzimuth)).toBeCloseTo(cosine, 6)
})

/** In Tucson: dhi, dni, zenith, sun's azimuth, ghi, air mass, and the light on a plane tilted 40° to the south. */
const skies = [
  [40.46149818, 316.1949056, 82.85457044, 66.71410338, 79.73860422, 7.58831596, 27.1775, 27.9412, 31.46046871],
  [118.45831879, 939.95469881, 10.56413562, 144.76567754, 1042.48031487, 1.01688136, 102.9949, 104.1317, 109.084332],
  [62.03376265, 646.22886049, 72.41687122, 287.04104128, 257.20751138, 3.27930443, 33.1909, 34.1663, 45.45539877],
] as const

test.each(skies)(
  'a sky of %f diffuse and %f direct W/m² lights a roof',
  (dhi, dni, zenithDeg, sunAzimuth, ghi, airMass, hayDavies, reindl, perez) => {
    const light = {
      tiltDeg: 40,
      incidenceCosine: incidenceCosine(40, 180, zenithDeg, sunAzimuth),
      zenithDeg,
      dhi,
      dni,
      dniExtra: 1321.1655834833,
    }
    expect(Math.abs(hayDaviesDiffuse(light) - hayDavies)).toBeLessThan(1e-4)
    expect(Math.abs(reindlDiffuse(light, ghi) - reindl)).toBeLessThan(1e-4)
    expect(Math.abs(perezDiffuse(light, airMass) - perez)).toBeLessThan(0.01)
  },
)

test('a uniform sky and the ground light a tilted plane in proportion to its view of them', () => {
  expect(isotropicDiffuse(40, 100)).toBeCloseTo(88.30222215594891, 10)
  expect(groundReflected(40, 900)).toBeCloseTo(26.32000014911496, 10)
})

test('without light there is none on the plane', () => {
  const dark = { tiltDeg: 30, incidenceCosine: 0.2, zenithDeg: 88, dhi: 0, dni: 0, dniExtra: 1367 }
  expect([hayDaviesDiffuse(dark), reindlDiffuse(dark, 0)]).toEqual([0, 0])
  expect([perezDiffuse(dark, 20), perezDiffuse(dark, NaN)]).toEqual([0, 0])
})
