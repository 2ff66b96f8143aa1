import { describe, expect, test } from 'vitest'
import { emissionFactorOf } from './emission-factors.ts'
import { avoidedIn, sparedBy } from './environment.ts'

test('by the factors of the API, a megawatt hour saves 0.3 t of coal and 0.8 t of CO₂', () => {
  const { coalT, co2T, trees } = sparedBy(1000)
  expect([coalT, co2T]).toEqual([0.305, 0.793])
  expect(trees).toBeCloseTo(54.48, 2)
})

test('by the factor of a country, a megawatt hour avoids what its power plants emit, and the trees absorb just that', () => {
  const { co2T, trees, factor } = avoidedIn(60, 1000)
  expect(factor).toEqual({ country: 'DE', gPerKwh: 330, year: 2025 })
  expect(avoidedIn(null, 1000)).toMatchObject({ co2T: 0.458, factor: { country: null } })
  expect(co2T).toBeCloseTo(0.33, 9)
  expect(trees * 18.3).toBeCloseTo(330, 6)
})

describe('emission factors', () => {
  const codes = Array.from({ length: 26 * 26 }, (_, place) =>
    String.fromCharCode(65 + Math.floor(place / 26), 65 + (place % 26)),
  )
  const known = codes.filter((code) => emissionFactorOf(code).country !== null)

  test('are known for most countries, with the year that they are of', () => {
    expect(known).toHaveLength(212)
    for (const code of known) {
      const { country, gPerKwh, year } = emissionFactorOf(code)
      expect(country).toBe(code)
      // From hydropower to old turbines on gas.
      expect(gPerKwh).toBeGreaterThan(15)
      expect(gPerKwh).toBeLessThan(1400)
      expect([2022, 2023, 2024, 2025]).toContain(year)
    }
    const some = ['FR', 'IN', 'CN', 'US', 'UA'].map((code) => emissionFactorOf(code).gPerKwh)
    expect(some).toEqual([41, 670, 525, 384, 250])
  })

  test.each([undefined, 'CF', 'ZZ', '', 'constructor'])('of %s is the average of the world', (code) => {
    expect(emissionFactorOf(code)).toEqual({ country: null, gPerKwh: 458, year: 2025 })
  })
})
