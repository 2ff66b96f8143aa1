import type { ModuleArray } from '@heliograph/domain/module-map'
import { expect, test } from 'vitest'
import { drawnOf } from './editor-drawing.ts'
import { hasPlace, readModuleSticker, scannedComponents } from './scanned.ts'

const array: ModuleArray = {
  id: 1,
  name: 'Roof',
  azimuthDeg: null,
  tiltDeg: null,
  portrait: true,
  x: 0,
  y: 0,
  angleDeg: 0,
  rows: 1,
  columns: 2,
  modules: [
    { row: 0, column: 0, sn: 'abc-100', input: 1 },
    { row: 0, column: 1, sn: null, input: 0 },
  ],
}

test.each([
  ['SN:7103000001;PN:44', ['7103000001']],
  ['4-12ACEDN', []],
  ['hello', []],
])('a code that says %s has the serial numbers %j, as on a paper map', (text, serials) =>
  expect(readModuleSticker([{ format: 'QRCode', text }]).serials).toEqual(serials),
)

test('the code of a box is none, and says so', () =>
  expect(readModuleSticker([{ format: 'EAN13', text: '4006381333931' }])).toEqual({
    serials: [],
    other: { isOfBox: true, text: '4006381333931' },
  }))

test('a device of the plant comes with its inputs that have no place, as it is written there; another one as if typed', () => {
  const parts = [{ sn: 'abc-100', inputs: [1, 2, 3] }]
  expect(scannedComponents([array], parts, 'ABC-100')).toEqual([
    { sn: 'abc-100', input: 2 },
    { sn: 'abc-100', input: 3 },
  ])
  expect(scannedComponents([array], parts, '7103000001')).toEqual([{ sn: '7103000001', input: 0 }])
  // All of it is placed: what refuses a typed one refuses it.
  expect(scannedComponents([array], [{ sn: 'abc-100', inputs: [1] }], 'ABC-100')).toEqual([{ sn: 'abc-100', input: 0 }])
})

test('a module that was drawn in other letters than those of the plant is one of it, and has its place', () => {
  const { levels } = drawnOf(array, [], new Set(['abc-100']), undefined)
  expect(levels).toEqual(['usual', 'unnamed'])
  const capital = { ...array, modules: [{ row: 0, column: 0, sn: 'ABC-100', input: 1 }] }
  expect(drawnOf(capital, [], new Set(['abc-100']), undefined).levels).toEqual(['usual'])
  expect([hasPlace([capital], { sn: 'abc-100', input: 0 }), hasPlace([capital], { sn: 'abc-101', input: 0 })]).toEqual([
    true,
    false,
  ])
})
