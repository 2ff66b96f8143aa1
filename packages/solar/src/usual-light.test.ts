import { expect, test } from 'vitest'
import { usualDay } from './usual-day.ts'
import { clearnessOf, plausibleMonths, publishedMonths } from './usual-light.ts'

const dayMs = 86_400_000
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** kWh/m² of each month as the model has them with one's own figures. */
const modelled = (latitude: number, longitude: number, months: readonly number[]) => {
  const own = clearnessOf({ latitude, longitude }, months)
  const sums = Array.from({ length: 12 }, () => 0)
  for (let from = Date.UTC(2025, 0, 1); from < Date.UTC(2026, 0, 1); from += dayMs)
    sums[new Date(from).getUTCMonth()]! += usualDay(latitude, longitude, { from, to: from + dayMs }, own).lightKwhM2
  return sums
}

/** Years that were not made by our model; the model alone is wrong by up to 45 % of a month here. */
const entered = [
  ['45 N 8 E (PVGIS)', 45, 8, [48, 67, 119, 121, 150, 216, 205, 179, 135, 89, 61, 46]],
  ['Golden (PVWatts)', 39.73, -105.18, [77, 96, 142, 161, 189, 206, 191, 176, 151, 116, 86, 69]],
  ['Sand Point (TMY3)', 55.32, -160.52, [18, 29, 57, 92, 102, 114, 155, 84, 91, 50, 22, 14]],
  ['Miami (TMY2)', 25.8, -80.27, [108, 124, 160, 185, 187, 173, 186, 176, 147, 136, 107, 104]],
] as const

test.each(entered)(
  'with the months of %s, the year is right to 1 %, and months nearly',
  (_, latitude, longitude, months) => {
    const sums = modelled(latitude, longitude, months)
    expect(Math.abs(sum(sums) / sum(months) - 1)).toBeLessThan(0.01)
    // Months that differ much from both neighbours are smoothed.
    for (const [month, kwh] of months.entries()) expect(Math.abs(sums[month]! / kwh - 1)).toBeLessThan(0.15)
  },
)

test.each([
  ...entered,
  ['Amsterdam (IWEC)', 52.3, 4.77, [20, 38, 77, 103, 149, 148, 153, 126, 82, 48, 25, 14]] as const,
])(
  'the months of %s are plausible there, and neither daily means, MJ, nor half a year off are',
  (_, latitude, longitude, months) => {
    const ranges = plausibleMonths({ latitude, longitude })
    const areFine = (of: readonly number[]) =>
      of.every((kwh, month) => kwh >= ranges[month]!.least && kwh <= ranges[month]!.most)
    expect(areFine(months)).toBe(true)
    expect(areFine(months.map((kwh) => kwh / 30))).toBe(false)
    expect(areFine(months.map((kwh) => kwh * 3.6))).toBe(false)
    if (Math.abs(latitude) > 40) expect(areFine([...months.slice(6), ...months.slice(0, 6)])).toBe(false)
  },
)

test('published figures are plausible everywhere they are of, also in the polar night', () => {
  for (const [latitude, longitude] of [
    [52.5, 13.4],
    [-33.9, 18.6],
    [69.6, 18.9],
    [-75, 0],
    [0, 179.9],
    [27.7, -179.9],
  ] as const) {
    const ranges = plausibleMonths({ latitude, longitude })
    for (const [month, kwh] of publishedMonths({ latitude, longitude }).entries()) {
      expect(kwh).toBeGreaterThanOrEqual(ranges[month]!.least)
      expect(kwh).toBeLessThanOrEqual(ranges[month]!.most)
    }
  }
  expect(publishedMonths({ latitude: 80, longitude: 20 })[11]).toBe(0)
  const clearness = clearnessOf({ latitude: 80, longitude: 20 }, [0, 0, 20, 80, 160, 170, 140, 80, 30, 3, 0, 0])
  for (const share of clearness) expect(share > 0.2 && share < 1.3).toBe(true)
})

test('one’s own months are more certain than those of a station, and these than a latitude alone', () => {
  const span = { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 5, 2) }
  expect(usualDay(52.5, 13.4, span, Array<number>(12).fill(0.6)).uncertaintyPct).toBe(10)
  expect(usualDay(52.5, 13.4, span).uncertaintyPct).toBe(20)
})
