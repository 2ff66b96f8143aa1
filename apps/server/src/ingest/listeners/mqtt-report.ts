import { partsLost } from '@heliograph/domain/rejection-details'
import { parseTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import type { Report } from '#ingest/pipeline.ts'
import type { KnownGateway } from '#ingest/roster.ts'

/**
 * Decodes a message on a gateway's telemetry topic. Its `seq` is not used as a record number, because it restarts with
 * the gateway. Repetitions are detected by device and time.
 */
export const reportOf = (gateway: KnownGateway, payload: Uint8Array): Report => {
  const said = parseTelemetry(payload)
  if ('error' in said) return { gateway, payload, readings: [], undecodable: said.error }
  // Unknown points are skipped, and a device that is lost as a whole must be quarantined. The protocol has no answer that
  // could name them.
  const { readings, lost, ignored } = said
  const [first, ...others] = lost
  const undecodable = first && { undecodable: partsLost(first, ...others) }
  return { gateway, payload, readings, ...undecodable, ...(ignored.length > 0 && { ignored }) }
}
