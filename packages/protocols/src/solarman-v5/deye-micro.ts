import type { Point, Values } from '@heliograph/domain/points'
import { readAscii, writeAscii } from './ascii.ts'
import { writeDataHead, type DataHead } from './data.ts'
import { field, readFields, stringPowers, writeFields } from './fields.ts'

/**
 * The data payload of Deye's micro-inverters, which are their own loggers. The first 120 bytes are little-endian, the
 * rest is big-endian. Source: the layout in deye-microinverter-cloud-free, checked against published captures of a
 * SUN-M80G3. It contains neither state nor faults.
 */
export const deyeMicroSensorType = '0854'

/** The serial number has ten digits; the bytes after it are not text. */
export const deyeMicroSnLength = 10

/** The inverter's clock ends here. Captured frames continue up to 330 with bytes of unknown meaning. */
export const deyeMicroShortest = 251

/** The payload must be at least `deyeMicroShortest` long. Returns only as many strings as there are trackers. */
export const decodeDeyeMicro = (payload: Uint8Array): Values => {
  const values = readFields(fields, payload)
  const trackers = payload[trackersAt] ?? 0
  if (trackers >= 1 && trackers <= 4) {
    const absent = [stringPoints.slice(2 * trackers), todayPoints.slice(trackers), totalPoints.slice(trackers)].flat()
    for (const point of absent) delete values[point]
  }
  const powers = stringPowers(values)
  const pvPower = Math.round(Object.values(powers).reduce((sum, power) => sum + power, 0) * 10) / 10
  return { ...values, ...powers, pvPower }
}

/** The inverter's versions as reported, such as 'V0.2.0.1'. */
export interface DeyeMicroVersions {
  protocol: string
  dcFirmware: string
  acFirmware: string
}

export const deyeMicroVersions = (payload: Uint8Array): DeyeMicroVersions => ({
  protocol: readAscii(payload, 101, 8),
  dcFirmware: readAscii(payload, 109, 8),
  acFirmware: readAscii(payload, 117, 8),
})

/** Throws a RangeError if a text is too long. The number of trackers is the highest string in the values, at least one. */
export const encodeDeyeMicro = (head: DataHead, values: Values, versions?: DeyeMicroVersions) => {
  const payload = new Uint8Array(usualLength)
  writeDataHead(payload, head, deyeMicroSnLength)
  writeFields(fields, payload, values)
  payload[trackersAt] = Math.max(1, 1 + (stringPoints.findLastIndex((point) => values[point] !== undefined) >> 1))
  payload[phasesAt] = 1
  if (versions !== undefined) {
    writeAscii(payload, 101, 8, versions.protocol)
    writeAscii(payload, 109, 8, versions.dcFirmware)
    writeAscii(payload, 117, 8, versions.acFirmware)
  }
  return payload
}

const usualLength = 330
const trackersAt = 131
const phasesAt = 132

const stringPoints = [
  'pv1Voltage',
  'pv1Current',
  'pv2Voltage',
  'pv2Current',
  'pv3Voltage',
  'pv3Current',
  'pv4Voltage',
  'pv4Current',
] as const satisfies Point[]

const todayPoints = ['pv1Today', 'pv2Today', 'pv3Today', 'pv4Today'] as const satisfies Point[]
const totalPoints = ['pv1Total', 'pv2Total', 'pv3Total', 'pv4Total'] as const satisfies Point[]

const fields = [
  field(33, 'u32', 100, 'generationToday'),
  field(37, 'u32', 10, 'generationTotal'),
  field(45, 'u16', 10, 'ac1Voltage'),
  field(51, 'u16', 10, 'ac1Current'),
  field(57, 'u16', 100, 'acFrequency'),
  field(59, 'u32', 1, 'acPower'),
  field(63, 's16', 100, 'temperature'),
  ...stringPoints.map((point, place) => field(85 + 2 * place, 'u16', 10, point)),
  field(129, 'u16be', 10, 'ratedPower'),
  ...todayPoints.map((point, place) => field(135 + 2 * place, 'u16be', 10, point)),
  ...totalPoints.map((point, place) => field(145 + 4 * place, 'u16be', 10, point)),
]
