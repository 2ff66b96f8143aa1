import { runStates } from '@heliograph/domain/points'
import { because, detail } from '@heliograph/domain/rejection-details'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capturedFrames, capturedPayloads } from './captures.fixture.ts'
import { encodeClassicTable, sofarSensorType } from './classic-table.ts'
import { deyeMicroSensorType, deyeMicroVersions, encodeDeyeMicro } from './deye-micro.ts'
import { bytesOf } from './hex.ts'
import { decodeData } from './payloads.ts'

test('a single-phase Solis reports its phase as the third one', () => {
  expect(decodeData(bytesOf(capturedPayloads['Solis data']))).toEqual({
    head: {
      stored: false,
      sensorType: '0705',
      clock: { workingSeconds: 7660026, powerOnSeconds: 348, offsetSeconds: 1610660837 },
      recordNumber: 3971,
      inverterSn: '160E31204150068',
    },
    reading: {
      deviceSn: '160E31204150068',
      deviceType: 'INVERTER',
      family: 'solis-string',
      values: {
        temperature: 50.9,
        pv1Voltage: 233.8,
        pv1Current: 9.8,
        pv2Voltage: 1.3,
        pv2Current: 0.1,
        pv1Power: 2291.2,
        pv2Power: 0.1,
        pvPower: 2291,
        ac1Voltage: 0,
        ac1Current: 0,
        ac2Voltage: 0,
        ac2Current: 0,
        ac3Voltage: 247.5,
        ac3Current: 8.6,
        acFrequency: 50,
        acPower: 2140,
        apparentPower: 2140,
        powerFactor: 1,
        generationToday: 6.4,
        generationTotal: 613,
        runState: runStates.indexOf('running'),
        faultCode: 0,
      },
    },
  })
})

test('the record before it was stored and has the previous number', () => {
  const { head, reading } = decodeData(bytesOf(capturedPayloads['stored Solis data']))
  expect(head).toMatchObject({ stored: true, recordNumber: 3970 })
  expect(reading?.values).toMatchObject({ acPower: 2050, generationToday: 6.2, pvPower: 2183 })
})

test('a micro-inverter reports as many strings as it has trackers', () => {
  expect(decodeData(payloadOf('stored micro-inverter data'))).toMatchObject({
    head: { stored: true, sensorType: '0854', recordNumber: 1714, clock: { offsetSeconds: 0 } },
    reading: {
      deviceSn: '2305107146',
      deviceType: 'MICRO_INVERTER',
      family: 'deye-micro',
    },
  })
  expect(decodeData(payloadOf('stored micro-inverter data')).reading?.values).toEqual({
    pv1Voltage: 31.1,
    pv1Current: 2.9,
    pv1Power: 90.2,
    pv2Voltage: 31.6,
    pv2Current: 3.1,
    pv2Power: 98,
    pv1Today: 1.5,
    pv1Total: 81.8,
    pv2Today: 1.6,
    pv2Total: 89.3,
    pvPower: 188.2,
    ac1Voltage: 243,
    ac1Current: 0.7,
    acFrequency: 50,
    acPower: 192,
    generationToday: 3.3,
    generationTotal: 179.9,
    temperature: 28,
    ratedPower: 800,
  })
})

test('a micro-inverter reports its versions', () => {
  expect(deyeMicroVersions(payloadOf('micro-inverter data'))).toEqual({
    protocol: 'V0.2.0.1',
    dcFirmware: 'V0.1.1.7',
    acFirmware: 'V1.2.1.8',
  })
})

test.each([
  [
    'a register dump',
    bytesOf(capturedPayloads['LSW5 data']),
    because(detail('sensorType', { type: '01dd' }), detail('registerDump')),
  ],
  ['a Deye hybrid', withType('1154'), because(detail('frameOfType', { type: '1154' }), detail('readByRegisters'))],
  ['a relay', withType('1301'), because(detail('sensorType', { type: '1301' }), detail('deyeRelay'))],
  [
    'a Sofar ME that is cut short',
    withType('0327').subarray(0, 218),
    because(detail('sensorType', { type: '0327' }), detail('frameTooShort', { bytes: 218, least: 219 })),
  ],
  [
    'a type that only begins like that of a micro-inverter',
    payloadOf('micro-inverter data').with(2, 0x05),
    because(detail('sensorType', { type: '0805' }), detail('unknownType')),
  ],
  ['an unknown sensor type', withType('5555'), because(detail('sensorType', { type: '5555' }), detail('unknownType'))],
  [
    'a table that is cut short',
    bytesOf(capturedPayloads['Solis data']).subarray(0, 232),
    because(detail('sensorType', { type: '0705' }), detail('frameTooShort', { bytes: 232, least: 233 })),
  ],
  [
    'a head that is cut short',
    bytesOf(capturedPayloads['Solis data']).subarray(0, 36),
    detail('noDataPayload', { bytes: 36 }),
  ],
  ['another type of payload', Uint8Array.of(4, ...new Uint8Array(200)), detail('noDataPayload', { bytes: 201 })],
  [
    'a table without a serial number',
    withType('0127').fill(0x20, 21, 37),
    because(detail('sensorType', { type: '0127' }), detail('withoutSn')),
  ],
])('%s is undecodable, with a reason', (_, payload, reason) => {
  const decoded = decodeData(payload)
  expect(decoded.reading).toBeUndefined()
  expect(decoded.undecodable).toEqual(reason)
})

test('any bytes give a reading of finite numbers or a reason', () => {
  const types = fc.constantFrom('0705', '0127', '0827', '0327', '0a27', deyeMicroSensorType, '1101', '01dd')
  fc.assert(
    fc.property(types, fc.uint8Array({ maxLength: 1500, size: 'max' }), fc.boolean(), (type, bytes, stored) => {
      const payload = Uint8Array.of(stored ? 0x81 : 0x01, ...bytesOf(type), ...bytes)
      payload.fill(0x41, 21, 37)
      payload.fill(0x41, 131, 145)
      const { reading, undecodable } = decodeData(payload)
      if (reading === undefined) expect(undecodable?.code).toMatch(/./)
      else expect(Object.values(reading.values).every(Number.isFinite)).toBe(true)
    }),
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => void decodeData(bytes)))
})

test('encoders reject serial numbers that are too long and sensor types of other layouts', () => {
  const head = { ...decodeData(payloadOf('micro-inverter data')).head!, inverterSn: '12345678901234567' }
  expect(() => encodeDeyeMicro(head, {})).toThrow(RangeError)
  expect(() => encodeClassicTable({ ...head, sensorType: sofarSensorType }, {})).toThrow(RangeError)
  expect(() => encodeClassicTable({ ...head, inverterSn: '1' }, {})).toThrow(RangeError)
})

function payloadOf(name: keyof typeof capturedFrames) {
  return bytesOf(capturedFrames[name]).slice(11, -2)
}

function withType(sensorType: string) {
  const payload = bytesOf(capturedPayloads['Solis data'])
  payload.set(bytesOf(sensorType), 1)
  return payload
}
