import { runStates } from '@heliograph/domain/points'
import { detail, type Detail } from '@heliograph/domain/rejection-details'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsIn } from '#faults/faults.ts'
import type { Registers } from '#modbus/read-registers.ts'
import { identifyDeyeHybrid, identityRange, type DeyeHybrid } from './deye-hybrid.ts'
import { onePhaseDump, onePhaseIdentity, stringDumps, threePhaseDump } from './dumps.fixture.ts'

const hybridOf = (registers: Registers): DeyeHybrid => {
  const hybrid = identifyDeyeHybrid(registers)
  if ('unknown' in hybrid) throw new Error(hybrid.unknown.code)
  return hybrid
}
const withWords = (registers: Registers, words: Record<number, number>): Registers =>
  new Map([...registers, ...Object.entries(words).map(([number, word]) => [Number(number), word] as const)])
const valuesOf = (registers: Registers) => hybridOf(registers).decode(registers)

test('a three-phase hybrid is read from the registers that its owner published', () => {
  const { sn, decode } = hybridOf(threePhaseDump)
  expect(sn).toBe('2405236713')
  expect(decode(threePhaseDump)).toEqual({
    ratedPower: 12_000,
    chargeToday: 2.8,
    dischargeToday: 0.2,
    chargeTotal: 908.7,
    dischargeTotal: 846.5,
    buyToday: 6.5,
    sellToday: 0,
    buyTotal: 2816.8,
    sellTotal: 177.9,
    useToday: 9,
    useTotal: 4081,
    generationToday: 5.4,
    generationTotal: 1594,
    temperature: 49.8,
    batteryTemperature: 15,
    batteryVoltage: 52.95,
    batterySoc: 11,
    batteryPower: -520,
    batteryCurrent: -9.83,
    grid1Voltage: 232.9,
    grid2Voltage: 233.2,
    grid3Voltage: 232.5,
    gridFrequency: 49.95,
    gridPower: 1556,
    ac1Voltage: 233.5,
    ac2Voltage: 233.2,
    ac3Voltage: 232.6,
    ac1Current: -1.2,
    ac2Current: -1.2,
    ac3Current: -1.2,
    ac1Power: -207,
    ac2Power: -207,
    ac3Power: -205,
    acPower: -619,
    acFrequency: 49.95,
    usePower: 937,
    pv1Power: 0,
    pv2Power: 0,
    pv1Voltage: 32.6,
    pv1Current: 0,
    pv2Voltage: 9.2,
    pv2Current: 0,
    pvPower: 0,
    runState: runStates.indexOf('running'),
    faultCode: 0,
  })
})

test('a string inverter is read from the answers that its owner published, and has no family', () => {
  const inverter = hybridOf(stringDumps.first)
  expect(inverter).toMatchObject({ sn: '2401234567' })
  expect(inverter.family).toBeUndefined()
  expect(hybridOf(threePhaseDump).family).toBe('deye-hybrid')
  expect(valuesOf(stringDumps.first)).toEqual({
    generationToday: 4.4,
    generationTotal: 380.3,
    ac1Voltage: 232.2,
    ac1Current: 2.1,
    acFrequency: 59.91,
    acPower: 553.9,
    pvPower: 561.7,
    temperature: 43,
    pv1Voltage: 201.6,
    pv1Current: 1.5,
    pv2Voltage: 154.1,
    pv2Current: 1.6,
    faultCode: 0,
  })
})

test('what a string inverter gives is a little less than what its strings give', () => {
  for (const dump of [stringDumps.first, stringDumps.second]) {
    const { acPower = 0, pvPower = 0, pv1Voltage = 0, pv1Current = 0, pv2Voltage = 0, pv2Current = 0 } = valuesOf(dump)
    expect(acPower / pvPower).toBeGreaterThan(0.97)
    expect(acPower / pvPower).toBeLessThan(0.99)
    // Currents have one decimal.
    expect(Math.abs(pv1Voltage * pv1Current + pv2Voltage * pv2Current - pvPower)).toBeLessThan(0.1 * (201.6 + 154.3))
  }
})

