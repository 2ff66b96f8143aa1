import { runStates } from '@heliograph/domain/points'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  codesOfLabel,
  faultIn,
  faultLabel,
  faultRule,
  firstFaultRule,
  gatewayOffline,
  noProduction,
} from './alert-rules.ts'

test('each fault has its own rule, with the name from the protocol', () => {
  expect(faultRule(5)).toEqual({ id: 1005, code: '5', name: 'PV undervoltage', level: 2, influence: 1 })
  expect(faultRule(12)).toMatchObject({ influence: 3 })
  expect(faultRule(56).name).toBe('F56')
})

test('rule ids of faults do not overlap those of the platform, and fit into a database integer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (code) => {
      const { id } = faultRule(code)
      expect(id).toBeGreaterThanOrEqual(firstFaultRule)
      expect(id).toBeLessThan(2 ** 31)
    }),
  )
  expect(Math.max(gatewayOffline.id, noProduction.id)).toBeLessThan(firstFaultRule)
})

test('labels look the way devices show them', () => {
  expect([5, 35, 0x1015, 0].map(faultLabel)).toEqual(['F05', 'F35', 'F1015', undefined])
})

test('a label is resolved to its code, whatever its spelling', () => {
  expect(['F05', 'f35', 'F1015', 'PV', 'F', 'Fault'].map(codesOfLabel)).toEqual([
    ['5'],
    ['35'],
    ['1015', String(0x1015)],
    [],
    [],
    [],
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 32 - 1 }), (code) => {
      expect(codesOfLabel(faultLabel(code)!)).toContain(String(code))
    }),
  )
})

test('a device in a fault state without a fault number still has a fault', () => {
  expect(faultIn({ runState: runStates.indexOf('fault'), faultCode: 0 })).toBe(0)
  expect(faultIn({ runState: runStates.indexOf('permanent fault') })).toBe(0)
  expect(faultIn({ runState: runStates.indexOf('running'), faultCode: 0 })).toBeNull()
  expect(faultIn({ faultCode: 14, runState: runStates.indexOf('running') })).toBe(14)
  expect(faultIn({})).toBeUndefined()
})
