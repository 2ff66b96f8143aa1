import type { Reading } from '@heliograph/domain/readings'
import { readReading } from '#plain-json/readings.ts'
import { isRecord, parseJson } from '#plain-json/text.ts'

/**
 * Our own batch for devices that speak HTTP and may have stored for long:
 *
 *     { "samples": [{ "sn": "2305107146", "type": "INVERTER", "at": 1781523600000, "values": { "acPower": 2140 } }] }
 *
 * `at` is in milliseconds since 1970; `family`, and how `values` are named and signed, are as in
 * `mqtt-json/telemetry.ts`.
 */
export interface Samples {
  readings: Reading[]
  /** What was left out: samples as `samples[2]: why`, points as `sn.name`. */
  ignored: string[]
}

export const maxSamples = 1000

/** Never throws. A batch that is not of this shape is an error; a sample or point that is not is ignored alone. */
export const parseSamples = (message: Uint8Array | string): Samples | { error: string } => {
  const batch = parseJson(message)
  if (!isRecord(batch)) return { error: 'The batch is not a JSON object' }
  const { samples } = batch
  if (!Array.isArray(samples)) return { error: 'samples is not a list' }
  if (samples.length > maxSamples) return { error: `samples has more than ${maxSamples} entries` }

  const readings: Reading[] = []
  const ignored: string[] = []
  samples.forEach((sample: unknown, place) => {
    const { sn, type, family, at, values } = isRecord(sample) ? sample : {}
    const reading = readReading({ sn, type, family, at, values }, (what) => ignored.push(what))
    if (typeof reading === 'string') ignored.push(`samples[${place}]: ${reading}`)
    else readings.push(reading)
  })
  return { readings, ignored }
}

export const printSamples = (readings: readonly Reading[]) =>
  JSON.stringify({
    samples: readings.map(({ deviceSn, deviceType, family, at, values }) => ({
      sn: deviceSn,
      type: deviceType,
      family,
      at,
      values,
    })),
  })
