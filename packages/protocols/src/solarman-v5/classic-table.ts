import { runStates, type Values } from '@heliograph/domain/points'
import { faultPoints, faultsIn } from '#faults/faults.ts'
import { writeDataHead, type DataHead } from './data.ts'
import { field, readFields, stringPowers, writeFields } from './fields.ts'
import { readInsulation, writeInsulation } from './insulation.ts'

/**
 * The table of Sofar's KTL-X and Solis's 4G inverters. Both are the same up to byte 72.
 * Sources: the tables of node-red-sofar-inverter (Sofar), the two captures and field lists of a Solis stick.
 *
 * A single-phase Solis reports its only phase as the third one, `ac3Voltage` and `ac3Current`, with zeros in the others.
 * It is kept like that, because nothing in the payload says that there is only one phase.
 */
export type Make = 'sofar' | 'solis'

export const makeOf = (sensorType: string): Make | undefined => makesBySensorType.get(sensorType)
export const sofarSensorType = '0127'
export const solisSensorType = '0705'

/** The fixed part of each make's payload, in bytes. */
export const classicTableLength = { sofar: 151, solis: 233 } as const satisfies Record<Make, number>

/** The payload must be at least as long as `classicTableLength`. Unknown states are left out. */
export const decodeClassicTable = (payload: Uint8Array, make: Make): Values => {
  const values = readFields(fieldsOf[make], payload)
  const powers = stringPowers(values)
  const pvPower = Math.round(((powers.pv1Power ?? 0) + (powers.pv2Power ?? 0)) * 10) / 10
  const own = make === 'sofar' ? readSofar(payload) : readSolisState(payload)
  return { pvPower, ...values, ...powers, ...own }
}

/** Throws a RangeError if the sensor type has no such table, or the serial number is too long. */
export const encodeClassicTable = (head: DataHead, values: Values) => {
  const make = makeOf(head.sensorType)
  if (make === undefined) throw new RangeError(`Sensor type ${head.sensorType} has no classic table`)
  const payload = new Uint8Array(classicTableLength[make])
  writeDataHead(payload, head)
  writeFields(fieldsOf[make], payload, values)
  if (make === 'solis') writeSolisState(payload, values)
  else {
    writeSofarState(payload, values)
    writeInsulation(sofarInsulation, payload, values)
  }
  return payload
}

const makesBySensorType = new Map<string, Make>([
  [sofarSensorType, 'sofar'],
  [solisSensorType, 'solis'],
])

const sameFields = [
  field(37, 's16', 10, 'temperature'),
  field(39, 'u16', 10, 'pv1Voltage'),
  field(41, 'u16', 10, 'pv2Voltage'),
  field(43, 'u16', 10, 'pv1Current'),
  field(45, 'u16', 10, 'pv2Current'),
  field(47, 'u16', 10, 'ac1Current'),
  field(49, 'u16', 10, 'ac2Current'),
  field(51, 'u16', 10, 'ac3Current'),
  field(53, 'u16', 10, 'ac1Voltage'),
  field(55, 'u16', 10, 'ac2Voltage'),
  field(57, 'u16', 10, 'ac3Voltage'),
  field(59, 'u16', 100, 'acFrequency'),
  field(61, 'u32', 1, 'acPower'),
  field(65, 'u32', 100, 'generationToday'),
  field(69, 'u32', 10, 'generationTotal'),
]

const fieldsOf = {
  sofar: [...sameFields, field(73, 'u32', 1, 'runningHours')],
  solis: [
    ...sameFields,
    field(103, 's16', 1000, 'powerFactor'),
    field(105, 'u16', 1, 'pvPower'),
    field(131, 'u16', 1, 'apparentPower'),
  ],
}

/**
 * Against earth: of the first and the second input, and of the negative pole, in kΩ. The inverter's registers of the same names
 * (0x24 to 0x26) are in kΩ in an ESPHome component for the same inverters under another brand, and what owners published fits that
 * (1379, 2387 and 1917).
 */
const sofarInsulation = [113, 115, 117].map((at) => field(at, 'u16', 1, 'insulationResistance'))

const readSofar = (payload: Uint8Array): Values => ({
  ...readSofarState(payload),
  ...readInsulation(sofarInsulation, payload),
})

const stateOf = (name: (typeof runStates)[number]) => runStates.indexOf(name)

/** By the number on the wire, without its high byte. */
const sofarStates = ['standby', 'self-check', 'running', 'fault', 'permanent fault'] as const
const sofarStateAt = 77
/** Sofar numbers the bits of these bytes 1 to 32, in this order, and shows that number for a fault. */
const sofarFaultBytes = [81, 82, 79, 80] as const

const readSofarState = (payload: Uint8Array): Values => {
  const name = sofarStates[payload[sofarStateAt] ?? 0]
  const faults = sofarFaults.filter((number) => ((payload[faultByteAt(number)] ?? 0) & faultBit(number)) !== 0)
  return { ...(name && { runState: stateOf(name) }), ...faultPoints(faults) }
}

const sofarFaults = Array.from({ length: 32 }, (_, place) => place + 1)

const writeSofarState = (payload: Uint8Array, values: Values) => {
  const known = sofarStates.findIndex((name) => stateOf(name) === values.runState)
  payload[sofarStateAt] = known === -1 ? 0 : known
  const faults = new Set(faultsIn(values))
  for (const number of sofarFaults) {
    if (!faults.has(number)) continue
    const at = faultByteAt(number)
    payload[at] = (payload[at] ?? 0) | faultBit(number)
  }
}

const faultByteAt = (number: number) => sofarFaultBytes[(number - 1) >> 3] ?? sofarFaultBytes[0]
const faultBit = (number: number) => 1 << ((number - 1) & 7)

/**
 * The captures show that 3 means generating. The rest is taken from the register of the same name, where everything from
 * 1000 (hexadecimal) is the code of a fault.
 */
const solisStateAt = 231
const solisStates = ['standby', 'self-check', 'self-check', 'running'] as const
const firstSolisFault = 0x1000
const solisFailSafe = 0x2011

const readSolisState = (payload: Uint8Array): Values => {
  const word = (payload[solisStateAt] ?? 0) | ((payload[solisStateAt + 1] ?? 0) << 8)
  if (word >= firstSolisFault) return { runState: stateOf('fault'), faultCode: word }
  const name = solisStates[word]
  return { ...(name && { runState: stateOf(name) }), faultCode: 0 }
}

/** A fault that has no Solis code is written as 'fail safe'. */
const writeSolisState = (payload: Uint8Array, { runState, faultCode = 0 }: Values) => {
  const isFault = faultCode !== 0 || runState === stateOf('fault') || runState === stateOf('permanent fault')
  const isSolisCode = faultCode >= firstSolisFault && faultCode <= 0xffff
  const state = solisStates.findIndex((name) => stateOf(name) === runState)
  const word = isFault ? (isSolisCode ? faultCode : solisFailSafe) : Math.max(state, 0)
  payload[solisStateAt] = word & 0xff
  payload[solisStateAt + 1] = word >> 8
}
