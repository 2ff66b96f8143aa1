import type { DeviceType } from '@heliograph/domain/devices'
import type { Family } from '@heliograph/domain/families'
import type { Values } from '@heliograph/domain/points'
import { because, detail, type Detail, type DetailCode } from '@heliograph/domain/rejection-details'
import { sensorCodeOf } from '@heliograph/domain/sensor-codes'
import { classicTableLength, decodeClassicTable, sofarSensorType, solisSensorType } from './classic-table.ts'
import { decodeDataHead, type DataHead } from './data.ts'
import { decodeDeyeMicro, deyeMicroSensorType, deyeMicroShortest, deyeMicroSnLength } from './deye-micro.ts'
import { decodeSofarG3, sofarG3Length, sofarG3SensorType, sofarG3SnOf } from './sofar-g3.ts'
import { decodeSofarHydEs, sofarHydEsLength, sofarHydEsSensorType } from './sofar-hyd-es.ts'
import { decodeSofarMe, sofarMeLength, sofarMeSensorType } from './sofar-me.ts'

/**
 * A reading without its time: `acquiredAt(head.clock)` gives it, or a later frame does.
 * @public part of the type of `decodeData`
 */
export interface DataReading {
  deviceSn: string
  deviceType: DeviceType
  family: Family
  values: Values
}

export type DecodedData =
  | { head: DataHead; reading: DataReading; undecodable?: never }
  /** Acknowledge the frame and quarantine it. */
  | { head?: DataHead; reading?: never; undecodable: Detail }

/** Reads the payload of a data frame (0x42) by its sensor type. Never throws. */
export const decodeData = (payload: Uint8Array): DecodedData => {
  const head = decodeDataHead(payload)
  if (head === undefined) return { undecodable: detail('noDataPayload', { bytes: payload.length }) }
  const { sensorType: type } = head
  const not = (why: Detail) => ({ head, undecodable: because(detail('sensorType', { type }), why) })
  if (isReadByRegisters(type))
    return { head, undecodable: because(detail('frameOfType', { type }), detail('readByRegisters')) }
  const layout = layoutOf(type)
  if (typeof layout === 'string') return not(detail(layout))
  if (payload.length < layout.shortest) {
    return not(detail('frameTooShort', { bytes: payload.length, least: layout.shortest }))
  }
  const deviceSn = layout.snOf(head, payload)
  if (deviceSn === '') return not(detail('withoutSn'))
  return {
    head: { ...head, inverterSn: deviceSn },
    reading: { deviceSn, deviceType: layout.deviceType, family: layout.family, values: layout.decode(payload) },
  }
}

/** A sensor type's layout. */
interface PayloadLayout {
  family: Family
  /** What the product is called, for people. */
  models: string
  deviceType: DeviceType
  shortest: number
  snOf: (head: DataHead, payload: Uint8Array) => string
  decode: (payload: Uint8Array) => Values
}

const snOfHead = ({ inverterSn }: DataHead) => inverterSn

const decoded: Readonly<Record<string, PayloadLayout>> = {
  [sofarSensorType]: {
    family: 'sofar-string',
    models: 'Sofar KTL-X string inverters',
    deviceType: 'INVERTER',
    shortest: classicTableLength.sofar,
    snOf: snOfHead,
    decode: (payload) => decodeClassicTable(payload, 'sofar'),
  },
  [solisSensorType]: {
    family: 'solis-string',
    models: 'Solis 4G string inverters, one and three phases',
    deviceType: 'INVERTER',
    shortest: classicTableLength.solis,
    snOf: snOfHead,
    decode: (payload) => decodeClassicTable(payload, 'solis'),
  },
  [sofarHydEsSensorType]: {
    family: 'sofar-hyd-es',
    models: 'Sofar HYD-ES hybrid inverters',
    deviceType: 'INVERTER',
    shortest: sofarHydEsLength,
    snOf: snOfHead,
    decode: decodeSofarHydEs,
  },
  [sofarMeSensorType]: {
    family: 'sofar-me',
    models: 'Sofar ME storage inverters',
    deviceType: 'INVERTER',
    shortest: sofarMeLength,
    snOf: snOfHead,
    decode: decodeSofarMe,
  },
  [sofarG3SensorType]: {
    family: 'sofar-g3',
    models: 'Sofar KTLX-G3 and other inverters of the third generation',
    deviceType: 'INVERTER',
    shortest: sofarG3Length,
    snOf: (_, payload) => sofarG3SnOf(payload),
    decode: decodeSofarG3,
  },
  // The only one of its make that published captures have. Others that begin like it are other makers', such as Sofar's 0827.
  [deyeMicroSensorType]: {
    family: 'deye-micro',
    models: 'Deye micro-inverters',
    deviceType: 'MICRO_INVERTER',
    shortest: deyeMicroShortest,
    snOf: ({ inverterSn }) => inverterSn.slice(0, deyeMicroSnLength),
    decode: decodeDeyeMicro,
  },
}

const deyeHybridMake = '11'
const deyeRelayMake = '13'
/** The second byte of all types of Deye that are known. */
const deyeMaker = '54'

/** Known models whose layout is not known well enough to read values. */
const unsupported: Readonly<Record<string, WhyNot>> = { '01dd': 'registerDump' }
const unsupportedMakes: Readonly<Record<string, WhyNot>> = { [deyeRelayMake]: 'deyeRelay' }

type WhyNot = Extract<DetailCode, 'unknownType' | 'registerDump' | 'deyeRelay'>

/** The layout, or why there is none. */
const layoutOf = (sensorType: string): PayloadLayout | WhyNot => {
  const reason = unsupported[sensorType] ?? unsupportedMakes[sensorType.slice(0, 2)]
  return decoded[sensorType] ?? reason ?? 'unknownType'
}

/**
 * Changes when another sensor type is decoded: then frames that were not understood are tried again. The number has to be
 * raised by hand when a layout takes frames that it refused before, such as shorter ones.
 */
export const decoderVersion = `1 ${Object.keys(decoded).join(' ')}`

/** Whether frames of a sensor type are decoded, as long as they are whole. */
export const isDecoded = (sensorType: string) => typeof layoutOf(sensorType) !== 'string'

/**
 * Whether the inverter behind such a frame is asked for its registers (`deye-hybrid/deye-hybrid.ts`): only one incomplete
 * table of these frames is public, and it differs from the register lists in the order of words. Other types of the same
 * maker are asked, too, because hybrids with one phase have one of those, and the registers say what the inverter is.
 */
export const isReadByRegisters = (sensorType: string) =>
  sensorType.startsWith(deyeHybridMake) ||
  (sensorType.endsWith(deyeMaker) && sensorType !== deyeMicroSensorType && !sensorType.startsWith(deyeRelayMake))

/** What is decoded, for the documentation. */
export const decodedModels = Object.entries(decoded).map(([sensorType, { models }]) => ({
  sensorCode: sensorCodeOf(sensorType),
  models,
}))
/** What is read by its registers, likewise; xx stands for any other byte of a sensor type. */
export const modelsReadByRegisters = [
  [`${deyeHybridMake}xx`, 'Deye hybrid inverters with one phase, or with three up to 50 kW'] as const,
  [`xx${deyeMaker}`, 'the same, where another type is sent'] as const,
].map(([sensorType, models]) => ({ sensorCode: sensorCodeOf(sensorType), models }))
export const unsupportedModels = [
  ...Object.entries(unsupported),
  ...Object.entries(unsupportedMakes).map(([make, reason]) => [`${make}xx`, reason] as const),
].map(([sensorType, code]) => ({ sensorCode: sensorCodeOf(sensorType), reason: detail(code) }))
