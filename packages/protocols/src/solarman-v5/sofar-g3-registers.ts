import { runStates, type Values } from '@heliograph/domain/points'
import { faultsInRegisters } from '#faults/register-faults.ts'
import type { RegisterRange, Registers } from '#modbus/read-registers.ts'
import { readItems, signed, unsigned } from '#modbus/register-items.ts'

/**
 * What the frames of Sofar's third generation lack: state, faults and batteries. Sources, which agree: the register lists
 * of ha-solarman and homeassistant-solax-modbus, and evcc for the sign. Of this product, charging is positive.
 */
export const sofarG3Ranges: readonly RegisterRange[] = [
  { start: 0x0404, count: 13 },
  { start: 0x0604, count: 28 },
]

/** The Modbus address that these inverters have unless it was changed. */
export const sofarUnit = 1

export const decodeSofarG3Registers = (registers: Registers): Values => ({
  ...batteriesOf(registers),
  ...stateOf(registers.get(0x0404)),
  ...faultsInRegisters(registers, 0x0405, 12),
})

/** By register 0x0404: waiting, detection, on grid, emergency supply, recoverable and permanent fault. */
const states: readonly (typeof runStates)[number][] = [
  'standby',
  'self-check',
  'running',
  'running',
  'fault',
  'permanent fault',
]

const stateOf = (word: number | undefined): Values => {
  const name = word === undefined ? undefined : states[word]
  return name === undefined ? {} : { runState: runStates.indexOf(name) }
}

/** Each pack has seven registers. Only power adds up, so of several packs nothing else is read. */
const batteriesOf = (registers: Registers): Values => {
  const packs = [0, 1, 2, 3]
    .map((pack) => packOf(registers, 0x0604 + 7 * pack))
    .filter(({ batteryVoltage = 0 }) => batteryVoltage > 0)
  const [first] = packs
  if (first === undefined) return {}
  const batteryPower = packs.reduce((sum, pack) => sum - (pack.batteryPower ?? 0), 0)
  if (packs.length > 1) return { batteryPower }
  return { ...first, batteryPower, batteryCurrent: 0 - (first.batteryCurrent ?? 0) }
}

const packOf = (registers: Registers, first: number): Values =>
  readItems(
    [
      unsigned(first, 10, 'batteryVoltage'),
      signed(first + 1, 100, 'batteryCurrent'),
      signed(first + 2, 1 / 10, 'batteryPower'),
      signed(first + 3, 1, 'batteryTemperature'),
      unsigned(first + 4, 1, 'batterySoc'),
      unsigned(first + 5, 1, 'batterySoh'),
      unsigned(first + 6, 1, 'batteryCycles'),
    ],
    registers,
  )
