import type { Values } from '@heliograph/domain/points'
import type { Reading } from '@heliograph/domain/readings'
import { sure } from '@heliograph/domain/sure'
import { encodeClassicTable, sofarSensorType, solisSensorType } from '@heliograph/protocols/solarman-v5/classic-table'
import type { Clock } from '@heliograph/protocols/solarman-v5/clock'
import { deyeMicroSensorType, encodeDeyeMicro } from '@heliograph/protocols/solarman-v5/deye-micro'
import type { InverterFamily } from '@heliograph/simulation/inverter-family'

const sensorTypes: Record<InverterFamily, string> = {
  'sofar-string': sofarSensorType,
  'solis-string': solisSensorType,
  'deye-micro': deyeMicroSensorType,
}

/** Faults that inverters of a family have and a data frame can carry; a micro-inverter's carries none. */
export const faultCodesOf: Record<InverterFamily, readonly number[]> = {
  'sofar-string': [1, 2, 3, 4, 9, 12, 15, 22, 26, 28],
  'solis-string': [0x1010, 0x1015, 0x1032, 0x1034, 0x2011],
  'deye-micro': [1, 2],
}

/** The payload of a data frame. It is the same in every repetition except for the mark set by `asStored`. */
export const dataPayload = (family: InverterFamily, reading: Reading, clock: Clock, recordNumber: number) => {
  const head = { stored: false, sensorType: sensorTypes[family], clock, recordNumber, inverterSn: reading.deviceSn }
  if (family === 'deye-micro') return encodeDeyeMicro(head, reading.values, deyeVersions)
  return encodeClassicTable(head, family === 'solis-string' ? phasesOfSolis(reading.values) : reading.values)
}

export const asStored = (payload: Uint8Array) => payload.with(0, sure(payload[0]) | 0x80)

/** A single-phase Solis reports its phase as the third. */
const phasesOfSolis = (values: Values): Values => {
  if (values.ac2Voltage !== undefined) return values
  const { ac1Voltage, ac1Current, ...others } = values
  return {
    ...others,
    ...(ac1Voltage !== undefined && { ac3Voltage: ac1Voltage }),
    ...(ac1Current !== undefined && { ac3Current: ac1Current }),
  }
}

const deyeVersions = { protocol: 'V0.2.0.1', dcFirmware: 'V0.1.1.7', acFirmware: 'V1.2.1.8' }
