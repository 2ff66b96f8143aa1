import type { Family } from '@heliograph/domain/families'
import { runStates, type Point, type Values } from '@heliograph/domain/points'
import { detail, type Detail } from '@heliograph/domain/rejection-details'
import { faultsInRegisters } from '#faults/register-faults.ts'
import type { RegisterRange, Registers } from '#modbus/read-registers.ts'
import { readItems } from '#modbus/register-items.ts'
import { onePhase } from './one-phase.ts'
import { stringInverter } from './string-inverter.ts'
import type { HybridTable } from './table.ts'
import { threePhasesHighVoltage, threePhasesLarge, threePhasesLowVoltage } from './three-phases.ts'

/** The Modbus address that Deye's inverters have unless it was changed. */
export const deyeUnit = 1

/** The registers that say what the inverter is. */
export const identityRange: RegisterRange = { start: 0, count: 23 }

export interface DeyeHybrid {
  sn: string
  /** String inverters have none: how they number their faults is not public. */
  family?: Family
  /** To read, one after the other. All differ in length. */
  ranges: readonly RegisterRange[]
  /** Of all registers that were read, the identity included. */
  decode: (registers: Registers) => Values
}

/** Which hybrid it is by its own registers, or why that is not known. */
export const identifyDeyeHybrid = (identity: Registers): DeyeHybrid | { unknown: Detail } => {
  const kind = identity.get(0) ?? 0
  const table = tables.get(kind)
  if (table === undefined) return { unknown: detail('unknownDeviceType', { type: kind.toString(16).padStart(4, '0') }) }
  const sn = snOf(identity)
  if (!/^[0-9A-Za-z]{10}$/.test(sn)) return { unknown: detail('withoutSn') }
  const family = table === stringInverter ? undefined : 'deye-hybrid'
  return { sn, ...(family && { family }), ranges: table.ranges, decode: (registers) => decode(table, registers) }
}

/**
 * By register 0, which some firmware writes with its bytes exchanged. 0103 and 0104 (without a grid, and storage) are in one
 * source only, so they are not read.
 */
const tables = new Map<number, HybridTable>([
  [0x0002, stringInverter],
  [0x0200, stringInverter],
  [0x0003, onePhase],
  [0x0300, onePhase],
  [0x0005, threePhasesLowVoltage],
  [0x0500, threePhasesLowVoltage],
  [0x0006, threePhasesHighVoltage],
  [0x0007, threePhasesHighVoltage],
  [0x0600, threePhasesHighVoltage],
  [0x0008, threePhasesLarge],
  [0x0601, threePhasesLarge],
])

const snOf = (identity: Registers) =>
  [3, 4, 5, 6, 7]
    .flatMap((number) => [(identity.get(number) ?? 0) >> 8, (identity.get(number) ?? 0) & 0xff])
    .map((byte) => String.fromCharCode(byte))
    .join('')

const decode = (table: HybridTable, registers: Registers): Values => {
  const values = readItems([...table.items, ...countersOf(table, registers)], registers)
  const most = trackersOf(table, registers)
  const powers = strings.slice(0, most).map(([power]) => values[power])
  for (const point of strings.slice(most).flat()) delete values[point]
  if (values.ratedPower === 0) delete values.ratedPower
  if (table === stringInverter) for (const point of absentPhases(values)) delete values[point]
  if (values.batteryVoltage === 0) for (const point of batteryGauges) delete values[point]
  if (batteryTotals.every((point) => values[point] === 0)) for (const point of batteryEnergies) delete values[point]
  if (powers.every((power) => power !== undefined)) values.pvPower = powers.reduce((sum, power) => sum + power, 0)
  return { ...values, ...stateOf(registers.get(table.stateAt)), ...faultsInRegisters(registers, table.faultsAt, 4) }
}

/** Of which the steps are known. The display shows the firmware's version as that of "MAIN", between the dashes. */
const countersOf = ({ counters }: HybridTable, registers: Registers) => {
  const firmware = registers.get(firmwareAt) ?? 0
  return counters !== undefined && firmware > 0 && firmware < counters.before ? counters.items : []
}

const firmwareAt = 15

const trackersOf = ({ trackersAt }: HybridTable, registers: Registers) => {
  const trackers = ((registers.get(trackersAt) ?? 0) >> 8) & 0xf
  return trackers >= 1 && trackers <= strings.length ? trackers : usualTrackers
}

const usualTrackers = 2

/** The same registers serve one phase and three. */
const absentPhases = ({ ac1Voltage = 0, ac2Voltage, ac3Voltage }: Values): readonly Point[] =>
  ac1Voltage > 0 && ac2Voltage === 0 && ac3Voltage === 0 ? ['ac2Voltage', 'ac3Voltage', 'ac2Current', 'ac3Current'] : []

const strings = [
  ['pv1Power', 'pv1Voltage', 'pv1Current'],
  ['pv2Power', 'pv2Voltage', 'pv2Current'],
  ['pv3Power', 'pv3Voltage', 'pv3Current'],
  ['pv4Power', 'pv4Voltage', 'pv4Current'],
] as const satisfies Point[][]

/** A hybrid can work without a battery. */
const batteryGauges = [
  'batteryVoltage',
  'batteryCurrent',
  'batteryPower',
  'batterySoc',
  'batteryTemperature',
] as const satisfies Point[]
const batteryTotals = ['chargeTotal', 'dischargeTotal'] as const satisfies Point[]
const batteryEnergies = [...batteryTotals, 'chargeToday', 'dischargeToday'] as const satisfies Point[]

/** By the register's number. 3 is an alarm, which says nothing about whether the inverter works. */
const states: readonly ((typeof runStates)[number] | undefined)[] = [
  'standby',
  'self-check',
  'running',
  undefined,
  'fault',
]

const stateOf = (word: number | undefined): Values => {
  const name = word === undefined ? undefined : states[word]
  return name === undefined ? {} : { runState: runStates.indexOf(name) }
}
