import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'

/** Devices report every five minutes: after three missed reports the values are outdated. */
export const staleAfterMs = 15 * minuteMs

/** The age in the largest unit that fits: 40 s ago. Never negative, even if a clock is fast. */
export const ageText = (ageMs: number, words: Words['live']) => {
  const { unit, count } = sizeOf(ageMs)
  if (unit === 'seconds' && count < 2) return words.ageJustNow
  const text = { seconds: words.ageSeconds, minutes: words.ageMinutes, hours: words.ageHours, days: words.ageDays }
  return text[unit]({ count })
}

/** The same as a duration: 40 s. */
export const spanText = (ageMs: number, words: Words['live']) => {
  const { unit, count } = sizeOf(ageMs)
  const text = { seconds: words.spanSeconds, minutes: words.spanMinutes, hours: words.spanHours, days: words.spanDays }
  return text[unit]({ count })
}

const sizeOf = (ageMs: number) => {
  const age = Math.max(0, ageMs)
  if (age < minuteMs) return { unit: 'seconds', count: Math.floor(age / 1000) } as const
  if (age < hourMs) return { unit: 'minutes', count: Math.floor(age / minuteMs) } as const
  if (age < 2 * dayMs) return { unit: 'hours', count: Math.floor(age / hourMs) } as const
  return { unit: 'days', count: Math.floor(age / dayMs) } as const
}
