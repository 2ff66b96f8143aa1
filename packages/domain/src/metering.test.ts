import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { automaticMetering, meteringMethods, methodsFor, methodsInForce, soldOf } from './metering.ts'

test('what stays and what is sold add up to the generation, and the share is exact to the unit', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e12 }), fc.nat({ max: 10_000 }), (generation, share) => {
      const sold = soldOf(generation, share)
      const exact = new Decimal(generation).times(10_000 - share).div(10_000)
      return sold >= 0 && sold <= generation && exact.minus(sold).abs().lte(0.5)
    }),
  )
  expect(soldOf(10_000_000, 1250)).toBe(8_750_000)
})

test('only use and feed-in can be assumed as a share of the generation', () => {
  expect(methodsFor('use')).toEqual(meteringMethods)
  expect(methodsFor('sell')).toEqual(meteringMethods)
  for (const quantity of ['generation', 'buy', 'charge', 'discharge'] as const)
    expect(methodsFor(quantity)).not.toContain('TOTAL_FROM_PROPORTION')
})

test('while the platform decides, chosen methods are kept but do not count', () => {
  const methods = { ...automaticMetering.methods, generation: 'TOTAL_FROM_POWER' as const }
  expect(methodsInForce({ strategy: 'MANUAL', methods })).toBe(methods)
  expect(methodsInForce({ strategy: 'DYNAMIC', methods })).toEqual(automaticMetering.methods)
})
