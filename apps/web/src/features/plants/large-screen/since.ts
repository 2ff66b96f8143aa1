import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'

/** A duration in the largest unit that fits. */
export const sinceText = (ms: number, units: Words['units']) => {
  const span = Math.max(0, ms)
  if (span < hourMs) return `${Math.floor(span / minuteMs)}\u00A0${units.minutes}`
  if (span < 2 * dayMs) return `${Math.floor(span / hourMs)}\u00A0${units.hours}`
  return units.days({ count: Math.floor(span / dayMs) })
}
