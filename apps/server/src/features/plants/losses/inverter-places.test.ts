import { hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { inverterPlaces } from './inverter-places.ts'
import type { LossDevice } from './losses.store.ts'

const zone = 'Europe/Berlin'
const at = (day: Day, hour = 0) => spanOfDay(zone, day).from + hour * hourMs
const aDevice = (id: number, own: Partial<LossDevice> = {}): LossDevice => ({
  id,
  label: `INVERTER sn${id}`,
  gatewayId: 90,
  ratedW: 5000,
  heardFrom: at('2026-01-01'),
  heardUntil: at('2026-06-30'),
  leftAt: null,
  replacedBy: null,
  away: [],
  made: new Map(),
  ...own,
})
const on = (devices: readonly LossDevice[], day: Day) =>
  inverterPlaces(devices)
    .invertersOn(day, spanOfDay(zone, day))
    .map(({ id, share, madeKwh }) => [id, share, madeKwh])

test('an inverter has the place of those that it replaced, and what is said about these is about it', () => {
  const made = (...days: [Day, number][]) => new Map(days)
  const devices = [
    aDevice(1, { leftAt: at('2026-03-10', 12), replacedBy: 2, made: made(['2026-03-01', 20], ['2026-03-10', 8]) }),
    aDevice(2, {
      heardFrom: at('2026-03-10', 13),
      leftAt: at('2026-05-01'),
      replacedBy: 3,
      made: made(['2026-03-10', 9]),
    }),
    aDevice(3, { heardFrom: at('2026-05-02') }),
    aDevice(4),
  ]
  expect(on(devices, '2026-03-01')).toEqual([
    [3, 0.5, 20],
    [4, 0.5, null],
  ])
  expect(on(devices, '2026-03-10')).toEqual([
    [3, 0.5, 17],
    [4, 0.5, null],
  ])
  const { placed } = inverterPlaces(devices)
  expect([1, 2, 3, 4, 77, null].map((deviceId) => placed({ deviceId }).deviceId)).toEqual([3, 3, 3, 4, 77, null])
})

test('one that reports through another gateway is one inverter, and the one of the newest report', () => {
  const devices = [
    aDevice(1, { label: 'INVERTER sn', heardUntil: at('2026-03-01') }),
    aDevice(2, { label: 'INVERTER sn', gatewayId: 91, heardFrom: at('2026-03-01', 1) }),
  ]
  for (const day of ['2026-02-01', '2026-06-01']) expect(on(devices, day)).toEqual([[2, 1, null]])
  expect(inverterPlaces(devices.toReversed()).placed({ deviceId: 1 })).toEqual({ deviceId: 2 })
})

test('others count from their first day on, and until they leave; one that was never heard counts', () => {
  const devices = [
    aDevice(1),
    aDevice(2, { heardFrom: at('2026-04-01', 9) }),
    aDevice(3, { leftAt: at('2026-04-01', 9) }),
    aDevice(4, { heardFrom: null, heardUntil: null, ratedW: 10_000 }),
  ]
  expect(on(devices, '2026-03-31')).toEqual([
    [1, 0.25, null],
    [3, 0.25, null],
    [4, 0.5, null],
  ])
  expect(on(devices, '2026-04-01').map(([id]) => id)).toEqual([1, 2, 4])
  // By rated power only where it is known of all.
  expect(on([...devices, aDevice(5, { ratedW: 0 })], '2026-06-01').map(([, share]) => share)).toEqual([
    0.25, 0.25, 0.25, 0.25,
  ])
})

test('one that left and was never heard, as after a wrong serial number, was never there', () => {
  const mistyped = aDevice(2, { heardFrom: null, heardUntil: null, ratedW: 0, leftAt: at('2026-06-02') })
  expect(on([aDevice(1), mistyped], '2026-06-01')).toEqual([[1, 1, null]])
})

test('two that report at the same time under one serial number behind two gateways are two', () => {
  const twins = [aDevice(1, { label: 'INVERTER INV1' }), aDevice(2, { label: 'INVERTER INV1', gatewayId: 91 })]
  expect(on(twins, '2026-06-01')).toEqual([
    [1, 0.5, null],
    [2, 0.5, null],
  ])
  expect(inverterPlaces(twins).placed({ deviceId: 1 })).toEqual({ deviceId: 1 })
})

test('one that two gateways report under its maker’s serial number is one inverter, and made what one of them told', () => {
  const made = (kwh: number) => new Map<Day, number>([['2026-06-01', kwh]])
  const twins = [
    aDevice(1, { label: 'INVERTER hx2301d04711', made: made(20) }),
    aDevice(2, { label: 'INVERTER hx2301d04711', gatewayId: 91, heardUntil: at('2026-06-29'), made: made(21) }),
    aDevice(3),
  ]
  expect(on(twins, '2026-06-01')).toEqual([
    [1, 0.5, 21],
    [3, 0.5, null],
  ])
  expect(inverterPlaces(twins).placed({ deviceId: 2 })).toEqual({ deviceId: 1 })
})

test('what replaced each other in a circle has a place all the same', () => {
  const devices = [aDevice(1, { leftAt: 1, replacedBy: 2 }), aDevice(2, { leftAt: 2, replacedBy: 1 }), aDevice(3)]
  expect(on(devices, '2026-06-01')).toEqual([[3, 1, null]])
})
