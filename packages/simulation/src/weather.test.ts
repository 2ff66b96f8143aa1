import { expect, test } from 'vitest'
import { ambientC, windMs } from './weather.ts'

const dayMs = 86_400_000
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const dayMeans = (latitude: number, dayOfYear: number) =>
  mean(
    [1, 2, 3, 4].flatMap((seed) =>
      Array.from({ length: 48 }, (_, half) => {
        const at = Date.UTC(2026, 0, dayOfYear) + half * 1_800_000
        return ambientC(seed, at, latitude, 10, 0, dayOfYear, 0.5)
      }),
    ),
  )

test('summers are warm and winters cold, in the months of each hemisphere', () => {
  expect(dayMeans(52, 200)).toBeGreaterThan(15)
  expect(dayMeans(52, 20)).toBeLessThan(6)
  expect(dayMeans(-34, 20)).toBeGreaterThan(dayMeans(-34, 200) + 5)
  expect(Math.abs(dayMeans(0, 200) - dayMeans(0, 20))).toBeLessThan(6)
})

test('afternoons are warmer than nights, and mountains colder than plains', () => {
  const at = Date.UTC(2026, 6, 1)
  const inBerlin = (hour: number, altitudeM: number) => ambientC(3, at + hour * 3_600_000, 52, 13, altitudeM, 182, 0.2)
  expect(inBerlin(14, 0)).toBeGreaterThan(inBerlin(2, 0) + 4)
  expect(inBerlin(14, 0) - inBerlin(14, 1000)).toBeCloseTo(6.5, 8)
})

test('the mean wind speed is 2 to 4 m/s and never negative', () => {
  const winds = Array.from({ length: 5000 }, (_, step) => windMs(1, step * (dayMs / 7), 13))
  expect(mean(winds)).toBeGreaterThan(2)
  expect(mean(winds)).toBeLessThan(4)
  expect(Math.min(...winds)).toBeGreaterThanOrEqual(0)
})
