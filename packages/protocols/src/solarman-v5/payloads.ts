import type { DeviceType } from '@heliograph/domain/devices'
import type { Family } from '@heliograph/domain/families'
import type { Values } from '@heliograph/domain/points'
import { classicTableLength, decodeClassicTable, makeOf } from './classic-table.ts'
import { decodeDataHead, type DataHead } from './data.ts'
import { decodeDeyeMicro, deyeMicroShortest, deyeMicroSnLength } from './deye-micro.ts'

/** A reading without its time, which `acquiredAt(head.clock)` tells, if not now then from a later frame. */
/** @public named in what reads payloads */
export interface DataReading {
  deviceSn: string
  deviceType: DeviceType
  family: Family
  values: Values
}

export type DecodedData =
  | { head: DataHead; reading: DataReading; undecodable?: never }
  /** The reason is for an operator: acknowledge the frame and set it aside. */
  | { head?: DataHead; reading?: never; undecodable: string }

/** Reads the payload of a data frame (0x42) by its sensor type. Never throws. */
export const decodeData = (payload: Uint8Array): DecodedData => {
  const head = decodeDataHead(payload)
  if (head === undefined) return { undecodable: `A payload of ${payload.length} bytes is not a data payload` }
  const layout = layoutOf(head.sensorType)
  if (typeof layout === 'string') return { head, undecodable: `Sensor type ${head.sensorType}: ${layout}` }
  if (payload.length < layout.shortest) {
    return { head, undecodable: `Sensor type ${head.sensorType}: ${payload.length} of ${layout.shortest} bytes` }
  }
  const deviceSn = head.inverterSn.slice(0, layout.snLength)
  if (deviceSn === '') return { head, undecodable: `Sensor type ${head.sensorType}: no serial number` }
  return {
    head: { ...head, inverterSn: deviceSn },
    reading: { deviceSn, deviceType: layout.deviceType, family: layout.family, values: layout.decode(payload) },
  }
}

interface PayloadLayout {
  family: Family
  deviceType: DeviceType
  shortest: number
  snLength: number
  decode: (payload: Uint8Array) => Values
}

/** A layout, or why there is none. */
const layoutOf = (sensorType: string): PayloadLayout | string => {
  const make = makeOf(sensorType)
  if (make !== undefined) {
    const decode = (payload: Uint8Array) => decodeClassicTable(payload, make)
    return {
      family: `${make}-string`,
      deviceType: 'INVERTER',
      shortest: classicTableLength[make],
      snLength: 16,
      decode,
    }
  }
  const reason = reasons.find(([pattern]) => pattern.test(sensorType))?.[1]
  if (reason !== undefined) return reason
  return sensorType.startsWith('08') ? deyeMicro : 'unknown'
}

const deyeMicro: PayloadLayout = {
  family: 'deye-micro',
  deviceType: 'MICRO_INVERTER',
  shortest: deyeMicroShortest,
  snLength: deyeMicroSnLength,
  decode: decodeDeyeMicro,
}

/** Known, but not well enough to take numbers from: scales and word orders are not public. */
const reasons: [RegExp, string][] = [
  [/^0327$/, 'a Sofar ME storage inverter, whose layout is not supported'],
  [/^0827$/, 'a Sofar HYD-ES hybrid inverter, whose layout is not certain'],
  [/^0a27$/, 'a Sofar G3 register dump, whose blocks are not public'],
  [/^01dd$/, 'a register dump, whose blocks differ between models'],
  [/^11/, 'a Deye hybrid inverter, whose scales are not public'],
  [/^13/, 'a Deye relay, whose layout is not public'],
]
