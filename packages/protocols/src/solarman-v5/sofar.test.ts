import { detail } from '@heliograph/domain/rejection-details'
import { expect, test } from 'vitest'
import { bytesOf } from './hex.ts'
import { decodeData } from './payloads.ts'

/**
 * Payloads made of published tables, which count bytes from the beginning of the frame, 11 before that of the payload.
 * Numbers are written out as they are on the wire, so that no code of ours is between them and what is expected.
 */
const payloadOf = (length: number, sensorType: string, bytes: Record<number, string>) => {
  const payload = new Uint8Array(length)
  payload.set(bytesOf(`01${sensorType}d6d1060044080000c0385c66010084030000`))
  for (const [at, hex] of Object.entries(bytes)) payload.set(bytesOf(hex), Number(at) - 11)
  return payload
}
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0).toString(16)).join('')

const hydEs = (own: Record<number, string> = {}) =>
  payloadOf(195, '0827', {
    0x20: ascii('SM1ES160K1P123  '),
    0x30: '280d', // 336.8 V
    0x32: 'ee02', // 7.50 A
    0x34: 'fc00', // 2520 W
    0x36: '7c0b', // 294.0 V
    0x38: '4001', // 3.20 A
    0x3a: '5e00', // 940 W
    0x3c: '0809', // 231.2 V
    0x3e: '8e03', // 9.10 A
    0x40: '8913', // 50.01 Hz
    0x42: '7800', // 1200 W
    0x44: 'f601', // 50.2 V
    0x46: '5609', // 23.90 A
    0x48: '4f00', // 79 %
    0x4a: '1a00', // 26 °C
    0x4c: '9600', // 1500 W
    0x4e: '3c00', // 600 W
    0x56: '0500', // 50 W
    0x58: '7e04', // 11.50 kWh
    0x5a: 'f401', // 5.00 kWh
    0x5c: '2d00', // 0.45 kWh
    0x5e: 'd902', // 7.29 kWh
    0x60: '70110100', // 70 000 kWh
    0x64: '39300000', // 12 345 kWh
    0x68: '0a0d0000', // 3338 kWh
    0x6c: '87d60000', // 54 919 kWh
    0x74: 'e8030000', // 1000 kWh
    0x78: '84030000', // 900 kWh
    0x80: 'd500', // 213
    0x8e: '2a00', // 42 °C
    ...own,
  })

test('a HYD-ES is read, with the signs of our points: it feeds in and charges', () => {
  const { reading } = decodeData(hydEs())
  expect(reading).toEqual({
    deviceSn: 'SM1ES160K1P123',
    deviceType: 'INVERTER',
    family: 'sofar-hyd-es',
    values: {
      pv1Voltage: 336.8,
      pv1Current: 7.5,
      pv1Power: 2520,
      pv2Voltage: 294,
      pv2Current: 3.2,
      pv2Power: 940,
      pvPower: 3460,
      ac1Voltage: 231.2,
      ac1Current: 9.1,
      gridFrequency: 50.01,
      batteryPower: -1200,
      batteryVoltage: 50.2,
      batteryCurrent: -23.9,
      batterySoc: 79,
      batteryTemperature: 26,
      gridPower: -1500,
      usePower: 600,
      backupPower: 50,
      generationToday: 11.5,
      sellToday: 5,
      buyToday: 0.45,
      useToday: 7.29,
      generationTotal: 70_000,
      sellTotal: 12_345,
      buyTotal: 3338,
      useTotal: 54_919,
      chargeTotal: 1000,
      dischargeTotal: 900,
      batteryCycles: 213,
      temperature: 42,
    },
  })
})

test('a HYD-ES that buys and discharges has them positive, and in the cold a battery below zero', () => {
  const night = hydEs({ 0x42: '88ff', 0x46: 'aaf6', 0x4a: 'feff', 0x4c: '6aff' })
  expect(decodeData(night).reading?.values).toMatchObject({
    batteryPower: 1200,
    batteryCurrent: 23.9,
    batteryTemperature: -2,
    gridPower: 1500,
  })
})

test('a HYD-ES without a battery tells nothing of one; one whose battery is switched off still tells what it took', () => {
  const switchedOff = { 0x42: '0000', 0x44: '0000', 0x46: '0000', 0x48: '0000', 0x4a: '0000' }
  const never = { ...switchedOff, 0x74: '00000000', 0x78: '00000000', 0x80: '0000' }
  const { values } = decodeData(hydEs(never)).reading!
  expect(Object.keys(values).filter((point) => /battery|charge/i.test(point))).toEqual([])
  expect(values).toMatchObject({ pvPower: 3460, gridPower: -1500, generationTotal: 70_000 })
  const off = decodeData(hydEs(switchedOff)).reading!.values
  expect(off).toMatchObject({ chargeTotal: 1000, dischargeTotal: 900 })
  expect(off).not.toHaveProperty('batterySoc')
})

test('nothing flows: there is no negative zero', () => {
  const { values } = decodeData(hydEs({ 0x42: '0000', 0x46: '0000', 0x4c: '0000' })).reading!
  expect([values.batteryPower, values.batteryCurrent, values.gridPower]).toEqual([0, 0, 0])
})