test('its signs are those of our points: what is bought and put out is used, and what is charged is negative', () => {
  const {
    gridPower = 0,
    acPower = 0,
    usePower,
    batteryPower,
    batteryVoltage = 0,
    batteryCurrent = 0,
  } = valuesOf(threePhaseDump)
  expect(gridPower + acPower).toBe(usePower)
  expect(batteryVoltage * batteryCurrent).toBeCloseTo(batteryPower ?? 0, 0)
  expect(batteryPower).toBeLessThan(0)
})

test('a one-phase hybrid that buys and discharges has both positive', () => {
  const values = valuesOf(withWords(onePhaseIdentity, Object.fromEntries(onePhaseDump)))
  expect(values).toEqual({
    ratedPower: 8000,
    grid1Voltage: 240.5,
    ac1Voltage: 240.5,
    ac1Current: 10.6,
    gridPower: 1252,
    acPower: 2538,
    usePower: 3790,
    batteryTemperature: 27.5,
    batteryVoltage: 52.58,
    batterySoc: 96,
    pv1Power: 261,
    pv2Power: 295,
    pvPower: 556,
    batteryPower: 2184,
    batteryCurrent: 41.55,
    acFrequency: 50.13,
  })
})

test('the energies, strings, state and faults of a one-phase hybrid are in its first range', () => {
  const words = {
    59: 2,
    70: 12, // 1.2 kWh
    71: 34, // 3.4 kWh
    72: 1, // 6553.7 kWh
    73: 1,
    76: 56, // 5.6 kWh
    78: 0x8000, // 3276.8 kWh, and 6553.6 kWh
    79: 4998, // 49.98 Hz
    80: 1,
    96: 10, // 13108.2 kWh
    97: 2,
    103: 0x1000, // F13
    104: 0x0002, // F18
    105: 0,
    106: 0x8000, // F64
    108: 78, // 7.8 kWh
    109: 3210, // 321 V
    110: 45, // 4.5 A
  }
  const values = valuesOf(withWords(onePhaseIdentity, words))
  expect(values).toMatchObject({
    chargeToday: 1.2,
    dischargeToday: 3.4,
    chargeTotal: 6553.7,
    buyToday: 5.6,
    buyTotal: 9830.4,
    gridFrequency: 49.98,
    generationTotal: 13_108.2,
    generationToday: 7.8,
    pv1Voltage: 321,
    pv1Current: 4.5,
    runState: runStates.indexOf('running'),
    faultCode: 13,
  })
  expect(faultsIn(values)).toEqual([13, 18, 64])
})

test('of a high-voltage battery, voltage and DC powers have larger steps, and the rest has the same', () => {
  const values = valuesOf(withWords(threePhaseDump, { 0: 6, 15: 0x1095, 587: 4021, 590: 250, 672: 312, 673: 0 }))
  expect(values).toMatchObject({ batteryVoltage: 402.1, batteryPower: 2500, pv1Power: 3120, pvPower: 3120 })
  expect(values).toMatchObject({ gridPower: 1556, usePower: 937, buyTotal: 2816.8 })
})

test.each([
  ['from firmware 1098 on', { 15: 0x1098 }],
  ['from a firmware with letters in its version', { 15: 0x1b00 }],
  ['if the firmware is unknown', { 15: 0 }],
])('the counters of a high-voltage hybrid are not read %s: their steps changed', (_, firmware) => {
  for (const type of [6, 7, 0x0600, 8, 0x0601]) {
    const values = valuesOf(withWords(threePhaseDump, { 0: type, ...firmware }))
    expect(Object.keys(values).filter((point) => /(Today|Total)$/.test(point))).toEqual([])
    expect(values).toHaveProperty('pvPower')
  }
  expect(valuesOf(withWords(threePhaseDump, firmware))).toHaveProperty('buyTotal', 2816.8)
})

