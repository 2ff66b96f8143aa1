import type { Clock } from '@heliograph/protocols/solarman-v5/clock'
import { encodeHello } from '@heliograph/protocols/solarman-v5/hello'
import { encodeReport } from '@heliograph/protocols/solarman-v5/report'
import type { InverterFamily } from '@heliograph/simulation/inverter-family'
import { hashed, seedOf } from '@heliograph/simulation/noise'

/** What a logger reports about itself; it never changes. */
export const helloPayload = (family: InverterFamily, gatewaySn: string, clock: Clock, intervalMs: number) => {
  const seed = seedOf(gatewaySn)
  const byte = (index: number) => Math.floor(256 * hashed(seed, identityStream, index))
  return encodeHello({
    clock,
    uploadMinutes: Math.min(255, Math.max(1, Math.round(intervalMs / 60_000))),
    acquisitionSeconds: 60,
    heartbeatSeconds,
    maxDevices: family === 'deye-micro' ? 8 : 1,
    signalPercent: 45 + (byte(0) % 55),
    firmware: firmwares[family],
    // A locally administered address, so it belongs to no manufacturer.
    mac: ['02', ...[1, 2, 3, 4, 5].map((index) => byte(index).toString(16).padStart(2, '0'))].join(''),
    ip: `192.168.${byte(6) % 4}.${20 + (byte(7) % 200)}`,
    sensorTypes: [kinds[family]],
    ...(family === 'deye-micro' && { hardware: 'V1.1.00.0B', ssid: `Home ${100 + byte(8)}` }),
  })
}

export const heartbeatSeconds = 120

/** The two reports after the first data. The meaning of their bodies is not public; their lengths are from captures. */
export const reportPayloads = (clock: Clock) =>
  [
    encodeReport({ clock, body: Uint8Array.of(0x01, 0x0c, ...new Uint8Array(13)) }),
    encodeReport({ clock, body: Uint8Array.of(0x01, 0x05, 0x2c, ...new Uint8Array(44).fill(0xff)) }),
  ] as const

const firmwares: Record<InverterFamily, string> = {
  'sofar-string': 'LSW3_14_2701_1.58',
  'solis-string': 'MW_08_0501_1.58',
  'deye-micro': 'MW3_16U_5406_1.58',
}

const kinds: Record<InverterFamily, string> = {
  'sofar-string': '0127',
  'solis-string': '0105',
  'deye-micro': '0854',
}

const identityStream = 930
