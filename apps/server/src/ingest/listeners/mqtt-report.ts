import { parseTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import type { Report } from '#ingest/pipeline.ts'
import type { KnownGateway } from '#ingest/roster.ts'

/**
 * What a message on a gateway's telemetry topic says. Its `seq` is not taken for a record's number: it starts again
 * when a gateway does, and a repetition shows by its devices and times.
 */
export const reportOf = (gateway: KnownGateway, payload: Uint8Array): Report => {
  const said = parseTelemetry(payload)
  if ('error' in said) return { gateway, payload, readings: [], undecodable: said.error }
  // A point that we do not know is left out; a whole device must not be lost unseen.
  const lost = said.ignored.filter((what) => what.startsWith('dev['))
  return { gateway, payload, readings: said.readings, ...(lost.length > 0 && { undecodable: lost.join('; ') }) }
}
