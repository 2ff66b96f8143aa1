import type { Rejection } from '@heliograph/domain/rejections'
import { firstOf } from '@heliograph/domain/sure'
import type { KnownGateway } from './roster.ts'

/** A gateway's message and its outcome. */
export interface ReceivedPayload {
  receivedAt: number
  protocol: KnownGateway['protocol']
  /** Without credentials: a secret is never part of it. */
  payload: Uint8Array
  outcome: ReceivedOutcome
}

export interface ReceivedOutcome {
  kept: number
  dropped: number
  /** Stored without a time until the gateway knows it. */
  undated: boolean
  /** Why something was dropped, each reason once. */
  reasons: readonly Rejection[]
}

export type Received = ReturnType<typeof createReceived>

/**
 * The newest payloads of each gateway, for operators who want to see what a device really sends. Only in this process's
 * memory: behind a load balancer these are the messages that came to this process, and a restart clears them. Adding
 * one costs at most a copy of its bytes; they are decoded on demand. When the buffer is full, the oldest is dropped,
 * whichever gateway it belongs to, so silent gateways are forgotten first.
 */
export const createReceived = ({ mostBytes = 16 * 1024 * 1024, mostOfGateway = 20 }: Limits = {}) => {
  /** By arrival number; `first` is the lowest number that may still exist. */
  const all = new Map<number, Entry>()
  let [first, next] = [0, 0]
  const byGateway = new Map<number, Entry[]>()
  let bytes = 0

  const forget = (entry: Entry) => {
    const own = byGateway.get(entry.gatewayId)
    all.delete(entry.no)
    bytes -= sizeOf(entry)
    // The oldest entry of all is also the oldest of its gateway.
    own?.shift()
    if (own?.length === 0) byGateway.delete(entry.gatewayId)
  }

  return {
    add(gatewayId: number, { payload, ...received }: ReceivedPayload) {
      const entry = { no: next++, gatewayId, ...received, payload: alone(payload) }
      const own = byGateway.get(gatewayId)
      if (own) own.push(entry)
      else byGateway.set(gatewayId, [entry])
      all.set(entry.no, entry)
      bytes += sizeOf(entry)
      if (own && own.length > mostOfGateway) forget(firstOf(own))
      for (; bytes > mostBytes; first++) {
        const oldest = all.get(first)
        if (oldest) forget(oldest)
      }
    },

    /** Newest first. */
    of: (gatewayId: number): ReceivedPayload[] => (byGateway.get(gatewayId) ?? []).toReversed(),
  }
}

interface Limits {
  mostBytes?: number
  mostOfGateway?: number
}

interface Entry extends ReceivedPayload {
  no: number
  gatewayId: number
}

/** A small slice would keep the whole chunk it was cut from in memory. */
const alone = (payload: Uint8Array) =>
  payload.byteLength === payload.buffer.byteLength ? payload : new Uint8Array(payload)

const sizeOf = ({ payload, outcome }: Entry) => payload.byteLength + reasonBytes(outcome) + entryBytes
const reasonBytes = ({ reasons }: ReceivedOutcome) => (reasons.length === 0 ? 0 : 2 * JSON.stringify(reasons).length)
/** Roughly the size of an entry without its payload. */
const entryBytes = 256
