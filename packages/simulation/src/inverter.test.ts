import { expect, test } from 'vitest'
import { pvwattsAcW, sandiaAcW } from './inverter.ts'

test('the part-load curve follows PVWatts', () => {
  expect(pvwattsAcW(90, 100, 0.95)).toBeCloseTo(85.58556604752516, 10)
  expect(pvwattsAcW(50, 100, 0.95)).toBeCloseTo(47.60843624, 8)
  expect(pvwattsAcW(0, 100)).toBe(0)
  expect(pvwattsAcW(0.1, 100)).toBe(0)
})

test('an inverter delivers at most its rated power', () => {
  expect(pvwattsAcW(180, 100)).toBe(96)
})

test('a micro-inverter follows its Sandia parameters', () => {
  const micro = {
    pacoW: 250,
    pdcoW: 259.5220505,
    vdcoV: 40.24260317,
    psoW: 1.771614224,
    c0: -2.48e-5,
    c1: -9.01e-5,
    c2: 6.69e-4,
    c3: -0.0189,
    pntW: 0.02,
  }
  expect(sandiaAcW(25, 137.5, micro)).toBeCloseTo(132.004278, 4)
  expect(sandiaAcW(25, 0, micro)).toBe(-0.02)
  expect(sandiaAcW(40, 400, micro)).toBe(250)
})
