import { runStates } from '@heliograph/domain/points'
import { expect, test } from 'vitest'
import { faultsIn } from '#faults/faults.ts'
import type { Registers } from '#modbus/read-registers.ts'
import { decodeSofarG3Registers } from './sofar-g3-registers.ts'

const from = (start: number, words: readonly number[]) =>
  words.map((word, place): [number, number] => [start + place, word])
const noFaults = Array.from({ length: 12 }, () => 0)
/** 402.1 V, 5.25 A, 2110 W, 24 °C, 63 %, 99 %, 120 cycles: it charges. */
const pack = [4021, 525, 211, 24, 63, 99, 120]
const inverter = (...packs: readonly (readonly number[])[]): Registers =>
  new Map([
    ...from(0x0404, [2, ...noFaults]),
    ...from(0x0604, [...packs.flat(), ...noFaults, ...noFaults].slice(0, 28)),
  ])

test('one pack is read, with the signs of our points: it charges', () => {
  expect(decodeSofarG3Registers(inverter(pack))).toEqual({
    batteryVoltage: 402.1,
    batteryCurrent: -5.25,
    batteryPower: -2110,
    batteryTemperature: 24,
    batterySoc: 63,
    batterySoh: 99,
    batteryCycles: 120,
    runState: runStates.indexOf('running'),
    faultCode: 0,
  })
})

test('a pack that discharges has it positive, and one at rest has no negative zero', () => {
  const discharging = inverter([4021, 0xfdf3, 0xff2d, 0xfffe, 63, 99, 120])
  expect(decodeSofarG3Registers(discharging)).toMatchObject({
    batteryCurrent: 5.25,
    batteryPower: 2110,
    batteryTemperature: -2,
  })
  const { batteryPower, batteryCurrent } = decodeSofarG3Registers(inverter([4021, 0, 0, 24, 63, 99, 120]))
  expect([batteryPower, batteryCurrent]).toEqual([0, 0])
})

test('the power of several packs is added, and the charge of one is not taken for that of all', () => {
  const values = decodeSofarG3Registers(inverter(pack, [4000, 0xff9c, 0xffd8, 25, 20, 98, 7]))
  expect(values.batteryPower).toBe(-1710)
  expect(values).not.toHaveProperty('batterySoc')
})

test('without a battery there are only state and faults', () => {
  expect(Object.keys(decodeSofarG3Registers(inverter()))).toEqual(['runState', 'faultCode'])
})

test('a fault’s number is the place of its bit in twelve registers', () => {
  const faulty = new Map([...inverter(), [0x0404, 4], [0x0405, 0x0001], [0x0406, 0x8000], [0x0410, 0x0002]])
  const values = decodeSofarG3Registers(faulty)
  expect(faultsIn(values)).toEqual([1, 32, 178])
  expect(values).toMatchObject({ runState: runStates.indexOf('fault'), faultCode: 1 })
})

test('nothing is made up where registers were not read', () => {
  expect(decodeSofarG3Registers(new Map())).toEqual({})
  expect(decodeSofarG3Registers(new Map(from(0x0404, [9, 0, 0])))).toEqual({})
})
