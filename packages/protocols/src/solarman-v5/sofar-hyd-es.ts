import type { Point, Values } from '@heliograph/domain/points'
import { field, opposite, readFields } from './fields.ts'

/**
 * Sofar's HYD-ES hybrids. From byte 53 on, the payload is a run of the registers 0x020C to 0x0229, low byte and low word
 * first: the byte table of node-red-sofar-inverter and public register lists agree on places and scales. They disagree
 * on which of the registers 0x0224 and 0x0225 is today's charge, so both are left out; and on what 0x0215 is.
 * State and faults are not in the payload.
 */
export const sofarHydEsSensorType = '0827'

/** What the payload always has. */
export const sofarHydEsLength = 195

/** The payload must be at least `sofarHydEsLength` long. */
export const decodeSofarHydEs = (payload: Uint8Array): Values => {
  const values = readFields(fields, payload)
  // It can work without a battery: one at 0 % that is never charged would be a fault.
  if (values.batteryVoltage === 0) for (const point of batteryGauges) delete values[point]
  if (batteryTotals.every((point) => values[point] === 0)) for (const point of batteryTotals) delete values[point]
  return { ...values, pvPower: (values.pv1Power ?? 0) + (values.pv2Power ?? 0) }
}

const batteryGauges = [
  'batteryVoltage',
  'batteryCurrent',
  'batteryPower',
  'batterySoc',
  'batteryTemperature',
  'batteryCycles',
] as const satisfies Point[]
const batteryTotals = ['chargeTotal', 'dischargeTotal'] as const satisfies Point[]

/** Powers are in steps of 10 W. Of this product, feeding in and charging are positive. */
const fields = [
  field(37, 'u16', 10, 'pv1Voltage'),
  field(39, 'u16', 100, 'pv1Current'),
  field(41, 'u16', 1 / 10, 'pv1Power'),
  field(43, 'u16', 10, 'pv2Voltage'),
  field(45, 'u16', 100, 'pv2Current'),
  field(47, 'u16', 1 / 10, 'pv2Power'),
  field(49, 'u16', 10, 'ac1Voltage'),
  field(51, 'u16', 100, 'ac1Current'),
  field(53, 'u16', 100, 'gridFrequency'),
  opposite(field(55, 's16', 1 / 10, 'batteryPower')),
  field(57, 'u16', 10, 'batteryVoltage'),
  opposite(field(59, 's16', 100, 'batteryCurrent')),
  field(61, 'u16', 1, 'batterySoc'),
  field(63, 's16', 1, 'batteryTemperature'),
  opposite(field(65, 's16', 1 / 10, 'gridPower')),
  field(67, 'u16', 1 / 10, 'usePower'),
  field(75, 'u16', 1 / 10, 'backupPower'),
  field(77, 'u16', 100, 'generationToday'),
  field(79, 'u16', 100, 'sellToday'),
  field(81, 'u16', 100, 'buyToday'),
  field(83, 'u16', 100, 'useToday'),
  field(85, 'u32', 1, 'generationTotal'),
  field(89, 'u32', 1, 'sellTotal'),
  field(93, 'u32', 1, 'buyTotal'),
  field(97, 'u32', 1, 'useTotal'),
  field(105, 'u32', 1, 'chargeTotal'),
  field(109, 'u32', 1, 'dischargeTotal'),
  field(117, 'u16', 1, 'batteryCycles'),
  field(131, 's16', 1, 'temperature'),
]
