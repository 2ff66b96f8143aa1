import { expect, test } from 'vitest'
import { pvwattsDcW, pvwattsLosses, totalLossPct } from './modules.ts'

test('100 W of modules give 88.65 W at 900 W/m² and 30 °C', () => {
  expect(pvwattsDcW(900, 30, 100, -0.003)).toBeCloseTo(88.65, 10)
})

test('the default losses are 14.08 percent together', () => {
  expect(totalLossPct(pvwattsLosses)).toBeCloseTo(14.075660688, 8)
})
