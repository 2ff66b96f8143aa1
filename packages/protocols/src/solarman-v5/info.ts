import { readAscii, writeAscii } from './ascii.ts'
import { readClock, writeClock, type Clock } from './clock.ts'

/** 0x43: the Wi-Fi connection, sent after connecting and after connection problems. */
export interface Info {
  stored: boolean
  clock: Clock
  ssid: string
  signalPercent: number
}

/** Undefined for other payloads with the same code; one with an inverter's serial number is known to exist. */
export const decodeInfo = (payload: Uint8Array): Info | undefined => {
  if (payload.length < infoLength || ((payload[0] ?? 0) & 0x7f) !== infoType) return undefined
  const view = new DataView(payload.buffer, payload.byteOffset)
  return {
    stored: ((payload[0] ?? 0) & storedBit) !== 0,
    clock: readClock(view, 1),
    ssid: readAscii(payload, 15, 30),
    signalPercent: view.getUint8(45),
  }
}

/** Throws a RangeError if the SSID is too long. */
export const encodeInfo = (info: Info) => {
  const payload = new Uint8Array(infoLength)
  const view = new DataView(payload.buffer)
  view.setUint8(0, info.stored ? infoType | storedBit : infoType)
  writeClock(view, 1, info.clock)
  writeAscii(payload, 15, 30, info.ssid)
  view.setUint8(45, info.signalPercent)
  view.setUint8(46, 1) // in every capture
  return payload
}

const infoType = 1
const storedBit = 0x80
const infoLength = 47
