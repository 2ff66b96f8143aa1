import type { Socket } from 'node:net'
import { addressIn } from '#ingest/allowed-networks.ts'
import type { KnownGateway } from '#ingest/roster.ts'
import { createStrangers, type Stranger } from './strangers.ts'

/**
 * Which HTTP connections are gateways', by the newest secret that was sent over each. A gateway can have several: its
 * newest one is no stranger. Behind a proxy, connections of many senders have one address, as behind a router.
 */
export const createHttpStrangers = (limits: { most?: number } = {}) => {
  const strangerOf = createStrangers(limits)
  const visitors = new WeakMap<Socket, Visitor>()
  /** By gateway. */
  const newest = new Map<number, Visitor>()

  const holds = (visitor: Visitor) => visitor.gatewayId !== undefined && newest.get(visitor.gatewayId) === visitor

  const place = (visitor: Visitor) => {
    if (holds(visitor)) visitor.stranger.leave()
    else visitor.stranger.enter()
  }

  const giveUp = (visitor: Visitor) => {
    if (visitor.gatewayId !== undefined && holds(visitor)) newest.delete(visitor.gatewayId)
  }

  const hold = (visitor: Visitor, gateway: KnownGateway | undefined) => {
    if (visitor.gatewayId !== gateway?.id) giveUp(visitor)
    visitor.gatewayId = gateway?.id
    if (!gateway || visitor.socket.destroyed) return
    const before = newest.get(gateway.id)
    newest.set(gateway.id, visitor)
    // First, so that it does not make way for the one before.
    visitor.stranger.leave()
    if (before && before !== visitor) place(before)
  }

  return {
    enter(socket: Socket) {
      const stranger = strangerOf(socket, addressIn(socket.remoteAddress))
      const visitor: Visitor = { socket, stranger, gatewayId: undefined, isJudged: false }
      visitors.set(socket, visitor)
      stranger.enter()
      socket.on('close', () => {
        giveUp(visitor)
        stranger.leave()
      })
    },

    /** @param identify finds out whose the connection is */
    async judge(socket: Socket, identify: () => Promise<KnownGateway | undefined>) {
      const visitor = visitors.get(socket)
      if (!visitor) return identify()
      // Only until the first verdict: with more and more requests it would make way for nobody.
      if (!visitor.isJudged) visitor.stranger.wait()
      try {
        const gateway = await identify()
        visitor.isJudged = true
        hold(visitor, gateway)
        return gateway
      } finally {
        place(visitor)
      }
    },
  }
}

interface Visitor {
  socket: Socket
  stranger: Stranger
  gatewayId: number | undefined
  /** A first secret has shown whether it is a gateway's. */
  isJudged: boolean
}
