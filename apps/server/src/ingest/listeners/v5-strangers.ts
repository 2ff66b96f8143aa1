import type { Socket } from 'node:net'
import { parseAddress } from '@heliograph/domain/networks'

/**
 * Anyone can connect, and each connection is one of those that can be open at all. So an address, or an IPv6 network, can
 * have only so many that have not shown a registered logger; the oldest of them makes way for the next one, so that
 * loggers behind the same router or load balancer still come through. Recognised loggers are not limited: there can be
 * thousands behind one.
 */
export const createV5Strangers = ({ most = 1_000 }: { most?: number }) => {
  const bySource = new Map<string, Set<Socket>>()

  return {
    /** Returns what to call when it is no stranger any longer: its logger was recognised, or it has closed. */
    add(socket: Socket, from: string | undefined) {
      const source = sourceOf(from)
      const strangers = bySource.get(source) ?? new Set<Socket>()
      bySource.set(source, strangers.add(socket))
      const leave = (which: Socket) => {
        strangers.delete(which)
        if (strangers.size === 0 && bySource.get(source) === strangers) bySource.delete(source)
      }
      if (strangers.size > most) {
        const [oldest = socket] = strangers
        leave(oldest)
        oldest.destroy()
      }
      return () => leave(socket)
    },
  }
}

/** One customer has a whole IPv6 network. */
const sourceOf = (from = '') => {
  const address = parseAddress(from)
  return address?.size === 128 ? `${address.value >> 64n}/64` : from
}
