import { minuteMs } from '@heliograph/domain/zones'

/**
 * Two senders with one identity take it from each other for ever. Who comes back too often within a minute is kept out
 * for a while. Count only who has proven the identity, or strangers could keep its owner out.
 */
export const createFlapping = ({ now, most = 30, banMs = 5 * minuteMs }: Needs) => {
  const visits = new Map<string, { sinceAt: number; number: number; bannedAt?: number }>()

  /** The clock may have been set back: then nothing lasts. */
  const isWithin = (at: number | undefined, spanMs: number) => at !== undefined && now() >= at && now() - at < spanMs

  return {
    /** Whether this visit may happen; it is counted. */
    admits(name: string) {
      if (visits.size >= maxNames) visits.clear()
      const visit = visits.get(name)
      if (isWithin(visit?.bannedAt, banMs)) return false
      if (!visit || visit.bannedAt !== undefined || !isWithin(visit.sinceAt, minuteMs)) {
        visits.set(name, { sinceAt: now(), number: 1 })
        return true
      }
      visit.number++
      if (visit.number <= most) return true
      visit.bannedAt = now()
      return false
    },

    /** Whom we sent away for a fault of ours has to come back: its visits so far do not count. */
    excuse: (name: string) => void visits.delete(name),
  }
}

interface Needs {
  now: () => number
  /** Per minute. */
  most?: number
  banMs?: number
}

const maxNames = 100_000
