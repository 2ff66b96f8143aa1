import type { Reading } from '@heliograph/domain/readings'
import { because, detail, type Detail } from '@heliograph/domain/rejection-details'
import { readReading } from '#plain-json/readings.ts'
import { isRecord, parseJson } from '#plain-json/text.ts'

/**
 * Our own telemetry message, published with QoS 1 on `telemetryTopic`:
 *
 *     { "seq": 17, "ts": 1781523600000,
 *       "dev": [{ "sn": "2305107146", "type": "INVERTER", "ts": 1781523595000,
 *                 "m": { "acPower": 2140, "B_left_cap1": 61, "temperature": null } }] }
 *
 * Times are milliseconds since 1970; a device's own time takes precedence over the message's. The names in `m` are points
 * by either of their names, in their units and with their signs; null is a point without a value, and a device with nothing
 * else has no reading. A device can also name its `family`, one of `domain/families.ts`: without it, its fault numbers cannot
 * be put into words. Registers of faults are sent as they are (`faultWord1` to `faultWord6`). `seq` increases by one per
 * message, so that together with the gateway's serial number it identifies repeated messages.
 */
export interface Telemetry {
  seq: number | undefined
  readings: Reading[]
  /** Devices that were skipped, and why. */
  lost: Detail[]
  /** Points that were skipped, as `sn.name`. */
  ignored: string[]
}

export const maxDevices = 64

/** Never throws. A malformed message is an error; a malformed device or point is skipped. */
export const parseTelemetry = (message: Uint8Array | string): Telemetry | { error: Detail } => {
  const telemetry = parseJson(message)
  if (!isRecord(telemetry)) return { error: detail('messageNotObject') }
  const { seq, ts, dev } = telemetry
  if (seq !== undefined && !isSeq(seq)) return { error: detail('wrongSeq') }
  if (!Array.isArray(dev)) return { error: detail('devNotList') }
  if (dev.length > maxDevices) return { error: detail('tooManyDevices', { most: maxDevices }) }

  const readings: Reading[] = []
  const lost: Detail[] = []
  const ignored: string[] = []
  dev.forEach((device: unknown, place) => {
    const { sn, type, family, ts: own = ts, m: values } = isRecord(device) ? device : {}
    const reading = readReading({ sn, type, family, at: own, values }, (what) => ignored.push(what))
    if (reading === undefined) return
    if ('code' in reading) lost.push(because(detail('part', { place: `dev[${place}]` }), reading))
    else readings.push(reading)
  })
  return { seq, readings, lost, ignored }
}

/** A message with these readings; `at` is the time of the message. */
export const printTelemetry = ({ seq, at, readings }: { seq: number; at: number; readings: readonly Reading[] }) =>
  JSON.stringify({
    seq,
    ts: at,
    dev: readings.map((reading) => ({
      sn: reading.deviceSn,
      type: reading.deviceType,
      family: reading.family,
      ...(reading.at !== at && { ts: reading.at }),
      m: reading.values,
    })),
  })

const isSeq = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
