import { useNow } from '#browser/use-now.ts'
import { staleAfterMs } from './age.ts'

/** The age of outdated values, ms; undefined while they are current. `at` is when the plant last reported. */
export const useStaleAge = (at: number | null) => {
  const now = useNow(lookEveryMs)
  return at !== null && now - at > staleAfterMs ? now - at : undefined
}

const lookEveryMs = 10_000
