import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  batteryVoltage,
  chargeLimitW,
  dischargeLimitW,
  dispatch,
  oneWayEfficiency,
  reserveKwh,
  stateOfHealthPct,
  storedAfter,
} from './battery.ts'

const dispatched = (...args: Parameters<typeof dispatch>) => {
  const { batteryW, gridW, curtailedW, unservedW } = dispatch(...args)
  return [batteryW, gridW, curtailedW, unservedW]
}

const battery = { capacityKwh: 10, maxW: 5000, reservePct: 20 }

test('charging and discharging each lose five percent', () => {
  const stored = storedAfter(battery, 5, -1000, 1)
  expect(stored).toBeCloseTo(5 + 0.95, 10)
  expect(storedAfter(battery, stored, 1000 * 0.95 * oneWayEfficiency, 1)).toBeCloseTo(5, 10)
})

test('within its limits the charge stays between reserve and full', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, fc.boolean(), fc.constantFrom(1 / 60, 1 / 12, 1 / 4, 1), (fill, part, charges, hours) => {
      const stored = reserveKwh(battery) + fill * (battery.capacityKwh - reserveKwh(battery))
      const powerW = charges
        ? -part * chargeLimitW(battery, stored, hours)
        : part * dischargeLimitW(battery, stored, hours)
      const after = storedAfter(battery, stored, powerW, hours)
      expect(after).toBeGreaterThanOrEqual(reserveKwh(battery))
      expect(after).toBeLessThanOrEqual(battery.capacityKwh)
      expect(Math.abs(powerW)).toBeLessThanOrEqual(battery.maxW)
    }),
  )
})

test('an empty battery delivers nothing, a full one takes nothing, and the last tenth charges more slowly', () => {
  expect(dischargeLimitW(battery, 2, 0.25)).toBe(0)
  expect(dischargeLimitW(battery, 1, 0.25)).toBe(0)
  expect(chargeLimitW(battery, 10, 0.25)).toBe(0)
  expect(chargeLimitW(battery, 5, 0.25)).toBe(5000)
  expect(chargeLimitW(battery, 9.8, 1 / 60)).toBeLessThan(2000)
})

test('a small battery takes at most its capacity within an hour', () => {
  expect(chargeLimitW({ ...battery, capacityKwh: 2 }, 1, 0.01)).toBe(2000)
})

test('solar power goes to load, battery and grid in this order', () => {
  expect(dispatched(5000, 1000, 3000, 0, Infinity, Infinity)).toEqual([-3000, -1000, 0, 0])
  expect(dispatched(5000, 1000, 3000, 0, 400, Infinity)).toEqual([-3000, -400, 600, 0])
})

test('the battery covers the load before the grid does, and without a grid load is shed', () => {
  expect(dispatched(200, 2000, 0, 1000, Infinity, Infinity)).toEqual([1000, 800, 0, 0])
  expect(dispatched(200, 2000, 0, 1000, 0, 0)).toEqual([1000, 0, 0, 800])
})

test('the voltage rises with the charge and drops under load', () => {
  expect(batteryVoltage(battery, 90, 0)).toBeGreaterThan(batteryVoltage(battery, 15, 0))
  expect(batteryVoltage(battery, 50, 5000)).toBeLessThan(batteryVoltage(battery, 50, -5000))
  expect(batteryVoltage(battery, 50, 0)).toBeCloseTo(51.4, 0)
})

test('6000 cycles cost a fifth of the health', () => {
  expect(stateOfHealthPct(battery, 0)).toBe(100)
  expect(stateOfHealthPct(battery, 60_000)).toBe(80)
})
