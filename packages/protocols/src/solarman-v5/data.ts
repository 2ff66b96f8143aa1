import { writeAscii } from './ascii.ts'
import { readClock, writeClock, type Clock } from './clock.ts'
import { bytesOf, hexOf } from './hex.ts'

/** 0x42: the start of every data payload. The rest depends on the sensor type. */
export interface DataHead {
  /** Sent again or late, because it was not acknowledged before. */
  stored: boolean
  /** The two bytes as they are on the wire: '0705'. */
  sensorType: string
  clock: Clock
  /** Increases by one per record, also across reboots. With the logger's serial number, it identifies a record. */
  recordNumber: number
  /** Up to 16 letters and digits; empty if the payload does not name an inverter. */
  inverterSn: string
}

/** Undefined if it is too short or not a data payload. */
export const decodeDataHead = (payload: Uint8Array): DataHead | undefined => {
  if (payload.length < dataHeadLength || ((payload[0] ?? 0) & 0x7f) !== dataType) return undefined
  const view = new DataView(payload.buffer, payload.byteOffset)
  return {
    stored: ((payload[0] ?? 0) & storedBit) !== 0,
    sensorType: hexOf(payload.subarray(1, 3)),
    clock: readClock(view, 3),
    recordNumber: view.getUint32(17, true),
    inverterSn: readSn(payload.subarray(snAt, dataHeadLength)),
  }
}

/** Throws a RangeError if the serial number is longer than `snLength`, which differs between families. */
export const writeDataHead = (payload: Uint8Array, head: DataHead, snLength = dataHeadLength - snAt) => {
  const view = new DataView(payload.buffer, payload.byteOffset)
  view.setUint8(0, head.stored ? dataType | storedBit : dataType)
  payload.set(bytesOf(head.sensorType).subarray(0, 2), 1)
  writeClock(view, 3, head.clock)
  view.setUint16(15, 1, true) // in every capture
  view.setUint32(17, head.recordNumber, true)
  writeAscii(payload, snAt, snLength, head.inverterSn, ' ')
}

/** With the longest serial number. */
const dataHeadLength = 37

const dataType = 1
const storedBit = 0x80
const snAt = 21

const readSn = (field: Uint8Array) => /^[0-9A-Za-z]*/.exec(String.fromCharCode(...field))?.[0] ?? ''
