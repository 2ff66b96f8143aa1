import type { Socket } from 'node:net'
import { parseAddress } from '@heliograph/domain/networks'

/**
 * Anyone can connect, and each connection is one of those that can be open at all. So an address, or an IPv6 network, can
 * have only so many that are not a registered gateway's; the oldest of them makes way for the next one, so that gateways
 * behind the same router or load balancer still come through. Recognised gateways are not limited: there can be thousands
 * behind one.
 */
export const createStrangers = ({ most = 1_000 }: { most?: number }) => {
  const bySource = new Map<string, { strangers: Set<Socket>; unclear: Set<Socket> }>()

  return (socket: Socket, from: string | undefined): Stranger => {
    const name = sourceOf(from)
    const leave = (which: Socket) => {
      const source = bySource.get(name)
      source?.strangers.delete(which)
      source?.unclear.delete(which)
      if (source?.strangers.size === 0) bySource.delete(name)
    }
    return {
      enter() {
        if (socket.destroyed) return
        const source = bySource.get(name) ?? { strangers: new Set(), unclear: new Set() }
        bySource.set(name, source)
        const { strangers, unclear } = source
        strangers.add(socket)
        unclear.delete(socket)
        if (strangers.size - unclear.size <= most) return
        for (const oldest of strangers) {
          if (unclear.has(oldest)) continue
          leave(oldest)
          return void oldest.destroy()
        }
      },
      wait() {
        const source = bySource.get(name)
        if (source?.strangers.has(socket)) source.unclear.add(socket)
      },
      leave: () => leave(socket),
    }
  }
}

/** What a connection is among the strangers of its address. */
export interface Stranger {
  /** One of them. If it was one already, it gets no younger. */
  enter: () => void
  /** Perhaps none: until it enters or leaves, it does not count and makes way for nobody. */
  wait: () => void
  leave: () => void
}

/** One customer has a whole IPv6 network. */
const sourceOf = (from = '') => {
  const address = parseAddress(from)
  return address?.size === 128 ? `${address.value >> 64n}/64` : from
}
