import type { Values } from '@heliograph/domain/points'
import type { Reading } from '@heliograph/domain/readings'
import { sure } from '@heliograph/domain/sure'
import { encodeClassicTable, sofarSensorType, solisSensorType } from '@heliograph/protocols/solarman-v5/classic-table'
import type { Clock } from '@heliograph/protocols/solarman-v5/clock'
import { deyeMicroSensorType, encodeDeyeMicro } from '@heliograph/protocols/solarman-v5/deye-micro'
import { seedOf } from '@heliograph/simulation/noise'

/** The make of a logger and of the inverters behind it. */
export type LoggerMake = 'sofar' | 'solis' | 'deye'

/**
 * Micro-inverters are from Deye, others randomly from one make or the other. Inverters with more than two inputs are
 * from Solis: its table has no fields for a third one either, but has the total power of all inputs.
 */
export const makeOfLogger = (gatewaySn: string, inverters: { isMicro: boolean; inputs: number }): LoggerMake => {
  const { isMicro, inputs } = inverters
  if (isMicro) return 'deye'
  return inputs > 2 || seedOf(gatewaySn) % 2 === 1 ? 'solis' : 'sofar'
}

const sensorTypes: Record<LoggerMake, string> = {
  sofar: sofarSensorType,
  solis: solisSensorType,
  deye: deyeMicroSensorType,
}

/** The faults that inverters of a make have and a data frame can carry: see `protocols/solarman-v5/faults`. */
export const faultCodesOf: Record<LoggerMake, readonly number[]> = {
  sofar: [1, 2, 3, 4, 9, 12, 15, 22, 26, 28],
  solis: [0x1015, 0x1032, 0x2011],
  deye: [1, 2, 3, 4],
}

/** The payload of a data frame. It is the same in every repetition except for the mark set by `asStored`. */
export const dataPayload = (make: LoggerMake, reading: Reading, clock: Clock, recordNumber: number) => {
  const head = { stored: false, sensorType: sensorTypes[make], clock, recordNumber, inverterSn: reading.deviceSn }
  if (make === 'deye') return encodeDeyeMicro(head, reading.values, deyeVersions)
  return encodeClassicTable(head, make === 'solis' ? phasesOfSolis(reading.values) : reading.values)
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
