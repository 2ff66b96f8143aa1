import { useNow } from '#browser/use-now.ts'
import { staleAfterMs } from './age.ts'

/** How old values are that say nothing about now, ms; undefined while they do. `at` is when the plant last spoke. */
export const useStaleAge = (at: number | null) => {
  const now = useNow(lookEveryMs)
  return at !== null && now - at > staleAfterMs ? now - at : undefined
}

const lookEveryMs = 10_000
