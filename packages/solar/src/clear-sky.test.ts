import { expect, test } from 'vitest'
import { extraterrestrial, haurwitzClearSky, ineichenClearSky } from './clear-sky.ts'
import { dayOfYearAt } from './sun.ts'

test.each([
  [10, 1, 1038.159219, 942.208186, 110.2652929],
  [82.85457044, 6.97935524, 65.49426624, 321.16092181, 25.54562017],
  [46.0467599, 1.32355476, 704.6968125, 888.90147035, 87.73601277],
  [10.56413562, 0.93527685, 1044.1230677, 953.24925854, 107.03109696],
  [34.86074109, 1.12008114, 853.02065704, 922.06124712, 96.42909484],
  [72.41687122, 3.01614096, 251.99427693, 655.44925241, 53.9901349],
])('a clear sky at zenith %f° and air mass %f gives %f, %f and %f W/m²', (zenith, airMass, ghi, dni, dhi) => {
  const sky = ineichenClearSky(zenith, airMass, 3)
  expect(sky.ghi).toBeCloseTo(ghi, 4)
  expect(sky.dni).toBeCloseTo(dni, 4)
  expect(sky.dhi).toBeCloseTo(dhi, 4)
})

test('below the horizon there is no light', () => {
  expect(ineichenClearSky(95, NaN, 3)).toEqual({ ghi: 0, dni: 0, dhi: 0 })
  expect(haurwitzClearSky(91)).toBe(0)
})

test.each([
  [5, 48.6298687942],
  [10, 135.7417480918],
  [30, 487.8941328854],
  [50, 778.7666893444],
  [90, 1035.0920325345],
])('by its height of %f° alone, the sun gives %f W/m²', (elevation, expected) => {
  expect(haurwitzClearSky(90 - elevation)).toBeCloseTo(expected, 6)
})

test('outside the atmosphere the irradiance follows the distance to the sun', () => {
  expect(extraterrestrial(dayOfYearAt(Date.UTC(2016, 9, 26)))).toBeCloseTo(1383.636203, 4)
})
