import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf, sharesOf, splitsOf, type PeriodEnergies } from './balance.ts'

test('generation is split as in the statistics, and the rest is unknown', () => {
  const { generation, use } = splitsOf(
    energies({ generation: 20, use: 12, genForUse: 8, genForCharge: 5, genForGrid: 6 }),
  )
  expect(generation).toEqual([
    { id: 'generationUsed', kwh: 8 },
    { id: 'generationCharged', kwh: 5 },
    { id: 'generationSold', kwh: 6 },
    { id: 'generationUnknown', kwh: 1 },
  ])
  expect(use).toEqual([{ id: 'useUnknown', kwh: 12 }])
})

test('without statistics, the split is derived from the six energies', () => {
  const { generation, use } = splitsOf(energies({ generation: 20, use: 12, buy: 1, sell: 6, charge: 5, discharge: 2 }))
  expect(generation?.map(({ kwh }) => kwh)).toEqual([9, 5, 6])
  expect(use).toEqual([
    { id: 'useFromPv', kwh: 9 },
    { id: 'useFromBattery', kwh: 2 },
    { id: 'useFromGrid', kwh: 1 },
  ])
})

test('the parts of a split add up to its whole', () => {
  const kwh = fc.option(fc.double({ min: 0, max: 500, noNaN: true }), { nil: null })
  const some = fc.record({
    generation: kwh,
    use: kwh,
    genForUse: kwh,
    genForCharge: kwh,
    useFromBuy: kwh,
    useFromGen: kwh,
  })
  fc.assert(
    fc.property(some, (measured) => {
      const splits = splitsOf(energies(measured))
      for (const whole of ['generation', 'use'] as const) {
        const sum = splits[whole]?.reduce((total, part) => total + part.kwh, 0)
        if (measured[whole] === null) expect(sum).toBeUndefined()
        else expect(Math.abs((sum ?? 0) - measured[whole])).toBeLessThanOrEqual(measured[whole] * 1e-5)
      }
    }),
  )
})

test('both sides of the balance are equally high; the lower one shows the unknown part', () => {
  const { sources, uses, whole } = balanceOf(
    energies({ generation: 20, use: 12, buy: 1, sell: 5, charge: 5, discharge: 2 }),
  )
  expect(whole).toBe(23)
  expect(sources.map(({ id, kwh }) => [id, kwh])).toEqual([
    ['generation', 20],
    ['discharge', 2],
    ['buy', 1],
  ])
  expect(uses.map(({ id, kwh }) => [id, kwh])).toEqual([
    ['use', 12],
    ['charge', 5],
    ['sell', 5],
    ['unknown', 1],
  ])
})

test('energies of different times are not balanced, split or turned into shares', () => {
  const coverage = {
    ofS: 86_400,
    knownS: { generation: 86_400, use: 46_800, buy: 46_800, sell: 86_400, charge: 0, discharge: 0 },
    flowsS: 0,
  }
  const partly = energies({ generation: 20, use: 12, buy: 3, sell: 5, coverage })
  expect(sharesOf(partly)).toEqual({ selfSufficiency: null, selfUse: null })
  expect(balanceOf(partly)).toMatchObject({ isBalanced: false, given: 23, taken: 17 })
  expect([...balanceOf(partly).sources, ...balanceOf(partly).uses].map(({ id }) => id)).not.toContain('unknown')
  expect(splitsOf(partly).use).toEqual([{ id: 'useUnknown', kwh: 12 }])
})

test("shares are those of the server's flows, whatever the energies cover", () => {
  expect(sharesOf(energies({ generation: 20, use: 12, buy: 9, sell: 5, boughtShare: 40, soldShare: 10 }))).toEqual({
    selfSufficiency: 60,
    selfUse: 90,
  })
})

test('shares are unknown without their whole', () => {
  expect(sharesOf(energies({ generation: 20, use: 12, buy: 3, sell: 5 }))).toEqual({ selfSufficiency: 75, selfUse: 75 })
  expect(sharesOf(energies({}))).toEqual({ selfSufficiency: null, selfUse: null })
  expect(sharesOf(energies({ generation: 20 }))).toEqual({ selfSufficiency: null, selfUse: null })
})

const energies = (own: Partial<PeriodEnergies>): PeriodEnergies => ({
  generation: null,
  use: null,
  buy: null,
  sell: null,
  charge: null,
  discharge: null,
  genForUse: null,
  genForCharge: null,
  genForGrid: null,
  useFromGen: null,
  useFromDischarge: null,
  useFromBuy: null,
  boughtShare: null,
  soldShare: null,
  coverage: null,
  ...own,
})
