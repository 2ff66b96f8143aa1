import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'

/** 2 d 8 h. Truncated, never rounded. */
export const spanOf = (ms: number, words: Pick<Words['fleet'], 'spanDays' | 'spanHours' | 'spanMinutes'>) => {
  const whole = Math.max(0, ms)
  const part = (unitMs: number, of = Infinity) => Math.floor((whole % of) / unitMs)
  if (whole >= dayMs) return words.spanDays({ days: part(dayMs), hours: part(hourMs, dayMs) })
  if (whole >= hourMs) return words.spanHours({ hours: part(hourMs), minutes: part(minuteMs, hourMs) })
  return words.spanMinutes({ minutes: part(minuteMs) })
}
