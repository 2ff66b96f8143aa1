import type { DeviceFrame } from '@heliograph/contract'
import { isGateway } from '@heliograph/domain/devices'
import { pointNames, points, type Values } from '@heliograph/domain/points'
import { seconds } from '#wire/times.ts'
import type { DeviceLabels } from './device-texts.ts'
import { valueText } from './device-values.ts'
import type { Device, Gateway } from './devices.store.ts'

/** What a gateway sent, and what was read in it. */
export interface ReadFrame {
  receivedAt: number
  protocol: Gateway['protocol']
  payload: Uint8Array
  outcome: { kept: number; dropped: number; undated: boolean; reasons: readonly string[] }
  readings: readonly { deviceSn: string; at: number | null; values: Values }[]
}

/** A gateway's are all that it sent. A device's are those that tell of it, or of nobody. */
export const framesOfDevice = ({ type, sn }: Device, frames: readonly ReadFrame[]) =>
  isGateway(type)
    ? frames
    : frames.filter(({ readings }) => readings.length === 0 || readings.some(({ deviceSn }) => deviceSn === sn))

export const deviceFrameOf = (frame: ReadFrame, labels: DeviceLabels): DeviceFrame => {
  const { receivedAt, protocol, payload, outcome, readings } = frame
  const encoding = protocol === 'solarman-v5' ? 'hex' : 'text'
  const { buffer, byteOffset, byteLength } = payload
  return {
    receivedAt: seconds(receivedAt),
    protocol,
    size: byteLength,
    encoding,
    payload: Buffer.from(buffer, byteOffset, Math.min(byteLength, mostShown)).toString(
      encoding === 'hex' ? 'hex' : 'utf8',
    ),
    kept: outcome.kept,
    dropped: outcome.dropped,
    undated: outcome.undated,
    reasons: [...outcome.reasons],
    readings: readings.slice(0, mostReadings).map(({ deviceSn, at, values }) => ({
      deviceSn,
      at: at === null ? null : seconds(at),
      values: pointNames.flatMap((point) => {
        const value = values[point]
        const { storageName, unit } = points[point]
        return value === undefined ? [] : [{ storageName, name: labels.points[point], unit, value: valueText(value) }]
      }),
    })),
  }
}

/** A batch may hold a thousand: nobody reads them all. */
const mostReadings = 64
const mostShown = 16_384
