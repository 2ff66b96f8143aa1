import { createHash } from 'node:crypto'
import type { GatewayProtocol } from '@heliograph/domain/devices'

/** One that can be sent again because its answer was lost. */
export interface Request {
  /** Of each gateway, in the order of the request. */
  hashes: readonly Uint8Array[]
  at: number
  /** Older ones are not the same any more. */
  since: number
  /** Of those that are at work at once, the secrets of the one that came last work. Undefined if each has its turn. */
  attempt: number | undefined
}

/** How a registration can be sent again. */
export interface Repeatable {
  requestKey: string
  attempt?: number
}

/** What a request has added before, in its order. */
export interface AnsweredAgain {
  again: { gatewayId: number; sn: string; name: string; isRenewed: boolean }[]
}

/**
 * The same only for what the same person asked for at the same plant. Names are left out: a person may think of a better one before
 * they press again.
 */
export const requestHash = ({ userId, plantId, requestKey, place, protocol, sn }: Asked) =>
  createHash('sha256')
    .update(JSON.stringify([userId, plantId, requestKey, place, protocol, sn]))
    .digest()

interface Asked {
  userId: number
  plantId: number
  requestKey: string
  /** In the list of the request. */
  place: number
  protocol: GatewayProtocol
  /** Null where it is made here. */
  sn: string | null
}
