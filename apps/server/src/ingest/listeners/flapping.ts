import { minuteMs } from '@heliograph/domain/zones'

/**
 * Two senders with the same identity would disconnect each other forever, so an identity that reconnects too often
 * within a minute is banned for a while. Count only authenticated visits, otherwise strangers could lock the owner out.
 */
export const createFlapping = ({ now, most = 30, banMs = 5 * minuteMs }: Needs) => {
  const visits = new Map<string, { sinceAt: number; number: number; bannedAt?: number }>()

  /** If the clock was set back, nothing counts as within the span. */
  const isWithin = (at: number | undefined, spanMs: number) => at !== undefined && now() >= at && now() - at < spanMs

  return {
    /** Counts this visit and returns whether to let it in. `onBan` is called once, by the visit that is one too many. */
    admits(name: string, onBan?: () => void) {
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
      onBan?.()
      return false
    },

    /** If a connection ended because we could not store its message, or not in time, its visits do not count. */
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
