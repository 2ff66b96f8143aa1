import type { KnownGateway } from './roster.ts'

/** What a gateway sent and what became of it. */
export interface ReceivedPayload {
  receivedAt: number
  protocol: KnownGateway['protocol']
  /** Without what proved who sent it: a secret is never part of it. */
  payload: Uint8Array
  outcome: ReceivedOutcome
}

export interface ReceivedOutcome {
  kept: number
  dropped: number
  /** Kept without a time, until the gateway knows it. */
  undated: boolean
  /** Why something was dropped, each reason once. */
  reasons: readonly string[]
}

export type Received = ReturnType<typeof createReceived>

/**
 * The newest payloads of each gateway, for an operator who looks at what a device really says. In this process's memory
 * only: behind a balancer it is what came to this one, and after a start there is nothing. Taking one in costs a copy of
 * its bytes at most; they are decoded when somebody looks. Where all of them are too much, the oldest goes first,
 * whoever's it is: so it is gateways that are not heard any more that are forgotten.
 */
export const createReceived = ({ mostBytes = 16 * 1024 * 1024, mostOfGateway = 20 }: Limits = {}) => {
  /** By the number of their arrival; the oldest that may still be there is `first`. */
  const all = new Map<number, Entry>()
  let [first, next] = [0, 0]
  const byGateway = new Map<number, Entry[]>()
  let bytes = 0

  const forget = (entry: Entry) => {
    const own = byGateway.get(entry.gatewayId)
    all.delete(entry.no)
    bytes -= sizeOf(entry)
    // The oldest of all is the oldest of its gateway.
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
      if (own && own.length > mostOfGateway) forget(own[0]!)
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

/** A small piece would keep the whole chunk alive that it was cut from. */
const alone = (payload: Uint8Array) =>
  payload.byteLength === payload.buffer.byteLength ? payload : new Uint8Array(payload)

const sizeOf = ({ payload, outcome }: Entry) => payload.byteLength + 2 * outcome.reasons.join('').length + entryBytes
/** About what an entry takes beside its payload. */
const entryBytes = 256
