import type { Point, Values } from '@heliograph/domain/points'
import { readAscii } from './ascii.ts'
import { field, opposite, readFields } from './fields.ts'
import { readInsulation } from './insulation.ts'

/**
 * Sofar's third generation: runs of registers, big-endian. The byte table of node-red-sofar-inverter fixes where the
 * runs are; their registers and scales are in public register lists. The battery's registers (0x0600) are somewhere
 * between two known runs, and the fault registers before the first known one, so neither is read.
 */
export const sofarG3SensorType = '0a27'

/** Every frame that is known. Another length would have its runs at other places. */
export const sofarG3Length = 1432

export const sofarG3SnOf = (payload: Uint8Array) => readAscii(payload, 131, 14)

/** The payload must be at least `sofarG3Length` long. */
export const decodeSofarG3 = (payload: Uint8Array): Values => {
  const values = readFields(fields, payload)
  // String inverters have these registers too, and nothing to measure there.
  if (meteredTotals.every((point) => values[point] === 0)) for (const point of metered) delete values[point]
  if (storedTotals.every((point) => values[point] === 0)) for (const point of stored) delete values[point]
  return { ...values, ...readInsulation(insulation, payload), pvPower: (values.pv1Power ?? 0) + (values.pv2Power ?? 0) }
}

const meteredTotals = ['useTotal', 'buyTotal', 'sellTotal'] as const satisfies Point[]
const metered = [
  ...meteredTotals,
  'gridPower',
  'usePower',
  'useToday',
  'buyToday',
  'sellToday',
] as const satisfies Point[]
const storedTotals = ['chargeTotal', 'dischargeTotal'] as const satisfies Point[]
const stored = [...storedTotals, 'chargeToday', 'dischargeToday'] as const satisfies Point[]

/** Where each run begins, by its first register. */
const runs = { 0x0400: 21, 0x0480: 179, 0x0580: 339, 0x0680: 627 } as const

const register = (run: keyof typeof runs, number: number) => runs[run] + 2 * (number - run)
const state = (number: number) => register(0x0400, number)
const output = (number: number) => register(0x0480, number)
const input = (number: number) => register(0x0580, number)
const energy = (number: number) => register(0x0680, number)

/** Right before the inverter's clock, whose place is in the byte table. ha-solarman has its number and unit. */
const insulation = [field(state(0x042b), 'u16be', 1, 'insulationResistance')]

/** Powers are in steps of 10 W. Of this product, feeding in is positive. */
const fields = [
  field(state(0x041a), 's16be', 1, 'temperature'),
  field(output(0x0484), 'u16be', 100, 'acFrequency'),
  field(output(0x0485), 's16be', 1 / 10, 'acPower'),
  opposite(field(output(0x0488), 's16be', 1 / 10, 'gridPower')),
  field(output(0x048d), 'u16be', 10, 'ac1Voltage'),
  field(output(0x048e), 'u16be', 100, 'ac1Current'),
  field(output(0x0498), 'u16be', 10, 'ac2Voltage'),
  field(output(0x0499), 'u16be', 100, 'ac2Current'),
  field(output(0x04a3), 'u16be', 10, 'ac3Voltage'),
  field(output(0x04a4), 'u16be', 100, 'ac3Current'),
  field(output(0x04af), 's16be', 1 / 10, 'usePower'),
  field(input(0x0584), 'u16be', 10, 'pv1Voltage'),
  field(input(0x0585), 'u16be', 100, 'pv1Current'),
  field(input(0x0586), 'u16be', 1 / 10, 'pv1Power'),
  field(input(0x0587), 'u16be', 10, 'pv2Voltage'),
  field(input(0x0588), 'u16be', 100, 'pv2Current'),
  field(input(0x0589), 'u16be', 1 / 10, 'pv2Power'),
  field(energy(0x0684), 'u32be', 100, 'generationToday'),
  field(energy(0x0686), 'u32be', 10, 'generationTotal'),
  field(energy(0x0688), 'u32be', 100, 'useToday'),
  field(energy(0x068a), 'u32be', 10, 'useTotal'),
  field(energy(0x068c), 'u32be', 100, 'buyToday'),
  field(energy(0x068e), 'u32be', 10, 'buyTotal'),
  field(energy(0x0690), 'u32be', 100, 'sellToday'),
  field(energy(0x0692), 'u32be', 10, 'sellTotal'),
  field(energy(0x0694), 'u32be', 100, 'chargeToday'),
  field(energy(0x0696), 'u32be', 10, 'chargeTotal'),
  field(energy(0x0698), 'u32be', 100, 'dischargeToday'),
  field(energy(0x069a), 'u32be', 10, 'dischargeTotal'),
]
