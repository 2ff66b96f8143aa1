import { LRUCache } from 'lru-cache'

/**
 * Shares one request between parallel callers, and caches the answer for `forMs`. Failures are not cached, nor are
 * answers that are not `worth` it. A full cache drops the least recently used entry. Callers that must not see a stale
 * answer `forget` it. An answer that takes long to find can be kept for longer, and be returned for longer still, while the
 * next one is being found.
 */
export const createCache = <K extends {}, T>({ forMs, now, most = 20_000, worth = () => true }: Options<T>) => {
  // With `max` it would reserve memory for a full cache at once, which takes longer than most of what else starts here.
  const usual = () => forMs
  const entries = new LRUCache<K, Entry<T>>({ maxSize: most, sizeCalculation: () => 1 })

  return {
    /**
     * @param staleForMs for how long an answer may be returned after its time, while the next one is being found
     * @param keptForMs its time, if it is not `forMs`
     */
    recall(
      key: K,
      ask: () => Promise<T>,
      staleForMs: (value: T) => number = never,
      keptForMs: (value: T) => number = usual,
    ): Promise<T> {
      const found = entries.get(key)
      if (found && found.until > now()) return found.value
      const value = ask()
      const askedAt = now()
      const entry: Entry<T> = { value, until: askedAt + forMs, staleUntil: 0 }
      // Callers get the stale answer until the next one is there, and do not ask a second time.
      const held = found && found.staleUntil > now() ? { ...found, until: found.staleUntil } : entry
      entries.set(key, held)
      const isHeld = () => entries.peek(key) === held
      const drop = () => void (isHeld() && entries.delete(key))
      value.then((answer) => {
        if (!worth(answer)) return drop()
        entry.until = askedAt + keptForMs(answer)
        entry.staleUntil = entry.until + staleForMs(answer)
        if (held !== entry && isHeld()) entries.set(key, entry)
      }, drop)
      return held.value
    },
    forget: (key?: K) => (key === undefined ? entries.clear() : void entries.delete(key)),
  }
}

interface Entry<T> {
  value: Promise<T>
  until: number
  /** Zero until the answer is known. */
  staleUntil: number
}

const never = () => 0

interface Options<T> {
  forMs: number
  now: () => number
  most?: number
  worth?: (value: T) => boolean
}
