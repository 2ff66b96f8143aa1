import { coverLetting } from '@heliograph/solar/cloud-cover'
import { expect, test } from 'vitest'
import { clearSkyIndex, cloudCover, skyOver } from './clouds.ts'

const hourMs = 3_600_000
const hours = Array.from({ length: 20_000 }, (_, hour) => Date.UTC(2025, 0, 1) + hour * hourMs)
const skyOf = (seed: number) => skyOver({ latitude: 48, longitude: 11 }, seed)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test.each([0.15, 0.4, 0.6, 0.8])('over the years the mean cover is %f', (wanted) => {
  const covers = [1, 2, 3].map(skyOf).flatMap((sky) => hours.map((at) => cloudCover(sky, at, wanted)))
  expect(Math.abs(mean(covers) - wanted)).toBeLessThan(0.06)
  for (const cover of covers) if (!(cover >= 0 && cover <= 1)) throw new Error(`cover ${cover}`)
})

test('the sky only depends on seed and time', () => {
  const at = Date.UTC(2026, 5, 1, 10, 20)
  const sky = skyOf(4)
  const index = clearSkyIndex(sky, at, cloudCover(sky, at, 0.5))
  clearSkyIndex(sky, at + hourMs, 0.5)
  expect(clearSkyIndex(sky, at, cloudCover(sky, at, 0.5))).toBe(index)
  expect(cloudCover(sky, at, 0.5)).not.toBe(cloudCover(skyOf(5), at, 0.5))
})

test('a clear sky is steady, an overcast one lets a fifth to a third through, a broken one changes', () => {
  const sky = skyOf(9)
  const indices = (cover: number) => hours.map((at) => clearSkyIndex(sky, at, cover))
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
  const sky = skyOf(2)
  for (let minute = 0; minute < 5000; minute++) {
    const at = from + minute * 60_000
    const change = clearSkyIndex(sky, at + 1000, 0.5) - clearSkyIndex(sky, at, 0.5)
    if (Math.abs(change) > 0.1) throw new Error(`${change} within a second at ${at}`)
  }
})

test.each([0.4, 0.55, 0.7, 0.85, 0.95])('a cover can be found that lets %f of the light through', (share) => {
  const cover = coverLetting(share)
  const indices = [1, 2, 3, 4, 5, 6].flatMap((seed) => {
    const sky = skyOf(seed)
    return hours.map((at) => clearSkyIndex(sky, at, cloudCover(sky, at, cover)))
  })
  expect(Math.abs(mean(indices) - share)).toBeLessThan(0.03)
})
