import type { Reading } from '@heliograph/domain/readings'
import { because, detail, type Detail } from '@heliograph/domain/rejection-details'
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
  /** Samples that were skipped, and why. */
  lost: Detail[]
  /** Points that were skipped, as `sn.name`. */
  ignored: string[]
}

export const maxSamples = 1000

/** Never throws. A malformed batch is an error; a malformed sample or point is skipped. */
export const parseSamples = (message: Uint8Array | string): Samples | { error: Detail } => {
  const batch = parseJson(message)
  if (!isRecord(batch)) return { error: detail('batchNotObject') }
  const { samples } = batch
  if (!Array.isArray(samples)) return { error: detail('samplesNotList') }
  if (samples.length > maxSamples) return { error: detail('tooManySamples', { most: maxSamples }) }

  const readings: Reading[] = []
  const lost: Detail[] = []
  const ignored: string[] = []
  samples.forEach((sample: unknown, place) => {
    const { sn, type, family, at, values } = isRecord(sample) ? sample : {}
    const reading = readReading({ sn, type, family, at, values }, (what) => ignored.push(what))
    if (reading === undefined) return
    if ('code' in reading) lost.push(because(detail('part', { place: `samples[${place}]` }), reading))
    else readings.push(reading)
  })
  return { readings, lost, ignored }
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
