import { readAscii, writeAscii } from './ascii.ts'
import { readClock, writeClock, type Clock } from './clock.ts'
import { bytesOf, hexOf } from './hex.ts'

/** 0x41: a logger's description of itself, sent when it connects and about every three hours. */
export interface Hello {
  clock: Clock
  /** Between data frames. */
  uploadMinutes: number
  /** Between readings of the inverter. */
  acquisitionSeconds: number
  heartbeatSeconds: number
  maxDevices: number
  signalPercent: number
  /** The last four hexadecimal digits before the version are often, but not always, the sensor type. */
  firmware: string
  /** Such as '98d863e473b2'. */
  mac: string
  ip: string
  /** The inverter types it is set up for, such as '0105'. Its data frames may have others. */
  sensorTypes: string[]
  /** Only from newer loggers. */
  hardware?: string
  /** Only from Deye's loggers. */
  ssid?: string
}

/** Undefined if it is too short. */
export const decodeHello = (payload: Uint8Array): Hello | undefined => {
  if (payload.length < shortest) return undefined
  const view = new DataView(payload.buffer, payload.byteOffset)
  const hello: Hello = {
    clock: readClock(view, 1),
    uploadMinutes: view.getUint8(13),
    acquisitionSeconds: view.getUint8(14),
    heartbeatSeconds: view.getUint8(15),
    maxDevices: view.getUint8(16),
    signalPercent: view.getUint8(17),
    firmware: readAscii(payload, 19, 40),
    mac: hexOf(payload.subarray(59, 65)),
    ip: readAscii(payload, 65, 16),
    sensorTypes: readSensorTypes(payload),
  }
  if (payload.length >= hardwareAt + hardwareLength) hello.hardware = readAscii(payload, hardwareAt, hardwareLength)
  if (payload.length >= ssidAt + ssidLength) hello.ssid = readAscii(payload, ssidAt, ssidLength)
  return hello
}

/** Throws a RangeError if a text is too long, or for more than two sensor types. */
export const encodeHello = (hello: Hello) => {
  if (hello.sensorTypes.length > maxSensorTypes) throw new RangeError('A hello names at most two sensor types')
  const payload = new Uint8Array(lengthOf(hello))
  const view = new DataView(payload.buffer)
  view.setUint8(0, helloType)
  writeClock(view, 1, hello.clock)
  view.setUint8(13, hello.uploadMinutes)
  view.setUint8(14, hello.acquisitionSeconds)
  view.setUint8(15, hello.heartbeatSeconds)
  view.setUint8(16, hello.maxDevices)
  view.setUint8(17, hello.signalPercent)
  view.setUint8(18, 3) // in every capture
  writeAscii(payload, 19, 40, hello.firmware)
  payload.set(bytesOf(hello.mac).subarray(0, 6), 59)
  writeAscii(payload, 65, 16, hello.ip)
  view.setUint8(83, hello.sensorTypes.length)
  payload.set(bytesOf(hello.sensorTypes.join('')), sensorTypesAt)
  if (hello.hardware !== undefined) writeAscii(payload, hardwareAt, hardwareLength, hello.hardware)
  if (hello.ssid !== undefined) writeAscii(payload, ssidAt, ssidLength, hello.ssid)
  return payload
}

const helloType = 2
const shortest = 84
const sensorTypesAt = 84
const maxSensorTypes = 2
const hardwareAt = 89
const hardwareLength = 40
const ssidAt = 172
const ssidLength = 30

const readSensorTypes = (payload: Uint8Array) => {
  const count = Math.min(payload[83] ?? 0, maxSensorTypes, (payload.length - sensorTypesAt) >> 1)
  return Array.from({ length: count }, (_, place) =>
    hexOf(payload.subarray(sensorTypesAt + 2 * place, sensorTypesAt + 2 * place + 2)),
  )
}

const lengthOf = ({ ssid, hardware, sensorTypes }: Hello) => {
  if (ssid !== undefined) return ssidAt + ssidLength
  if (hardware !== undefined) return hardwareAt + hardwareLength + 1
  return sensorTypesAt + 2 * sensorTypes.length
}
