import { expect, test } from 'vitest'
import { asRegistersShow } from './registers.ts'

test('values have the resolution of their unit', () => {
  expect(
    asRegistersShow({
      acPower: 2140.49,
      generationToday: 6.4049,
      ac1Voltage: 231.26,
      powerFactor: 0.99949,
      gridPower: -0.4,
    }),
  ).toEqual({ acPower: 2140, generationToday: 6.4, ac1Voltage: 231.3, powerFactor: 0.999, gridPower: 0 })
})
