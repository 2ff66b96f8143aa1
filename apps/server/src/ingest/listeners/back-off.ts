/**
 * How long a gateway that sent more than its budget is turned away. Protocols that can't say "later" can only close the
 * connection, and a sender that reconnects at once would send the same again. So the wait doubles each time.
 */
export const createBackOff = ({ now, firstMs = 10_000, mostMs = 3_600_000 }: Needs) => {
  const turnedAway = new Map<string, { waitMs: number; until: number }>()

  const current = (name: string) => {
    const entry = turnedAway.get(name)
    // If the clock was set back, nobody waits for longer than the wait.
    return entry && entry.until - now() <= entry.waitMs ? entry : undefined
  }

  return {
    /** @param leastMs until there is budget again */
    turnAway(name: string, leastMs: number) {
      const before = current(name)
      // Messages that were sent before the connection was closed are not a second offence.
      if (before && before.until > now()) return
      // A sender that behaved for as long as it had to wait starts over.
      const isAgain = before !== undefined && now() < before.until + Math.max(before.waitMs, calmMs)
      const waitMs = Math.min(Math.max(isAgain ? 2 * before.waitMs : firstMs, leastMs), mostMs)
      if (turnedAway.size >= maxNames) turnedAway.clear()
      turnedAway.set(name, { waitMs, until: now() + waitMs })
    },
    isTurnedAway: (name: string) => {
      const entry = current(name)
      return entry !== undefined && entry.until > now()
    },
  }
}

interface Needs {
  now: () => number
  firstMs?: number
  mostMs?: number
}

const calmMs = 60_000
const maxNames = 100_000
