import { expect, test } from 'vitest'
import { usualDay } from './usual-day.ts'

const dayMs = 86_400_000
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** kWh/m² of each month, and the largest uncertainty. */
const yearAt = (latitude: number, longitude: number) => {
  const months = Array.from({ length: 12 }, () => 0)
  let uncertaintyPct = 0
  for (let from = Date.UTC(2025, 0, 1); from < Date.UTC(2026, 0, 1); from += dayMs) {
    const usual = usualDay(latitude, longitude, { from, to: from + dayMs })
    months[new Date(from).getUTCMonth()]! += usual.lightKwhM2
    uncertaintyPct = usual.uncertaintyPct
  }
  return { months, uncertaintyPct }
}

/** kWh/m² on the horizontal, January to December, of years that were not made by our model. */
const measured = [
  ['Amsterdam (IWEC)', 52.3, 4.77, [20, 38, 77, 103, 149, 148, 153, 126, 82, 48, 25, 14]],
  ['Greensboro (TMY3)', 36.1, -79.95, [75, 86, 132, 162, 175, 188, 189, 174, 133, 111, 73, 70]],
  [
    'Miami (TMY2), 1,160 km from the nearest station',
    25.8,
    -80.27,
    [108, 124, 160, 185, 187, 173, 186, 176, 147, 136, 107, 104],
  ],
  ['45 N 8 E (PVGIS)', 45, 8, [48, 67, 119, 121, 150, 216, 205, 179, 135, 89, 61, 46]],
  ['Golden (PVWatts), far from any station', 39.73, -105.18, [77, 96, 142, 161, 189, 206, 191, 176, 151, 116, 86, 69]],
  ['Sand Point (TMY3), by latitude only', 55.32, -160.52, [18, 29, 57, 92, 102, 114, 155, 84, 91, 50, 22, 14]],
] as const

test.each(measured)("a usual year in %s is within the model's uncertainty of a measured one", (_, lat, lon, months) => {
  const usual = yearAt(lat, lon)
  expect(Math.abs(sum(usual.months) / sum(months) - 1) * 100).toBeLessThan(usual.uncertaintyPct)
})

test('at a station of the table each month has the published light', () => {
  const { months } = yearAt(52.3, 4.77)
  for (const [month, kwh] of measured[0][3].entries()) expect(Math.abs(months[month]! / kwh - 1)).toBeLessThan(0.05)
})

test('a single month far from stations can be wrong by half, which is why it is shown as modelled', () => {
  const { months } = yearAt(45, 8)
  expect(months[11]! / 46).toBeGreaterThan(0.5)
  expect(months[11]! / 46).toBeLessThan(0.7)
})

test('in the polar night there is no light, and summer is warmer than winter on both halves', () => {
  const usual = (latitude: number, month: number) => {
    const from = Date.UTC(2026, month, 15)
    return usualDay(latitude, 20, { from, to: from + dayMs })
  }
  expect(usual(80, 11).lightKwhM2).toBe(0)
  expect(usual(48, 6).airC).toBeGreaterThan(usual(48, 0).airC)
  expect(usual(-33, 0).airC).toBeGreaterThan(usual(-33, 6).airC)
})
