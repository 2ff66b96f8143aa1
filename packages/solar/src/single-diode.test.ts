import { expect, test } from 'vitest'
import { circuitAt, currentAtV, maximumPower, openCircuitV, shortCircuitA } from './single-diode.ts'

test.each([
  [25, 6.036, 1.94e-9, 0.473],
  [50, 6.096, 9.45497e-8, 0.5127],
])('under 800 W/m² and %f °C the circuit carries %f A', (cellC, photocurrent, saturation, thermalV) => {
  const module = {
    photocurrentA: 7.545,
    saturationCurrentA: 1.94e-9,
    seriesOhm: 0.094,
    shuntOhm: 15.72,
    modifiedIdealityV: 0.473,
    currentPerK: 0.003,
  }
  const circuit = circuitAt(module, 800, cellC)
  expect(circuit.photocurrentA).toBeCloseTo(photocurrent, 3)
  expect(circuit.saturationCurrentA / saturation).toBeCloseTo(1, 3)
  expect(circuit.shuntOhm).toBeCloseTo(19.65, 6)
  expect(circuit.thermalV).toBeCloseTo(thermalV, 4)
})

test('the characteristic points of a curve are found', () => {
  const circuit = { photocurrentA: 7, saturationCurrentA: 6e-7, seriesOhm: 0.1, shuntOhm: 20, thermalV: 0.5 }
  const peak = maximumPower(circuit)
  const openV = openCircuitV(circuit)
  expect(shortCircuitA(circuit)).toBeCloseTo(6.965172322, 7)
  expect(openV).toBeCloseTo(8.106300147, 7)
  expect(peak.currentA).toBeCloseTo(6.13626736, 6)
  expect(peak.voltageV).toBeCloseTo(6.224339375, 6)
  expect(peak.currentA * peak.voltageV).toBeCloseTo(38.19421055, 6)
  expect(currentAtV(circuit, openV / 2)).toBeCloseTo(6.7558815684, 7)
  expect(currentAtV(circuit, (openV + peak.voltageV) / 2)).toBeCloseTo(4.264060478, 6)
})

test('the maximum power point is found on a flatter curve too', () => {
  const circuit = { photocurrentA: 5, saturationCurrentA: 1.943e-9, seriesOhm: 0.094, shuntOhm: 16, thermalV: 0.473 }
  const peak = maximumPower(circuit)
  expect(peak.voltageV).toBeCloseTo(8.3766915454, 5)
  expect(peak.currentA).toBeCloseTo(4.2303869379, 5)
})
