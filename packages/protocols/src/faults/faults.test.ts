import { families } from '@heliograph/domain/families'
import { keysOf } from '@heliograph/domain/records'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesOfLabel, faultLabel, faultPoints, faultsIn, knownFaults, meaningOf } from './faults.ts'
import { faultTable } from './table.ts'

test('every number is read back from its fault words, wherever its bit is', () => {
  const codes = fc.uniqueArray(fc.integer({ min: 1, max: 192 }), { maxLength: 12 })
  fc.assert(
    fc.property(codes, (present) => {
      const inOrder = present.toSorted((one, other) => one - other)
      expect(faultsIn(faultPoints(present))).toEqual(inOrder)
      expect(faultPoints(present).faultCode).toBe(inOrder[0] ?? 0)
    }),
  )
})

test('the last bit of a word is a fault like any other', () => {
  expect(faultPoints([32, 64])).toEqual({ faultCode: 32, faultWord1: 2 ** 31, faultWord2: 2 ** 31 })
})

test('a device that reports nothing about faults has neither some nor none', () => {
  expect([faultsIn({}), faultsIn({ faultCode: 0 }), faultsIn({ faultCode: 7 })]).toEqual([undefined, [], [7]])
})

test('the same number means different things to different makers', () => {
  expect(keysOf(families).map((family) => [family, meaningOf(18, family)])).toEqual([
    ['sofar-string', 'dcInjectionMeasurement'],
    ['solis-string', undefined],
    ['deye-micro', undefined],
    ['deye-hybrid', 'acOvercurrent'],
    ['sofar-g3', 'measurement'],
    ['sofar-hyd-es', undefined],
    ['sofar-me', undefined],
  ])
  expect(meaningOf(18, undefined)).toBeUndefined()
})

test('a label leads back to its number, however it is written', () => {
  expect(['F05', 'f35', 'ID42', '1015', 'PV', 'F', 'Fault'].map(codesOfLabel)).toEqual([
    [5],
    [35],
    [42],
    [1015, 0x1015],
    [],
    [],
    [],
  ])
  for (const family of keysOf(families)) {
    for (const code of knownFaults(family)) expect(codesOfLabel(faultLabel(code, family))).toContain(code)
  }
})

test('a table in which a number has two meanings is refused', () => {
  expect(() => faultTable({ noGrid: [[1, 5]], arc: [3] })).toThrow('Fault 3 has two meanings')
})
