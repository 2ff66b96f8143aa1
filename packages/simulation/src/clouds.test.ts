import { expect, test } from 'vitest'
import { clearSkyIndex, cloudCover, usualCloudCover } from './clouds.ts'

const hourMs = 3_600_000
const hours = Array.from({ length: 20_000 }, (_, hour) => Date.UTC(2025, 0, 1) + hour * hourMs)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test.each([0.15, 0.4, 0.6, 0.8])('over the years the mean cover is %f', (wanted) => {
  const covers = [1, 2, 3].flatMap((seed) => hours.map((at) => cloudCover(seed, at, wanted)))
  expect(Math.abs(mean(covers) - wanted)).toBeLessThan(0.06)
  for (const cover of covers) if (!(cover >= 0 && cover <= 1)) throw new Error(`cover ${cover}`)
})

test('the sky only depends on seed and time', () => {
  const at = Date.UTC(2026, 5, 1, 10, 20)
  expect(clearSkyIndex(4, at, cloudCover(4, at, 0.5))).toBe(clearSkyIndex(4, at, cloudCover(4, at, 0.5)))
  expect(cloudCover(4, at, 0.5)).not.toBe(cloudCover(5, at, 0.5))
})

test('a clear sky is steady, an overcast one lets a fifth to a third through, a broken one changes', () => {
  const indices = (cover: number) => hours.map((at) => clearSkyIndex(9, at, cover))
  expect(mean(indices(0))).toBeGreaterThan(0.97)
  expect(mean(indices(1))).toBeGreaterThan(0.18)
  expect(mean(indices(1))).toBeLessThan(0.35)
  const broken = indices(0.5)
  expect(broken.filter((index) => index > 1).length / broken.length).toBeGreaterThan(0.2)
  expect(broken.filter((index) => index < 0.6).length / broken.length).toBeGreaterThan(0.3)
  for (const index of broken) if (index > 1.1 || index < 0.05) throw new Error(`index ${index}`)
})

test('clouds appear within minutes, not abruptly', () => {
  const from = Date.UTC(2026, 4, 3)
  for (let minute = 0; minute < 5000; minute++) {
    const at = from + minute * 60_000
    const change = clearSkyIndex(2, at + 1000, 0.5) - clearSkyIndex(2, at, 0.5)
    if (Math.abs(change) > 0.1) throw new Error(`${change} within a second at ${at}`)
  }
})

test('Seville is clearer than Berlin, and summers are clearer, both in Berlin and in Wellington', () => {
  expect(usualCloudCover(37, 180)).toBeLessThan(usualCloudCover(52, 180))
  expect(usualCloudCover(52, 180)).toBeLessThan(usualCloudCover(52, 5))
  expect(usualCloudCover(-41, 5)).toBeLessThan(usualCloudCover(-41, 180))
  expect(usualCloudCover(90, 1)).toBeLessThan(1)
})
