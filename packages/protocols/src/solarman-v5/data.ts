import { writeAscii } from './ascii.ts'
import { readClock, writeClock, type Clock } from './clock.ts'
import { bytesOf, hexOf } from './hex.ts'

/** 0x42: the head of every data payload. What follows depends on the sensor type. */
export interface DataHead {
  /** Kept while nobody acknowledged, and sent later. */
  stored: boolean
  /** As the two bytes stand on the wire: '0705'. */
  sensorType: string
  clock: Clock
  /** One more per record, also over reboots: with the logger's serial it tells a repetition from a new record. */
  recordNumber: number
  /** Up to 16 letters and digits; empty when the payload names no inverter. */
  inverterSn: string
}

/** Undefined when it is too short or of another type than data. */
export const decodeDataHead = (payload: Uint8Array): DataHead | undefined => {
  if (payload.length < dataHeadLength || (payload[0]! & 0x7f) !== dataType) return undefined
  const view = new DataView(payload.buffer, payload.byteOffset)
  return {
    stored: (payload[0]! & storedBit) !== 0,
    sensorType: hexOf(payload.subarray(1, 3)),
    clock: readClock(view, 3),
    recordNumber: view.getUint32(17, true),
    inverterSn: readSn(payload.subarray(snAt, dataHeadLength)),
  }
}

/** Throws a RangeError when the serial number is longer than `snLength`, which differs between families. */
export const writeDataHead = (payload: Uint8Array, head: DataHead, snLength = dataHeadLength - snAt) => {
  const view = new DataView(payload.buffer, payload.byteOffset)
  view.setUint8(0, head.stored ? dataType | storedBit : dataType)
  payload.set(bytesOf(head.sensorType).subarray(0, 2), 1)
  writeClock(view, 3, head.clock)
  view.setUint16(15, 1, true) // in every capture
  view.setUint32(17, head.recordNumber, true)
  writeAscii(payload, snAt, snLength, head.inverterSn, ' ')
}

/** The head with the longest serial number. */
const dataHeadLength = 37

const dataType = 1
const storedBit = 0x80
const snAt = 21

const readSn = (field: Uint8Array) => /^[0-9A-Za-z]*/.exec(String.fromCharCode(...field))![0]
