import { expect, test } from 'vitest'
import { capturedFrames, capturedPayloads } from './captures.fixture.ts'
import { encodeHeartbeat, isHeartbeat } from './heartbeat.ts'
import { decodeHello, encodeHello } from './hello.ts'
import { bytesOf, hexOf } from './hex.ts'
import { decodeInfo, encodeInfo } from './info.ts'
import { decodeReport, encodeReport } from './report.ts'

const older = bytesOf(capturedPayloads['Solis hello'])
const newer = bytesOf(capturedFrames['LSW5 hello']).slice(11, -2)

test('a hello has the intervals of its logger', () => {
  expect(decodeHello(older)).toEqual({
    clock: { workingSeconds: 7660413, powerOnSeconds: 345, offsetSeconds: 0 },
    uploadMinutes: 5,
    acquisitionSeconds: 60,
    heartbeatSeconds: 120,
    maxDevices: 1,
    signalPercent: 100,
    firmware: 'MW_08_0501_1.58',
    mac: '98d863e473b2',
    ip: '192.168.1.252',
    sensorTypes: ['0105'],
  })
})

test('a newer logger also reports its hardware', () => {
  expect(decodeHello(newer)).toMatchObject({
    clock: { workingSeconds: 444938, powerOnSeconds: 120, offsetSeconds: 0 },
    signalPercent: 54,
    firmware: 'LSW5BLE_17_DD01_1.23',
    sensorTypes: ['01dd'],
    hardware: 'V1.1.00.0B',
  })
})

test.each([
  ['an older', older],
  ['a newer', newer],
])('the hello of %s logger is written back identically, except for unknown bytes', (_, payload) => {
  const written = encodeHello(decodeHello(payload)!)
  const [mine, theirs] = [written, payload].map((bytes) => [...bytes].map((byte, at) => (unexplained(at) ? 0 : byte)))
  expect(mine).toEqual(theirs)
})

test('a hello with a Wi-Fi network name is read back as it was written', () => {
  const hello = { ...decodeHello(newer)!, ssid: 'Garden shed' }
  expect(decodeHello(encodeHello(hello))).toEqual(hello)
})

test('a truncated hello is not read', () => {
  expect(decodeHello(older.subarray(0, 83))).toBeUndefined()
})

test('a text that is too long is an error and not truncated', () => {
  expect(() => encodeHello({ ...decodeHello(older)!, firmware: 'x'.repeat(41) })).toThrow(RangeError)
  expect(() => encodeHello({ ...decodeHello(older)!, sensorTypes: ['0105', '0127', '01dd'] })).toThrow(RangeError)
})

test('info has the Wi-Fi connection and is written back identically', () => {
  const payload = bytesOf(capturedPayloads.info)
  const info = decodeInfo(payload)!
  expect(info).toMatchObject({ stored: true, ssid: 'Hazes', signalPercent: 100, clock: { powerOnSeconds: 5 } })
  expect(hexOf(encodeInfo(info))).toBe(capturedPayloads.info)
  expect(decodeInfo(payload.subarray(0, 46))).toBeUndefined()
})

test('a report keeps its raw bytes and is written back identically', () => {
  const report = decodeReport(bytesOf(capturedPayloads.report))!
  expect(report.clock).toEqual({ workingSeconds: 7725550, powerOnSeconds: 244, offsetSeconds: 1610697129 })
  expect(hexOf(encodeReport(report))).toBe(capturedPayloads.report)
  expect(decodeReport(new Uint8Array(12))).toBeUndefined()
})

test('a heartbeat is a single zero byte', () => {
  expect(isHeartbeat(encodeHeartbeat())).toBe(true)
  expect(isHeartbeat(new Uint8Array(2))).toBe(false)
})

const unexplained = (at: number) => at === 81 || at === 82 || (at >= 86 && at < 89) || at === 129
