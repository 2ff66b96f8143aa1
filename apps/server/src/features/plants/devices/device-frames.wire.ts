import type * as wire from '@heliograph/contract'
import { nameSetOf } from '@heliograph/domain/point-names'
import { pointNames } from '@heliograph/domain/points'
import type { Detail } from '@heliograph/domain/rejection-details'
import { seconds } from '#wire/times.ts'
import type { ReadFrame } from './device-frames.ts'
import type { DeviceLabels } from './device-texts.ts'
import { valueText } from './device-values.ts'
import { toDeviceParameter } from './devices.wire.ts'

export const toDeviceFrame = (
  frame: ReadFrame,
  labels: DeviceLabels,
  detailText: (detail: Detail) => string,
): wire.DeviceFrame => {
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
    reasons: outcome.reasons.map(({ reason, detail }) => ({ reason, detail: detail ? detailText(detail) : null })),
    readings: readings.slice(0, mostReadings).map((reading) => toReading(reading, labels)),
  }
}

const toReading = (
  { deviceSn, deviceType, family, at, values }: ReadFrame['readings'][number],
  labels: DeviceLabels,
) => {
  const names = nameSetOf({ type: deviceType, family })
  return {
    deviceSn,
    at: at === null ? null : seconds(at),
    values: pointNames.flatMap((point) => {
      const value = values[point]
      return value === undefined ? [] : [{ ...toDeviceParameter(point, labels, names), value: valueText(value) }]
    }),
  }
}

/** A batch can hold a thousand readings, more than anyone reads. */
const mostReadings = 64
const mostShown = 16_384
