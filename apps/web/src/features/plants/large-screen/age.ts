import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'

export type Freshness = 'fresh' | 'old' | 'very-old'

/** Devices report every five minutes: after three missed reports the values are outdated. */
export const oldAfterMs = 15 * minuteMs

export const freshnessOf = (ageMs: number): Freshness =>
  ageMs <= oldAfterMs ? 'fresh' : ageMs <= hourMs ? 'old' : 'very-old'

/** The age in the largest unit that fits. Never negative, even if a clock is fast. */
export const ageText = (ageMs: number, words: Words['largeScreen']) => {
  if (ageMs < 2000) return words.ageJustNow
  if (ageMs < minuteMs) return words.ageSeconds({ count: Math.floor(ageMs / 1000) })
  if (ageMs < hourMs) return words.ageMinutes({ count: Math.floor(ageMs / minuteMs) })
  if (ageMs < 2 * dayMs) return words.ageHours({ count: Math.floor(ageMs / hourMs) })
  return words.ageDays({ count: Math.floor(ageMs / dayMs) })
}