const me = (own: Record<number, string> = {}) =>
  payloadOf(219, '0327', {
    0x20: ascii('SM1ME130K1P123  '),
    0x40: '0a09', // 231.4 V
    0x46: '8613', // 49.98 Hz
    0x64: '6e00', // 1100 W
    0x66: '8214', // 52.50 V
    0x68: '3108', // 20.97 A
    0x6a: '3e00', // 62 %
    0x76: '7b00', // 1.23 kWh
    0x78: '2103', // 8.01 kWh
    0x7e: '9001', // 400 kWh
    0x86: 'b80b', // 3000 kWh
    0xa6: '1f00', // 31 °C
    0xc4: 'c201', // 4.50 kWh
    0xc6: '3601', // 3.10 kWh
    0xc8: '70110100', // 70 000 kWh
    0xcc: 'ff000000', // 255 kWh
    ...own,
  })

test('an ME storage inverter is read, with the signs of our points: it charges', () => {
  expect(decodeData(me()).reading).toEqual({
    deviceSn: 'SM1ME130K1P123',
    deviceType: 'INVERTER',
    family: 'sofar-me',
    values: {
      ac1Voltage: 231.4,
      gridFrequency: 49.98,
      batteryPower: -1100,
      batteryVoltage: 52.5,
      batteryCurrent: -20.97,
      batterySoc: 62,
      buyToday: 1.23,
      useToday: 8.01,
      sellTotal: 400,
      useTotal: 3000,
      temperature: 31,
      chargeToday: 4.5,
      dischargeToday: 3.1,
      chargeTotal: 70_000,
      dischargeTotal: 255,
    },
  })
})

test('an ME that discharges has it positive', () => {
  const night = me({ 0x64: '92ff', 0x68: 'cff7', 0xa6: 'feff' })
  expect(decodeData(night).reading?.values).toMatchObject({
    batteryPower: 1100,
    batteryCurrent: 20.97,
    temperature: -2,
  })
})

const g3 = (own: Record<number, string> = {}) =>
  payloadOf(1432, '0a27', {
    0x50: '0021',
    0x54: '002b', // 43 °C
    0x8e: ascii('SS3ES010N4A123'),
    0xc6: '1386', // 49.98 Hz
    0xc8: '0218', // 5360 W
    0xd8: '0911', // 232.1 V
    0xda: '0309', // 7.77 A
    0xee: '08fe', // 230.2 V
    0xf0: '030a', // 7.78 A
    0x104: '0905', // 230.9 V
    0x106: '0308', // 7.76 A
    0x166: '157c', // 550.0 V
    0x168: '01f6', // 5.02 A
    0x16a: '0114', // 2760 W
    0x16c: '14e6', // 535.0 V
    0x16e: '01fe', // 5.10 A
    0x170: '0111', // 2730 W
    0x286: '00000a28', // 26.00 kWh
    0x28a: '000493e0', // 30 000.0 kWh
    ...own,
  })

test('a G3 string inverter is read, and tells nothing of a meter and a battery that it does not have', () => {
  expect(decodeData(g3()).reading).toEqual({
    deviceSn: 'SS3ES010N4A123',
    deviceType: 'INVERTER',
    family: 'sofar-g3',
    values: {
      temperature: 43,
      acFrequency: 49.98,
      acPower: 5360,
      ac1Voltage: 232.1,
      ac1Current: 7.77,
      ac2Voltage: 230.2,
      ac2Current: 7.78,
      ac3Voltage: 230.9,
      ac3Current: 7.76,
      pv1Voltage: 550,
      pv1Current: 5.02,
      pv1Power: 2760,
      pv2Voltage: 535,
      pv2Current: 5.1,
      pv2Power: 2730,
      pvPower: 5490,
      generationToday: 26,
      generationTotal: 30_000,
    },
  })
})

test('a G3 tells its insulation, in the register before its clock; at night there is none', () => {
  expect(decodeData(g3({ 0x76: '05a1' })).reading?.values.insulationResistance).toBe(1441)
  for (const hex of ['0000', 'ffff'])
    expect(decodeData(g3({ 0x76: hex })).reading?.values).not.toHaveProperty('insulationResistance')
})

test('a G3 with a meter and a battery tells their energies, and feeding in is negative', () => {
  // Registers 0x0488, 0x04AF and 0x0688 to 0x069B, which follow those of the byte table.
  const hybrid = g3({
    0xce: '0064',
    0x11c: '0050',
    0x28e: '000003e8000007d00000012c000003e9000001f4000007d1000000c8000005dd00000096000005dc',
  })
  expect(decodeData(hybrid).reading?.values).toMatchObject({
    gridPower: -1000,
    usePower: 800,
    useToday: 10,
    useTotal: 200,
    buyToday: 3,
    buyTotal: 100.1,
    sellToday: 5,
    sellTotal: 200.1,
    chargeToday: 2,
    chargeTotal: 150.1,
    dischargeToday: 1.5,
    dischargeTotal: 150,
  })
  expect(decodeData(g3({ 0xce: 'ff9c', 0x28e: '0000000000000001' })).reading?.values.gridPower).toBe(1000)
})

test.each([
  ['HYD-ES', hydEs().subarray(0, 194), detail('frameTooShort', { bytes: 194, least: 195 })],
  ['ME', me().subarray(0, 218), detail('frameTooShort', { bytes: 218, least: 219 })],
  ['ME without a serial number', me({ 0x20: '20'.repeat(16) }), detail('withoutSn')],
  ['G3', g3().subarray(0, 1431), detail('frameTooShort', { bytes: 1431, least: 1432 })],
  ['G3 without a serial number', g3({ 0x8e: '00'.repeat(14) }), detail('withoutSn')],
])('a frame of a %s that is not whole is undecodable', (_, payload, reason) => {
  expect(decodeData(payload).undecodable?.because).toEqual([reason])
})
