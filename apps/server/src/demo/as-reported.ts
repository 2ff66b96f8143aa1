import { pointNames, type Values } from '@heliograph/domain/points'
import { keysOf, recordOf } from '@heliograph/domain/records'
import { sure } from '@heliograph/domain/sure'
import {
  decodeClassicTable,
  encodeClassicTable,
  makeOf,
  sofarSensorType,
  solisSensorType,
} from '@heliograph/protocols/solarman-v5/classic-table'
import { decodeDeyeMicro, deyeMicroSensorType, encodeDeyeMicro } from '@heliograph/protocols/solarman-v5/deye-micro'
import type { PlantDevice } from '@heliograph/simulation/device-readings'
import type { FleetLink } from '@heliograph/simulation/fleet-file'
import { inverterFamily } from '@heliograph/simulation/inverter-family'
import type { PlantProfile } from '@heliograph/simulation/plant-profile'
import { stepsOf } from '@heliograph/simulation/register-steps'
import { moduleNames } from '#telemetry/measures.ts'

/** A device's values after they have been sent over its link. */
export type AsReported = (values: Values) => Values

/**
 * Loggers send a table that does not have a field for everything; other gateways send whatever the devices' registers
 * show. The fleet has the same inverter families, so that a curve has no visible seam where it takes over.
 */
export const asReportedOver = (link: FleetLink, profile: PlantProfile): AsReported => {
  if (link !== 'solarman-v5') return asRegistersShow
  const family = inverterFamily(profile)
  if (family === 'deye-micro') return (values) => decodeDeyeMicro(encodeDeyeMicro(headOf(deyeMicroSensorType), values))
  const isSolis = family === 'solis-string'
  const head = headOf(isSolis ? solisSensorType : sofarSensorType)
  const make = sure(makeOf(head.sensorType))
  return (values) => decodeClassicTable(encodeClassicTable(head, isSolis ? inThirdPlace(values) : values), make)
}

/** What roll-ups know a device's values by, as `telemetry/samples.store.ts` reads them. */
export const asMeasured = ({ kind }: PlantDevice, values: Values): Values => {
  if (kind !== 'optimizer') return values
  const measured = { ...values }
  for (const point of keysOf(moduleNames)) {
    const value = values[moduleNames[point] ?? point]
    if (value !== undefined) measured[point] = value
  }
  return measured
}

/** Changes the values in place, because they are not used elsewhere. */
const asRegistersShow: AsReported = (values) => {
  for (const point of keysOf(values)) {
    const perUnit = steps[point]
    // Adding 0 turns -0 into 0.
    values[point] = Math.round((values[point] ?? 0) * perUnit) / perUnit + 0
  }
  return values
}

/** A single-phase Solis reports its phase as the third. */
const inThirdPlace = (values: Values): Values => {
  const { ac1Voltage, ac1Current, ...others } = values
  if (values.ac2Voltage !== undefined || ac1Voltage === undefined || ac1Current === undefined) return values
  return { ...others, ac3Voltage: ac1Voltage, ac3Current: ac1Current }
}

const headOf = (sensorType: string) => ({
  stored: false,
  sensorType,
  clock: { workingSeconds: 0, powerOnSeconds: 0, offsetSeconds: 0 },
  recordNumber: 0,
  inverterSn: '',
})

const steps = recordOf(pointNames, stepsOf)
