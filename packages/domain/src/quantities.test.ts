import { expect, test } from 'vitest'
import { energyTexts } from './quantities.ts'

test('energies side by side have the unit of the largest', () => {
  expect(energyTexts([0.85, 1.2, null])).toEqual(['0.85\u00A0kWh', '1.2\u00A0kWh', '--'])
  expect(energyTexts([0.00829, 0])).toEqual(['8.29\u00A0Wh', '0\u00A0Wh'])
  expect(energyTexts([3200, 84.5])).toEqual(['3.2\u00A0MWh', '0.08\u00A0MWh'])
})
