import type { Reading } from '@heliograph/domain/readings'
import { because, detail, type Detail } from '@heliograph/domain/rejection-details'
import { deyeUnit, identifyDeyeHybrid, identityRange } from '@heliograph/protocols/deye-hybrid/deye-hybrid'
import { acquiredAt } from '@heliograph/protocols/solarman-v5/clock'
import { decodeDataHead } from '@heliograph/protocols/solarman-v5/data'
import type { Frame } from '@heliograph/protocols/solarman-v5/frame'
import { isReadByRegisters } from '@heliograph/protocols/solarman-v5/payloads'
import type { Pipeline } from '#ingest/pipeline.ts'
import type { KnownGateway } from '#ingest/roster.ts'
import type { V5Tunnel } from './v5-tunnel.ts'

/**
 * Hybrids whose data frames can't be decoded: each live frame is the occasion to read the inverter's registers. The frame
 * is acknowledged before that: a logger that waits for it may not answer anything else, and nothing in it could be stored.
 */
export const createV5Hybrids = ({ pipeline, now, timeForLoggers }: Needs) => {
  const readAt = new Map<number, number>()
  const failures = new Map<number, number>()

  const takeFailure = async (gateway: KnownGateway, { payload }: Frame, { why, isLasting }: Failure) => {
    const failed = (failures.get(gateway.id) ?? 0) + 1
    failures.set(gateway.id, failed)
    const type = decodeDataHead(payload)?.sensorType ?? ''
    // What is said about the type is shown to the owner, as a model that is not known: once is too soon.
    const about = detail(isLasting || failed >= fewFailures ? 'sensorType' : 'frameOfType', { type })
    const undecodable = because(about, because(detail('registersNotRead'), why))
    await pipeline.accept({ gateway, readings: [], payload, undecodable })
  }

  return {
    wants(payload: Uint8Array) {
      const head = decodeDataHead(payload)
      return head !== undefined && !head.stored && isReadByRegisters(head.sensorType)
    },

    async read(gateway: KnownGateway, tunnel: V5Tunnel, frame: Frame) {
      if (tunnel.isBusy() || now() - (readAt.get(gateway.id) ?? -Infinity) < leastPauseMs) return
      readAt.set(gateway.id, now())
      const read = await readHybrid(tunnel, frame.loggerSerial)
      // A logger that left says nothing about its inverter.
      if ('why' in read) return tunnel.isClosed() ? undefined : takeFailure(gateway, frame, read)
      const head = decodeDataHead(frame.payload)
      const at = timeForLoggers() ?? (head && acquiredAt(head.clock))
      if (at === undefined) return takeFailure(gateway, frame, { why: detail('timeUnknown'), isLasting: false })
      failures.delete(gateway.id)
      await pipeline.accept({ gateway, readings: [{ ...read, at }], payload: frame.payload })
    },
  }
}

const readHybrid = async (tunnel: V5Tunnel, loggerSerial: number): Promise<Omit<Reading, 'at'> | Failure> => {
  const identity = await tunnel.read(loggerSerial, deyeUnit, [identityRange])
  if (identity.error !== undefined) return { why: identity.error, isLasting: false }
  const hybrid = identifyDeyeHybrid(identity.registers)
  if ('unknown' in hybrid) return { why: hybrid.unknown, isLasting: true }
  const rest = await tunnel.read(loggerSerial, deyeUnit, hybrid.ranges)
  if (rest.error !== undefined) return { why: rest.error, isLasting: false }
  const values = hybrid.decode(new Map([...identity.registers, ...rest.registers]))
  const { sn, family } = hybrid
  return { deviceSn: sn, deviceType: 'INVERTER', ...(family && { family }), values }
}

interface Failure {
  why: Detail
  /** Trying again would not help. */
  isLasting: boolean
}

interface Needs {
  pipeline: Pipeline
  now: () => number
  timeForLoggers: () => number | undefined
}

const fewFailures = 3
/** Loggers send a frame every minute at most; who sends more does not get more. */
const leastPauseMs = 30_000
