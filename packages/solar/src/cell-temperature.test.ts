import { expect, test } from 'vitest'
import { faimanCellC, noctCellC, openRackGlassGlass, sapmCellC, sapmModuleC } from './cell-temperature.ts'

test('cells warm up with light and cool with wind as in each model', () => {
  expect(faimanCellC(900, 20, 5)).toBeCloseTo(35.203, 3)
  expect(faimanCellC(900, 20, 5, 22, 6)).toBeCloseTo(37.308, 3)
  expect(sapmModuleC(900, 20, 5, openRackGlassGlass)).toBeCloseTo(40.809, 3)
  expect(sapmCellC(900, 20, 5, openRackGlassGlass)).toBeCloseTo(43.509, 3)
  expect(noctCellC(1000, 25, 1, 45, 0.2)).toBeCloseTo(55.230790492, 8)
})
