/**
 * Asks once for what many ask in the same moment, and remembers the answer for so long. A failure is not remembered,
 * nor an answer that is not worth it. Whoever may not see what is gone longer than that must `forget`.
 */
export const createMemory = <K, T>({ forMs, now, most = 20_000, worth = () => true }: Wishes<T>) => {
  const known = new Map<K, { value: Promise<T>; until: number }>()

  return {
    recall(key: K, ask: () => Promise<T>): Promise<T> {
      const found = known.get(key)
      if (found && found.until > now()) return found.value
      if (known.size >= most) known.clear()
      const value = ask()
      known.set(key, { value, until: now() + forMs })
      const drop = () => void (known.get(key)?.value === value && known.delete(key))
      value.then((answer) => worth(answer) || drop(), drop)
      return value
    },
    forget: (key?: K) => (key === undefined ? known.clear() : void known.delete(key)),
  }
}

interface Wishes<T> {
  forMs: number
  now: () => number
  most?: number
  worth?: (value: T) => boolean
}
