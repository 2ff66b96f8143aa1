import { LRUCache } from 'lru-cache'

/**
 * Shares one request between parallel callers, and caches the answer for `forMs`. Failures are not cached, nor are
 * answers that are not `worth` it. A full cache drops the least recently used entry. Callers that must not see a stale
 * answer `forget` it.
 */
export const createCache = <K extends {}, T>({ forMs, now, most = 20_000, worth = () => true }: Options<T>) => {
  const entries = new LRUCache<K, Entry<T>>({ max: most })

  return {
    recall(key: K, ask: () => Promise<T>): Promise<T> {
      const found = entries.get(key)
      if (found && found.until > now()) return found.value
      const value = ask()
      entries.set(key, { value, until: now() + forMs })
      const drop = () => void (entries.peek(key)?.value === value && entries.delete(key))
      value.then((answer) => worth(answer) || drop(), drop)
      return value
    },
    forget: (key?: K) => (key === undefined ? entries.clear() : void entries.delete(key)),
  }
}

interface Entry<T> {
  value: Promise<T>
  until: number
}

interface Options<T> {
  forMs: number
  now: () => number
  most?: number
  worth?: (value: T) => boolean
}
