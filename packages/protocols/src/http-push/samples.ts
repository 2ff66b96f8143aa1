import type { Reading } from '@heliograph/domain/readings'
import { readReading } from '#plain-json/readings.ts'
import { isRecord, parseJson } from '#plain-json/text.ts'

/**
 * Our own batch format for devices that push over HTTP and may have buffered data for a long time:
 *
 *     { "samples": [{ "sn": "2305107146", "type": "INVERTER", "at": 1781523600000, "values": { "acPower": 2140 } }] }
 *
 * `at` is in milliseconds since 1970. `family`, and the names and signs of `values`, are as in
 * `mqtt-json/telemetry.ts`.
 */
export interface Samples {
  readings: Reading[]
  /** What was skipped: samples as `samples[2]: reason`, points as `sn.name`. */
  ignored: string[]
}

export const maxSamples = 1000

/** Never throws. A malformed batch is an error; a malformed sample or point is skipped. */
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
