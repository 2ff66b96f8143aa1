import { describe, expect, test } from 'vitest'
import { families, familyByNumber, familyOfProduct } from './families.ts'
import { nameSetOf, nameSets, pointNamed, storageNameOf } from './point-names.ts'
import { pointNames } from './points.ts'
import { keysOf } from './records.ts'

describe.each(nameSets)('in the %s set of names', (names) => {
  test('each point is found by the name that is sent for it', () => {
    for (const point of pointNames) expect(pointNamed(storageNameOf(point, names), names)).toBe(point)
  })
})

test.each([
  ['MICRO_INVERTER', undefined, ['Etdy_ge0', 'AF1', 'AC_RDT_T1', 'P_r1', 'Etdy_ge2']],
  ['INVERTER', 'deye-micro', ['Etdy_ge0', 'AF1', 'AC_RDT_T1', 'P_r1', 'Etdy_ge2']],
  ['INVERTER', 'solis-string', ['Etdy_ge1', 'A_Fo1', 'INV_T0', 'Pr1', 'E_PV2_D']],
  ['INVERTER', undefined, ['Etdy_ge1', 'A_Fo1', 'INV_T0', 'Pr1', 'E_PV2_D']],
] as const)('a %s of the family %s reports its points by the names of its product', (type, family, sent) => {
  const shown = ['generationToday', 'acFrequency', 'temperature', 'ratedPower', 'pv2Today'] as const
  expect(shown.map((point) => storageNameOf(point, nameSetOf({ type, family })))).toEqual(sent)
})

test('a battery that is a device of its own has names of its own', () => {
  const names = nameSetOf({ type: 'BATTERY' })
  const shown = [
    'batterySoc',
    'batterySoh',
    'batteryVoltage',
    'batteryCurrent',
    'batteryCycles',
    'batteryPower',
  ] as const
  expect(shown.map((point) => storageNameOf(point, names))).toEqual([
    'SOC_BAP1',
    'SOH_BAP1',
    'V_BAP1',
    'I_BAP1',
    'NUMcyc1',
    'B_P1',
  ])
})

test('a name of another set is understood unless it means something else here', () => {
  expect([pointNamed('Etdy_ge0', 'usual'), pointNamed('Etdy_ge1', 'usual'), pointNamed('Etdy_ge1', 'micro')]).toEqual([
    'generationToday',
    'generationToday',
    'pv1Today',
  ])
  expect(pointNamed('nonsense', 'micro')).toBeUndefined()
})

test('families are told apart by their product and their number', () => {
  for (const family of keysOf(families)) {
    expect(familyOfProduct(families[family].productId)).toBe(family)
    expect(familyByNumber(families[family].number)).toBe(family)
  }
  expect(familyOfProduct(null)).toBeUndefined()
})
