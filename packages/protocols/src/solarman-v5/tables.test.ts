import { runStates, type Point, type Values } from '@heliograph/domain/points'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsIn } from '#faults/faults.ts'
import { encodeClassicTable, sofarSensorType, solisSensorType } from './classic-table.ts'
import type { DataHead } from './data.ts'
import { deyeMicroSensorType, deyeMicroVersions, encodeDeyeMicro } from './deye-micro.ts'
import { decodeData } from './payloads.ts'

const stateOf = (name: (typeof runStates)[number]) => runStates.indexOf(name)

/** Every value that a register can hold, with this many steps per unit. */
const register = (max: number, steps: number, min = 0) => fc.integer({ min, max }).map((raw) => raw / steps)
const tenths = register(0xffff, 10)

const classic = {
  temperature: register(0x7fff, 10, -0x8000),
  pv1Voltage: tenths,
  pv1Current: tenths,
  pv2Voltage: tenths,
  pv2Current: tenths,
  ac1Voltage: tenths,
  ac1Current: tenths,
  ac2Voltage: tenths,
  ac2Current: tenths,
  ac3Voltage: tenths,
  ac3Current: tenths,
  acFrequency: register(0xffff, 100),
  acPower: register(0xffffffff, 1),
  generationToday: register(0xffffffff, 100),
  generationTotal: register(0xffffffff, 10),
}

const sofar = {
  ...classic,
  runningHours: register(0xffffffff, 1),
  insulationResistance: register(0xfffe, 1, 1),
  runState: fc.constantFrom(...states('standby', 'running', 'fault', 'permanent fault', 'self-check')),
  faultCode: fc.nat(32),
}

const solis = {
  ...classic,
  powerFactor: register(1000, 1000, -1000),
  pvPower: register(0xffff, 1),
  apparentPower: register(0xffff, 1),
  runState: fc.constantFrom(...states('standby', 'running', 'self-check')),
  faultCode: fc.constant(0),
}

const micro = {
  temperature: register(0x7fff, 100, -0x8000),
  pv1Voltage: tenths,
  pv1Current: tenths,
  pv2Voltage: tenths,
  pv2Current: tenths,
  pv3Voltage: tenths,
  pv3Current: tenths,
  pv4Voltage: tenths,
  pv4Current: tenths,
  ac1Voltage: tenths,
  ac1Current: tenths,
  acFrequency: register(0xffff, 100),
  acPower: register(0xffffffff, 1),
  generationToday: register(0xffffffff, 100),
  generationTotal: register(0xffffffff, 10),
  ratedPower: tenths,
  pv1Today: tenths,
  pv1Total: tenths,
  pv4Today: tenths,
  pv4Total: tenths,
}

test.each([
  ['a Sofar table', sofar, encodeClassicTable, sofarSensorType, 16],
  ['a Solis table', solis, encodeClassicTable, solisSensorType, 16],
  ['a micro-inverter', micro, encodeDeyeMicro, deyeMicroSensorType, 10],
] as const)('%s is read back as it was written', (_, points, encode, sensorType, snLength) => {
  const values = fc.record<Partial<Record<Point, number>>>(points)
  fc.assert(
    fc.property(aHead(sensorType, snLength), values, (head, written) => {
      const { head: readHead, reading } = decodeData(encode(head, written))
      expect(readHead).toEqual(head)
      expect(reading).toMatchObject({ deviceSn: head.inverterSn, values: written })
    }),
  )
})

test('whatever values are written, the result can be read', () => {
  const numbers = fc.record<Values>(Object.fromEntries(Object.keys(sofar).map((point) => [point, fc.double()])), {
    requiredKeys: [],
  })
  fc.assert(
    fc.property(fc.constantFrom(sofarSensorType, solisSensorType), numbers, (sensorType, values) => {
      const { reading } = decodeData(encodeClassicTable({ ...aPlainHead, sensorType }, values))
      expect(Object.values(reading!.values).every(Number.isFinite)).toBe(true)
    }),
  )
})

