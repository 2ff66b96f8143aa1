import type { Reading } from '@heliograph/domain/readings'
import { parseBulk, parsePost, type EmoncmsParameters } from '@heliograph/protocols/http-push/emoncms'
import { parseSamples } from '@heliograph/protocols/http-push/samples'
import { parseTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { acquiredAt } from '@heliograph/protocols/solarman-v5/clock'
import { decodeData } from '@heliograph/protocols/solarman-v5/payloads'
import { readingsOfInputs } from './listeners/emoncms-readings.ts'
import type { Received, ReceivedPayload } from './received.ts'

/** Without a time if the gateway did not know it. */
export type ReadAgain = Omit<Reading, 'at'> & { at: number | null }

/** A gateway's recent payloads, newest first, with their readings. */
export const readFrames = (received: Received, { id, sn }: { id: number; sn: string }) =>
  received.of(id).map((frame) => ({ ...frame, readings: readPayload(sn, frame) }))

/** Decodes a payload the way its listener did. Returns no readings if that fails. */
export const readPayload = (
  gatewaySn: string,
  { protocol, payload, receivedAt }: ReceivedPayload,
): readonly ReadAgain[] => {
  if (protocol === 'solarman-v5') return readV5(payload)
  if (protocol === 'mqtt') return readingsIn(parseTelemetry(payload))
  const batch = parseSamples(payload)
  return 'error' in batch ? readEmoncms(gatewaySn, payload, receivedAt) : batch.readings
}

const readV5 = (payload: Uint8Array): ReadAgain[] => {
  const { head, reading } = decodeData(payload)
  return reading ? [{ ...reading, at: acquiredAt(head.clock) ?? null }] : []
}

/** The listener stored the request's parameters as JSON with text values. */
const readEmoncms = (gatewaySn: string, payload: Uint8Array, now: number): readonly Reading[] => {
  const parameters = parametersIn(payload)
  if (!parameters) return []
  const said = isBulk(parameters) ? parseBulk(parameters, { now }) : parsePost(parameters, { now })
  return 'error' in said ? [] : readingsOfInputs(gatewaySn, said.inputs).readings
}

const parametersIn = (payload: Uint8Array): EmoncmsParameters | undefined => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(payload).toString())
    return isForm(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

const isForm = (parsed: unknown): parsed is EmoncmsParameters =>
  typeof parsed === 'object' && parsed !== null && Object.values(parsed).every((value) => typeof value === 'string')

/** `input/post` takes `data` too, but never a list of lists. */
const isBulk = ({ json, fulljson, csv, data }: EmoncmsParameters) =>
  (json ?? fulljson ?? csv) === undefined && /^\s*\[\s*\[/.test(data ?? '')

const readingsIn = (said: { readings: readonly Reading[] } | { error: unknown }) =>
  'error' in said ? [] : said.readings
