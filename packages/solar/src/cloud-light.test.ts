import { expect, test } from 'vitest'
import { clearLightKwhM2 } from './clear-light.ts'
import { cloudHourWm2, shareThrough } from './cloud-light.ts'

const bergen = { latitude: 60.4, longitude: 5.3, altitudeM: 20 }
const noon = Date.parse('2026-06-21T11:00:00Z')

test.each([
  [0, 1],
  [0.25, 0.9933],
  [0.5, 0.929],
  [0.75, 0.718],
  [1, 0.25],
  // What cannot be is the nearest that can.
  [1.3, 0.25],
  [-1, 1],
])('clouds over %s of the sky let %s of the light through', (cover, share) =>
  expect(shareThrough(cover)).toBeCloseTo(share, 3),
)

test('an overcast hour has a quarter of a clear one, and at night there is no light under any sky', () => {
  const clear = cloudHourWm2(noon, bergen, 0)
  expect(clear).toBeCloseTo(clearLightKwhM2(60.4, 5.3, 20, { from: noon, to: noon + 3_600_000 }) * 1000, 8)
  expect(clear).toBeGreaterThan(650)
  expect(clear).toBeLessThan(900)
  expect(cloudHourWm2(noon, bergen, 1)).toBeCloseTo(clear / 4, 8)
  expect(cloudHourWm2(Date.parse('2026-12-21T23:00:00Z'), bergen, 0)).toBe(0)
})