test('all faults of a Sofar frame are kept, and the lowest is its number', () => {
  const payload = encodeClassicTable({ ...aPlainHead, sensorType: sofarSensorType }, { faultCode: 26 })
  expect(payload[80]).toBe(0x02)
  expect(decodeData(payload).reading?.values).toMatchObject({ faultCode: 26 })
  expect(decodeData(payload).reading?.values).not.toHaveProperty('faultWord1')
  payload[81] = 0x0a
  // 2, 4 and 26: 2^1 + 2^3 + 2^25.
  const { values } = decodeData(payload).reading!
  expect(values).toMatchObject({ faultCode: 2, faultWord1: 33_554_442 })
  expect(faultsIn(values)).toEqual([2, 4, 26])
  expect(encodeClassicTable({ ...aPlainHead, sensorType: sofarSensorType }, values).subarray(77, 83)).toEqual(
    payload.subarray(77, 83),
  )
})

test('of the insulation of a Sofar frame the worst conductor counts; 0 and all ones are no resistances', () => {
  const payload = encodeClassicTable({ ...aPlainHead, sensorType: sofarSensorType }, {})
  const told = (...kohms: number[]) => {
    for (const [place, kohm] of kohms.entries()) {
      payload[113 + 2 * place] = kohm & 0xff
      payload[114 + 2 * place] = kohm >> 8
    }
    return decodeData(payload).reading?.values.insulationResistance
  }
  // As an owner published them.
  expect(told(1379, 2387, 1917)).toBe(1379)
  expect(told(1379, 0, 210)).toBe(210)
  expect(told(0xffff, 0xffff, 900)).toBe(900)
  expect(told(0, 0xffff, 0)).toBeUndefined()
})

test('an unknown state is left out', () => {
  const payload = encodeClassicTable({ ...aPlainHead, sensorType: sofarSensorType }, {})
  payload[77] = 9
  expect(decodeData(payload).reading?.values).not.toHaveProperty('runState')
})

test.each([
  [
    { runState: stateOf('running'), faultCode: 0 },
    { runState: stateOf('running'), faultCode: 0 },
  ],
  [
    { runState: stateOf('fault'), faultCode: 0x1015 },
    { runState: stateOf('fault'), faultCode: 0x1015 },
  ],
  [
    { runState: stateOf('permanent fault'), faultCode: 1 },
    { runState: stateOf('fault'), faultCode: 0x2011 },
  ],
  [{ runState: stateOf('off') }, { runState: stateOf('standby'), faultCode: 0 }],
])('a Solis reports %o as %o', (written, read) => {
  const payload = encodeClassicTable({ ...aPlainHead, sensorType: solisSensorType }, written)
  expect(decodeData(payload).reading?.values).toMatchObject(read)
})

test('a micro-inverter with two panels reports two', () => {
  const head = { ...aPlainHead, sensorType: deyeMicroSensorType, inverterSn: '2305107146' }
  const versions = { protocol: 'V0.2.0.1', dcFirmware: 'V0.1.1.7', acFirmware: 'V1.2.1.8' }
  const payload = encodeDeyeMicro(head, { pv1Voltage: 30, pv1Current: 2, pv2Voltage: 31, pv2Current: 0 }, versions)
  const { values } = decodeData(payload).reading!
  expect(values).toMatchObject({ pv1Power: 60, pv2Power: 0, pvPower: 60 })
  expect(values).not.toHaveProperty('pv3Voltage')
  expect(deyeMicroVersions(payload)).toEqual(versions)
})

const aPlainHead: Omit<DataHead, 'sensorType'> = {
  stored: false,
  clock: { workingSeconds: 100, powerOnSeconds: 10, offsetSeconds: 0 },
  recordNumber: 1,
  inverterSn: 'SA1ES100',
}

const second = fc.nat(0xffffffff)
const aHead = (sensorType: string, snLength: number): fc.Arbitrary<DataHead> =>
  fc.record({
    stored: fc.boolean(),
    sensorType: fc.constant(sensorType),
    clock: fc.record({ workingSeconds: second, powerOnSeconds: second, offsetSeconds: second }),
    recordNumber: second,
    inverterSn: fc.stringMatching(new RegExp(`^[0-9A-Za-z]{1,${snLength}}$`)),
  })

function states(...names: (typeof runStates)[number][]) {
  return names.map(stateOf)
}
