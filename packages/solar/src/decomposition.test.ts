import { expect, test } from 'vitest'
import { extraterrestrial } from './clear-sky.ts'
import { erbs } from './decomposition.ts'
import { dayOfYearAt } from './sun.ts'

test.each([
  [50, 85, '2019-01-01', 96.719, 41.57],
  [1000, 10, '2019-01-01', 794.206, 217.86],
  [1000, 10, '2019-06-20', 842.002, 170.79],
])('%f W/m² at zenith %f° on %s are %f direct and %f diffuse', (ghi, zenith, day, dni, dhi) => {
  const light = erbs(ghi, zenith, extraterrestrial(dayOfYearAt(Date.parse(day))))
  expect(Math.abs(light.dni - dni)).toBeLessThan(0.05)
  expect(Math.abs(light.dhi - dhi)).toBeLessThan(0.05)
})

test('direct and diffuse light add up, and near the horizon all of it is diffuse', () => {
  for (let zenith = 0; zenith < 90; zenith += 1.5) {
    for (let ghi = 0; ghi < 1300; ghi += 100) {
      const { dni, dhi } = erbs(ghi, zenith, 1360)
      expect(dni * Math.cos((zenith * Math.PI) / 180) + dhi).toBeCloseTo(ghi, 8)
      if (zenith > 87) expect(dni).toBe(0)
    }
  }
})
