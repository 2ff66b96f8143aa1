import { families } from '@heliograph/domain/families'
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

test('labels look the way devices show them', () => {
  const label = (number: number, of: Parameters<typeof faultRule>[1]) =>
    labelOf(faultRule(number, of).id, String(number))
  expect(label(5, 'sofar-string')).toBe('ID05')
  expect(label(35, 'deye-hybrid')).toBe('F35')
  expect(label(0x1015, 'solis-string')).toBe('1015')
  expect(label(0x1015, undefined)).toBe('F4117')
  expect(label(0, 'sofar-string')).toBeUndefined()
  expect(labelOf(gatewayOffline.id, gatewayOffline.code)).toBeUndefined()
})

test('a device in a fault state without a fault number still has a fault', () => {
  expect(faultsAt({ runState: runStates.indexOf('fault'), faultCode: 0 })).toEqual([0])
  expect(faultsAt({ runState: runStates.indexOf('permanent fault') })).toEqual([0])
  expect(faultsAt({ runState: runStates.indexOf('running'), faultCode: 0 })).toEqual([])
  expect(faultsAt({ faultCode: 14, runState: runStates.indexOf('running') })).toEqual([14])
  expect(faultsAt({})).toBeUndefined()
})
