import { deviceTypes } from '@heliograph/domain/devices'
import type { Family } from '@heliograph/domain/families'
import { pointNames } from '@heliograph/domain/points'
import type { Reading } from '@heliograph/domain/readings'
import { because, detail } from '@heliograph/domain/rejection-details'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsIn, isFaultWord } from '#faults/faults.ts'
import { maxDevices, parseTelemetry, printTelemetry } from './telemetry.ts'

/** Every JavaScript host has it, but the language's own types, which we compile against, do not. */
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array }

const at = Date.UTC(2026, 5, 15, 11, 40)
const many = Array.from({ length: 129 }, (_, n) => n)
const device = { sn: '2305107146', type: 'INVERTER', m: { acPower: 2140 } }

test('a message is read with points by either of their names', () => {
  const message = { seq: 17, ts: at, dev: [{ ...device, m: { acPower: 2140, B_left_cap1: 61, temperature: null } }] }
  expect(parse(message)).toEqual({
    seq: 17,
    readings: [{ deviceSn: '2305107146', deviceType: 'INVERTER', at, values: { acPower: 2140, batterySoc: 61 } }],
    lost: [],
    ignored: [],
  })
})

test('points have the names of the device type, and an unknown family is ignored', () => {
  const micro = { sn: '1', type: 'MICRO_INVERTER', m: { Etdy_ge0: 3.3, Etdy_ge1: 1.5, AF1: 50, INV_T0: 28 } }
  expect(parse({ ts: at, dev: [micro, { ...device, family: 'sofar-string' }, { ...device, family: 'moon' }] })).toEqual(
    {
      seq: undefined,
      readings: [
        {
          deviceSn: '1',
          deviceType: 'MICRO_INVERTER',
          at,
          values: { generationToday: 3.3, pv1Today: 1.5, acFrequency: 50, temperature: 28 },
        },
        { deviceSn: device.sn, deviceType: 'INVERTER', family: 'sofar-string', at, values: { acPower: 2140 } },
        { deviceSn: device.sn, deviceType: 'INVERTER', at, values: { acPower: 2140 } },
      ],
      lost: [],
      ignored: ['2305107146 family moon'],
    },
  )
})

test("a device's own time takes precedence over the message's", () => {
  const message = { ts: at, dev: [{ ...device, ts: at - 5000 }, device] }
  expect(readingsOf(message).map((reading) => reading.at)).toEqual([at - 5000, at])
})

test('bytes are read like text', () => {
  const text = JSON.stringify({ ts: at, dev: [device], note: 'Gerät' })
  expect(parseTelemetry(new TextEncoder().encode(text))).toEqual(parseTelemetry(text))
})

test('printed messages are read back', () => {
  const reading: fc.Arbitrary<Reading> = fc.record({
    deviceSn: fc.stringMatching(/^[0-9A-Za-z_-]{1,32}$/),
    deviceType: fc.constantFrom(...deviceTypes),
    at: fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) }),
    values: fc.dictionary(fc.constantFrom(...pointNames.filter((point) => !isFaultWord(point))), finite, {
      noNullPrototype: true,
    }),
  })
  fc.assert(
    fc.property(fc.array(reading, { maxLength: maxDevices }), fc.nat(), (readings, seq) => {
      expect(parseTelemetry(printTelemetry({ seq, at, readings }))).toEqual({ seq, readings, lost: [], ignored: [] })
    }),
  )
})

test.each([
  ['a serial number with a slash', { ...device, sn: 'a/b' }, detail('wrongSn')],
  ['a serial number that is too long', { ...device, sn: '1'.repeat(33) }, detail('wrongSn')],
  ['an unknown type', { ...device, type: 'toString' }, detail('wrongDeviceType')],
  ['a time in seconds', { ...device, ts: at / 1000 }, detail('wrongTime')],
  ['values in a list', { ...device, m: [1, 2] }, detail('noValues')],
  [
    'too many values',
    { ...device, m: Object.fromEntries(many.map((n) => [n, n])) },
    detail('tooManyValues', { most: 128 }),
  ],
  [
    'unknown names only',
    { ...device, m: { power: 2140, kwh: null, yield: 3 } },
    detail('noKnownInput', { names: 'power, yield' }),
  ],
  [
    'texts as values',
    { ...device, m: { acPower: '2140', nonsense: 1 } },
    detail('valueNotNumber', { name: 'acPower' }),
  ],
  ['something else', 'device', detail('wrongSn')],
])('a device with %s is ignored alone', (_, bad, reason) => {
  const telemetry = parse({ ts: at, dev: [bad, device] })
  expect(telemetry).toMatchObject({
    readings: [{ deviceSn: device.sn }],
    lost: [because(detail('part', { place: 'dev[0]' }), reason)],
  })
})

test('a device that currently has no value at all is neither a reading nor lost', () => {
  const asleep = { ...device, sn: '1', m: { acPower: null, pv1Voltage: null } }
  expect(parse({ ts: at, dev: [asleep, device] })).toMatchObject({
    readings: [{ deviceSn: device.sn }],
    lost: [],
    ignored: [],
  })
})

test('unknown points and values that are not numbers are skipped and listed', () => {
  const values = { acPower: '2140', nonsense: 1, constructor: 1, pvPower: 3, gridPower: true }
  expect(parse({ ts: at, dev: [{ ...device, m: values }] })).toMatchObject({
    readings: [{ values: { pvPower: 3 } }],
    ignored: ['2305107146.acPower', '2305107146.nonsense', '2305107146.constructor', '2305107146.gridPower'],
  })
})

