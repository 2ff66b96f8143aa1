import type { DeviceType } from '@heliograph/domain/devices'
import { isGateway } from '@heliograph/domain/devices'
import type { Silence } from '#needs/plants.ts'
import { measures } from '#telemetry/measures.ts'
import type { Span } from '#telemetry/spans.ts'
import type { Statistics } from './statistics.ts'

/** A device that is missing from the figures of a period. */
export interface MissingDevice {
  deviceId: number
  name: string
  type: DeviceType
  /** How long it was silent in the period. */
  silentMs: number
  /** Its first silence in the period began, and its last one ended. Null while it lasts. */
  from: number
  to: number | null
}

/**
 * Silences that leave a gap in the figures. What a gateway has stored while it was offline it sends later, and then nothing
 * is missing.
 */
export const leavingGaps = (silences: readonly Silence[], { lengthS, energies }: Statistics) => {
  const coverage = energies?.coverage
  const isWhole =
    coverage !== undefined &&
    coverage !== null &&
    measures.every((measure) => energies?.[measure] === null || lengthS - coverage.knownS[measure] <= toleranceS)
  return silences.filter(({ type }) => !isWhole || !isGateway(type))
}

/** Each device that was missing in a period, from its silences in order of time; the longest missing first. */
export const missingIn = (silences: readonly Silence[], span: Span, now: number): MissingDevice[] => {
  const devices = new Map<number, MissingDevice>()
  for (const { deviceId, name, type, ...silence } of silences) {
    const from = Math.max(silence.from, span.from)
    const until = Math.min(silence.to ?? now, span.to)
    if (until <= from) continue
    const to = silence.to === null && now < span.to ? null : until
    const known = devices.get(deviceId)
    devices.set(deviceId, {
      deviceId,
      name,
      type,
      silentMs: (known?.silentMs ?? 0) + until - from,
      from: known?.from ?? from,
      to,
    })
  }
  return [...devices.values()].sort((one, other) => other.silentMs - one.silentMs || one.deviceId - other.deviceId)
}

/** A few lost reports are not worth a note. */
const toleranceS = 20 * 60
