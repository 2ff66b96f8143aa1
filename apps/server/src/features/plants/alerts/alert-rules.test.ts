import { families, type Family } from '@heliograph/domain/families'
import { runStates } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  familyOfRule,
  faultRule,
  faultsAt,
  firstFaultRule,
  gatewayOffline,
  labelOf,
  noProduction,
} from './alert-rules.ts'
import { namedRules } from './rules/rule-table.ts'

const code = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const family = fc.constantFrom(undefined, ...keysOf(families))

test('a fault has the level and influence that its meaning has', () => {
  expect(faultRule(5, 'sofar-string')).toMatchObject({
    code: '5',
    name: 'ID05 pv undervoltage',
    level: 2,
    influence: 1,
  })
  expect(faultRule(12, 'sofar-string')).toMatchObject({ level: 2, influence: 3 })
  expect(faultRule(35, 'deye-hybrid')).toMatchObject({ level: 1, influence: 1 })
  expect(faultRule(13, 'deye-hybrid')).toMatchObject({ level: 0, influence: 0 })
  expect(faultRule(56, undefined)).toEqual({ id: 1056, code: '56', name: 'F56', level: 2, influence: 1 })
})

test('rule ids of faults do not overlap those of the platform, and fit into a database integer', () => {
  fc.assert(
    fc.property(code, family, (number, of) => {
      const { id } = faultRule(number, of)
      expect(id).toBeGreaterThanOrEqual(firstFaultRule)
      expect(id).toBeLessThan(2 ** 31)
    }),
  )
  expect(Math.max(gatewayOffline.id, noProduction.id)).toBeLessThan(firstFaultRule)
})

test('a rule leads back to the family of its number, and no two families share a rule', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 24 - 1), family, (number, of) => {
      const rule = faultRule(number, of)
      expect(familyOfRule(rule.id, rule.code)).toBe(of)
    }),
  )
  // Larger than the number of any maker, so it has no family.
  expect(familyOfRule(faultRule(20_000_000, undefined).id, '20000000')).toBeUndefined()
})

test('rules of a family never get another id: it is in every alert, decision and setting that is stored', () => {
  const firstIds = {
    'sofar-string': 16_778_216,
    'solis-string': 33_555_432,
    'deye-micro': 50_332_648,
    'deye-hybrid': 67_109_864,
    'sofar-g3': 83_887_080,
    'sofar-hyd-es': 100_664_296,
    'sofar-me': 117_441_512,
    growatt: 134_218_728,
    goodwe: 150_995_944,
    huawei: 167_773_160,
    'solis-hybrid': 184_550_376,
    sunspec: 201_327_592,
  } satisfies Record<Family, number>
  for (const of of keysOf(families)) expect([of, faultRule(0, of).id]).toEqual([of, firstIds[of]])
  expect(faultRule(2032, 'huawei')).toEqual({
    id: 167_775_192,
    code: '2032',
    name: '2032 no grid',
    level: 1,
    influence: 1,
  })
})

test('every rule that has a name has an id of its own', () => {
  const ids = namedRules.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('labels look the way devices show them', () => {
  const label = (number: number, of: Parameters<typeof faultRule>[1]) =>
    labelOf(faultRule(number, of).id, String(number))
  expect(label(5, 'sofar-string')).toBe('ID05')
  expect(label(35, 'deye-hybrid')).toBe('F35')
  expect(label(0x1015, 'solis-string')).toBe('1015')
  expect(label(302, 'growatt')).toBe('Error 302')
  expect(label(5, 'growatt')).toBe('Error 104')
  expect(label(19, 'goodwe')).toBe('Bit 18')
  expect(label(2032, 'huawei')).toBe('2032')
  expect(label(0x1015, undefined)).toBe('F4117')
  expect(label(0, 'sofar-string')).toBeUndefined()
  expect(labelOf(gatewayOffline.id, gatewayOffline.code)).toBeUndefined()
})

test('a device in a fault state without a fault number still has a fault', () => {
  expect(faultsAt({ runState: runStates.indexOf('fault'), faultCode: 0 })).toEqual([0])
  expect(faultsAt({ runState: runStates.indexOf('permanent fault') })).toEqual([0])
  expect(faultsAt({ runState: runStates.indexOf('running'), faultCode: 0 })).toEqual([])
  expect(faultsAt({ faultCode: 14, runState: runStates.indexOf('running') })).toEqual([14])
  expect(faultsAt({ faultCode: 2032, faultWord1: 2 ** 7 }, 'huawei')).toEqual([2032])
  expect(faultsAt({})).toBeUndefined()
})
