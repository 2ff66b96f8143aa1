import type { CheckKind } from '@heliograph/domain/commissioning'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { judge, type Facts, type GatewayFacts } from './checks.ts'

const at = Date.UTC(2026, 5, 1, 12)
const gateway = (wish: Partial<GatewayFacts> = {}): GatewayFacts => ({
  name: 'Stick',
  isOnline: true,
  signalPct: 61,
  heardAt: at,
  newestAt: at - minuteMs,
  uploadIntervalS: 300,
  ...wish,
})
const inverter = {
  name: 'Inverter',
  isBattery: false,
  values: { pv1Power: 2100, pv1Voltage: 380, pv2Power: 1900, pv2Voltage: 371, ac1Voltage: 231.4, ac2Voltage: 0 },
}
const fine: Facts = {
  gateways: [gateway()],
  devices: [inverter],
  meters: [{ name: 'Meter', frames: 20, looksTurned: false }],
  isLight: true,
  soldW: 3000,
  hasTariff: true,
  hasOwner: true,
  isSomeoneTold: true,
}
const check = (kind: CheckKind, wish: Partial<Facts>) => {
  const found = judge({ ...fine, ...wish }).find((one) => one.kind === kind)
  return [found?.state, found?.value, ...(found?.of ?? [])]
}

test('a plant in order has nothing to do but to confirm the feed-in limit', () => {
  expect(judge(fine).map(({ state }) => state)).toEqual([
    'good',
    'good',
    'good',
    'good',
    'good',
    'absent',
    'ask',
    'good',
    'good',
    'good',
  ])
})

test('an empty plant has no check that looks good', () => {
  const empty = { gateways: [], devices: [], meters: [], isLight: true, soldW: null, hasTariff: false, hasOwner: false }
  expect(judge({ ...empty, isSomeoneTold: false }).map(({ state }) => state)).toEqual([
    'bad',
    'unknown',
    'unknown',
    'absent',
    'unknown',
    'absent',
    'ask',
    'bad',
    'bad',
    'bad',
  ])
})

test('a gateway that is offline or hardly received is named', () => {
  expect(check('signal', { gateways: [gateway(), gateway({ name: 'Garage', signalPct: 12 })] })).toEqual([
    'bad',
    12,
    'Garage',
  ])
  expect(check('signal', { gateways: [gateway({ isOnline: false })] })).toEqual(['bad', 61, 'Stick'])
  expect(check('signal', { gateways: [gateway({ signalPct: null })] })).toEqual(['good', null])
})

test('a clock that is off shows by how much, whatever its direction; without readings it is not known', () => {
  expect(check('clock', { gateways: [gateway({ newestAt: at - 61 * minuteMs })] })).toEqual(['bad', -61, 'Stick'])
  expect(check('clock', { gateways: [gateway({ newestAt: at + 30 * minuteMs })] })).toEqual(['bad', 30, 'Stick'])
  expect(check('clock', { gateways: [gateway({ newestAt: null })] })).toEqual(['unknown', null])
  // One that uploads every hour has samples of an hour ago.
  expect(check('clock', { gateways: [gateway({ newestAt: at - 70 * minuteMs, uploadIntervalS: 3600 })] })).toEqual([
    'good',
    null,
  ])
})

test('in the dark, while inverters sleep behind a gateway that is heard, old readings say nothing of its clock', () => {
  const inTheDark = (newestAt: number) => check('clock', { isLight: false, gateways: [gateway({ newestAt })] })
  expect(inTheDark(at - 8 * hourMs)).toEqual(['unknown', null])
  expect(inTheDark(at - minuteMs)).toEqual(['good', null])
  expect(inTheDark(at + 30 * minuteMs)).toEqual(['bad', 30, 'Stick'])
  const asleep = gateway({ name: 'Asleep', newestAt: at - 8 * hourMs })
  expect(check('clock', { isLight: false, gateways: [gateway(), asleep] })).toEqual(['unknown', null])
})

test('a string without power is bad, without voltage it is asked about, and in the dark nothing is known', () => {
  const strings = (values: object) => check('strings', { devices: [{ ...inverter, values }] })
  expect(strings({ pv1Power: 2100, pv1Voltage: 380, pv2Power: 0, pv2Voltage: 402 })).toEqual([
    'bad',
    null,
    'Inverter PV2',
  ])
  expect(strings({ pv1Power: 2100, pv1Voltage: 380, pv2Power: 0, pv2Voltage: 0 })).toEqual([
    'ask',
    null,
    'Inverter PV2',
  ])
  expect(strings({ pv1Power: 12, pv1Voltage: 180, pv2Power: 0, pv2Voltage: 170 })).toEqual(['unknown', null])
  expect(strings({ pv1Voltage: 380, pv1Current: 5, pv2Voltage: 380, pv2Current: 0 })[0]).toBe('bad')
  expect(strings({ acPower: 3000 })).toEqual(['unknown', null])
})

test('the voltage of each connected phase is within 10 % of what grids have', () => {
  const voltage = (values: object) => check('voltage', { devices: [{ ...inverter, values }] })
  expect(voltage({ ac1Voltage: 231, ac2Voltage: 229, ac3Voltage: 271 })).toEqual(['bad', 271, 'Inverter'])
  expect(voltage({ grid1Voltage: 118 })).toEqual(['good', 118])
  expect(voltage({ ac1Voltage: 0 })).toEqual(['unknown', null])
})

test('a battery that reports no charge is bad; a hybrid’s counts, though it is no device of its own', () => {
  const battery = { name: 'Battery', isBattery: true }
  expect(check('battery', { devices: [{ ...battery, values: null }] })).toEqual(['bad', null, 'Battery'])
  expect(check('battery', { devices: [{ ...inverter, values: { batterySoc: 55 } }] })).toEqual(['good', 55])
})

test('a meter whose clamp looks turned round is named, and one that is too new is not called good', () => {
  expect(check('clamp', { meters: [{ name: 'Meter', frames: 9, looksTurned: true }] })).toEqual(['bad', null, 'Meter'])
  expect(check('clamp', { meters: [{ name: 'Meter', frames: 0, looksTurned: false }] })).toEqual(['unknown', null])
})