test('registers of faults are passed on as they are, and tell whether there is a fault', () => {
  const valuesOf = (m: object, family?: string) => readingsOf({ ts: at, dev: [{ ...device, family, m }] })[0]?.values
  expect(valuesOf({ faultWord1: 0x40000 }, 'goodwe')).toEqual({ faultWord1: 0x40000, faultCode: 19 })
  expect(valuesOf({ faultWord1: 2 ** 31, faultCode: 0 })).toEqual({ faultWord1: 2 ** 31, faultCode: 32 })
  expect(valuesOf({ faultWord1: 2 ** 7, faultWord2: 1 }, 'huawei')).toMatchObject({ faultCode: 2032 })
  expect(valuesOf({ faultWord1: 0, faultWord2: 0 })).toEqual({ faultWord1: 0, faultWord2: 0, faultCode: 0 })
  expect(valuesOf({ faultWord1: 0, faultCode: 7 })).toEqual({ faultWord1: 0, faultCode: 7 })
})

test('a number of a fault beside registers of faults is kept, and counts as one more', () => {
  const read = (m: object, family?: Family) => {
    const { values = {} } = readingsOf({ ts: at, dev: [{ ...device, family, m }] })[0] ?? {}
    return { faultCode: values.faultCode, faults: faultsIn(values, family) }
  }
  expect(read({ faultWord1: 0x40000, faultCode: 7 }, 'goodwe')).toEqual({ faultCode: 7, faults: [19, 7] })
  expect(read({ faultWord1: 2 ** 7, faultCode: 2062 }, 'huawei')).toEqual({ faultCode: 2062, faults: [2032, 2062] })
  // It says the same.
  expect(read({ faultWord1: 0x40001, faultCode: 19 }, 'goodwe')).toEqual({ faultCode: 19, faults: [1, 19] })
  expect(read({ faultWord1: 0x40000, faultCode: -7.5 })).toEqual({ faultCode: -7.5, faults: [19, 7] })
  expect(read({ faultWord1: 0x40000, faultCode: 0.5 })).toEqual({ faultCode: 19, faults: [19] })
  // No register holds it, so it would be rejected as implausible.
  expect(read({ faultWord1: 0x40000, faultCode: 1e12 })).toEqual({ faultCode: 19, faults: [19] })
  // A register of 16 bits that its inverter does not have.
  expect(read({ faultWord1: 0, faultCode: 0xffff })).toEqual({ faultCode: 0, faults: [] })
  expect(read({ faultWord1: 0x40000, faultCode: 0xffff })).toEqual({ faultCode: 19, faults: [19] })
  expect(read({ faultWord1: 0, faultCode: 0xfffe })).toEqual({ faultCode: 0xfffe, faults: [0xfffe] })
})

test('a register of all ones has no faults, and what is no register of 32 bits is skipped and listed', () => {
  const values = { acPower: 1, faultWord1: 2 ** 32 - 1, faultWord2: -1, faultWord3: 0.5, ERR_W4: 2 ** 32 }
  expect(parse({ ts: at, dev: [{ ...device, family: 'sunspec', m: values }] })).toMatchObject({
    readings: [{ values: { acPower: 1 } }],
    ignored: ['2305107146.faultWord2', '2305107146.faultWord3', '2305107146.ERR_W4'],
  })
  expect(readingsOf({ ts: at, dev: [{ ...device, m: values }] })[0]?.values).toEqual({ acPower: 1 })
})

test('infinite numbers and prototype names have no effect', () => {
  const m = '{"acPower":1e999,"__proto__":{"polluted":1},"pvPower":1}'
  const telemetry = parseTelemetry(`{"ts":${at},"dev":[{"sn":"1","type":"INVERTER","m":${m}}]}`)
  expect(telemetry).toMatchObject({ readings: [{ values: { pvPower: 1 } }], ignored: ['1.acPower', '1.__proto__'] })
  expect({}).not.toHaveProperty('polluted')
})

test.each([
  ['no JSON', 'hello'],
  ['a list', '[]'],
  ['no devices', '{}'],
  ['a negative number', '{"seq":-1,"dev":[]}'],
  ['too many devices', JSON.stringify({ dev: Array.from({ length: 65 }, () => device) })],
  ['brackets without end', '['.repeat(200_000)],
])('a message of %s is an error', (_, message) => {
  expect(parseTelemetry(message)).toMatchObject({ error: { code: expect.any(String) } })
})

test('any JSON and any bytes get an answer, and only finite numbers are read', () => {
  const field = fc.oneof(fc.jsonValue(), fc.double(), fc.constant(at))
  const close = fc.record({
    seq: field,
    ts: field,
    dev: fc.array(
      fc.record({
        sn: fc.oneof(fc.string(), fc.constant('1')),
        type: fc.constant('INVERTER'),
        ts: field,
        m: fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...pointNames)), field),
      }),
    ),
  })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        close.map((value) => JSON.stringify(value)),
        fc.uint8Array(),
      ),
      (message) => {
        const telemetry = parseTelemetry(message)
        const readings = 'error' in telemetry ? [] : telemetry.readings
        const numbers = readings.flatMap(({ at: time, values }) => [time, ...Object.values(values)])
        expect(numbers.every(Number.isFinite)).toBe(true)
      },
    ),
  )
})

/** JSON has no negative zero. */
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)

const parse = (message: unknown) => parseTelemetry(JSON.stringify(message))

const readingsOf = (message: unknown) => {
  const telemetry = parse(message)
  if ('error' in telemetry) throw new Error(telemetry.error.code)
  return telemetry.readings
}