test('powers of a hybrid with 20 to 50 kW have 32 bits, low word first', () => {
  const words = {
    0: 8,
    15: 0x1095,
    590: 0x10000 - 3100,
    625: 0x10000 - 23_700,
    636: 0x10000 - 54_200,
    653: 40_000,
    659: 0,
    672: 1250,
    690: 0xffff,
    691: 0,
    692: 0,
    693: 0,
    694: 0xffff,
  }
  const inverter = hybridOf(withWords(threePhaseDump, words))
  expect(inverter.decode(withWords(threePhaseDump, words))).toMatchObject({
    batteryPower: -31_000,
    gridPower: -23_700,
    usePower: 40_000,
    acPower: -54_200,
    pv1Power: 12_500,
    buyTotal: 2816.8,
  })
  const read = new Set(
    inverter.ranges.flatMap(({ start, count }) => Array.from({ length: count }, (_, n) => start + n)),
  )
  expect([625, 690, 653, 659, 636, 691, 694, 683].every((register) => read.has(register))).toBe(true)
})

test('a device type is known with its bytes exchanged, too', () => {
  expect(valuesOf(withWords(threePhaseDump, { 0: 0x0500 }))).toEqual(valuesOf(threePhaseDump))
})

test('as many strings are read as there are trackers', () => {
  expect(valuesOf(withWords(threePhaseDump, { 22: 0x0303 }))).toHaveProperty('pv3Power', 0)
  expect(valuesOf(withWords(threePhaseDump, { 22: 0x0103 }))).not.toHaveProperty('pv2Power')
})

test('the power of a one-phase hybrid with four trackers is that of all of them', () => {
  const words = { ...Object.fromEntries(onePhaseDump), 18: 0x0401, 115: 3105, 116: 62, 188: 1200, 189: 1900 }
  expect(valuesOf(withWords(onePhaseIdentity, words))).toMatchObject({
    pv1Power: 261,
    pv2Power: 295,
    pv3Power: 1200,
    pv4Power: 1900,
    pv4Voltage: 310.5,
    pv4Current: 6.2,
    pvPower: 3656,
  })
})

test('a hybrid without a battery reports none', () => {
  const none = { 516: 0, 518: 0, 586: 0, 587: 0, 588: 0, 590: 0, 591: 0 }
  const points = Object.keys(valuesOf(withWords(threePhaseDump, none)))
  expect(points.filter((point) => /battery|charge/i.test(point))).toEqual([])
})

test('an alarm says nothing about whether the inverter works', () => {
  expect(valuesOf(withWords(threePhaseDump, { 500: 3 }))).not.toHaveProperty('runState')
})

test.each([
  [
    'of a kind that is not known',
    withWords(threePhaseDump, { 0: 0x0104 }),
    detail('unknownDeviceType', { type: '0104' }),
  ],
  ['that answers with zeros', new Map(), detail('unknownDeviceType', { type: '0000' })],
  ['without a serial number', withWords(threePhaseDump, { 5: 0 }), detail('withoutSn')],
])('an inverter %s is not read', (_, registers: Registers, unknown: Detail) => {
  expect(identifyDeyeHybrid(registers)).toEqual({ unknown })
})

test('an answer to one range is never taken for that to another, because all differ in length', () => {
  for (const registers of [threePhaseDump, withWords(threePhaseDump, { 0: 8 }), onePhaseIdentity]) {
    const lengths = [identityRange, ...hybridOf(registers).ranges].map(({ count }) => count)
    expect(new Set(lengths).size).toBe(lengths.length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(125)
  }
})

test('any registers give finite values, and those that were not read give none', () => {
  const word = fc.integer({ min: 0, max: 0xffff })
  const all = fc.dictionary(fc.integer({ min: 24, max: 700 }).map(String), word, { maxKeys: 80, noNullPrototype: true })
  for (const identity of [onePhaseIdentity, new Map([...threePhaseDump].filter(([number]) => number < 24))]) {
    const { decode } = hybridOf(identity)
    expect(Object.keys(decode(identity))).toEqual(['ratedPower'])
    fc.assert(
      fc.property(all, (words) => {
        const values = Object.values(decode(withWords(identity, words)))
        expect(values.every(Number.isFinite)).toBe(true)
      }),
    )
  }
})
