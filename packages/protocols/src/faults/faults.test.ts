import { families } from '@heliograph/domain/families'
import { keysOf } from '@heliograph/domain/records'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesOfLabel, faultLabel, faultPoints, faultsIn, knownFaults, meaningOf } from './faults.ts'
import { huaweiAlarmWords } from './huawei.ts'
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
    ['growatt', undefined],
    ['goodwe', 'gridVoltageRange'],
    ['huawei', undefined],
    ['solis-hybrid', undefined],
    ['sunspec', undefined],
  ])
  expect(meaningOf(18, undefined)).toBeUndefined()
  expect([meaningOf(0x2011, 'solis-string'), meaningOf(0x2011, 'solis-hybrid')]).toEqual([
    'failSafe',
    'meterCommunication',
  ])
})

const [growatt, goodwe, huawei, solisHybrid, sunspec] = [
  'growatt',
  'goodwe',
  'huawei',
  'solis-hybrid',
  'sunspec',
] as const
test.each([
  [growatt, 25, 'F25', 'noGrid'],
  [growatt, 26, 'F26', 'insulationLow'],
  [growatt, 31, 'F31', 'gridFrequencyRange'],
  [growatt, 117, 'Error 117', 'relay'],
  [growatt, 200, 'Error 200', 'arc'],
  [growatt, 203, 'Error 203', 'insulationLow'],
  [growatt, 304, 'Error 304', 'gridFrequencyRange'],
  // What the display of an older one shows, without words: no public source has any.
  [growatt, 2, 'Error 101', undefined],
  [growatt, 23, 'Error 122', undefined],
  // Sources contradict each other.
  [growatt, 411, 'Error 411', undefined],
  [goodwe, 10, 'Bit 9', 'noGrid'],
  [goodwe, 11, 'Bit 10', 'residualCurrent'],
  [goodwe, 19, 'Bit 18', 'insulationLow'],
  [goodwe, 32, 'Bit 31', 'internalCommunication'],
  [goodwe, 13, 'Bit 12', undefined],
  [goodwe, 15, 'Bit 14', undefined],
  [huawei, 2002, '2002', 'arc'],
  [huawei, 2032, '2032', 'noGrid'],
  [huawei, 2062, '2062', 'insulationLow'],
  [huawei, 2068, '2068', 'batteryFault'],
  [huawei, 2066, '2066', undefined],
  [solisHybrid, 0x1015, '1015', 'noGrid'],
  [solisHybrid, 0x1041, '1041', 'arc'],
  [solisHybrid, 0x2012, '2012', 'batteryCommunication'],
  [solisHybrid, 0xf010, 'F010', undefined],
  [sunspec, 1, 'Bit 0', 'earthFault'],
  [sunspec, 8, 'Bit 7', 'overTemperature'],
  [sunspec, 12, 'Bit 11', 'gridUndervoltage'],
  [sunspec, 13, 'Bit 12', 'pvString'],
  [sunspec, 5, 'Bit 4', undefined],
] as const)('a %s fault %i is labelled %s and means %s', (family, code, label, meaning) => {
  expect([faultLabel(code, family), meaningOf(code, family)]).toEqual([label, meaning])
})

test('the bits of the alarm registers of a maker that numbers them have these numbers', () => {
  expect(faultsIn({ faultWord1: 2 ** 7 + 2 ** 9, faultWord2: 2 ** 7, faultWord3: 2 ** 6 }, 'huawei')).toEqual([
    2032, 2034, 61440, 2015,
  ])
  expect(faultsIn({ faultCode: 2032 }, 'huawei')).toEqual([2032])
  const [beyond] = faultsIn({ faultWord3: 2 ** 9 }, 'huawei') ?? []
  expect(beyond && faultLabel(beyond, 'huawei')).toBe('Alarm 3 bit 9')
  for (const word of huaweiAlarmWords) expect(word.length).toBeLessThanOrEqual(16)
  const alarms = huaweiAlarmWords.flat()
  expect(new Set(alarms).size).toBe(alarms.length)
  expect(knownFaults('huawei').filter((code) => !alarms.includes(code))).toEqual([])
})

test('a number beside words is one more fault, unless it names the bit of one, also as it was numbered before the family was known', () => {
  const words = { faultWord1: 2 ** 7, faultWord2: 2 ** 7 }
  expect(faultsIn({ ...words, faultCode: 7 })).toEqual([8, 40, 7])
  expect(faultsIn({ ...words, faultCode: 40 })).toEqual([8, 40])
  expect(faultsIn({ ...words, faultCode: 8 }, 'huawei')).toEqual([2032, 61440])
  expect(faultsIn({ ...words, faultCode: 2032 }, 'huawei')).toEqual([2032, 61440])
  expect(faultsIn({ ...words, faultCode: 2062 }, 'huawei')).toEqual([2032, 61440, 2062])
})

test('a label leads back to its number, however it is written', () => {
  expect(['Error 101', 'error203', 'Bit 18'].map(codesOfLabel)).toEqual([[101, 2], [203], [19]])
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
