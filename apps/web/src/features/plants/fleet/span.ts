import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'

type SpanWords = Pick<Words['fleet'], 'spanDays' | 'spanHours' | 'spanMinutes' | 'spanOfTwo' | 'spanShort'>

/** 2 days, for lines with little room. */
export const roughSpanOf = (ms: number, words: SpanWords) =>
  spanOf(ms >= dayMs ? Math.floor(ms / dayMs) * dayMs : ms >= hourMs ? Math.floor(ms / hourMs) * hourMs : ms, words)

/** 2 days 8 hours. Two units at most and none of them zero; truncated, never rounded. */
export const spanOf = (ms: number, words: SpanWords) => {
  const whole = Math.max(0, ms)
  const days = { count: Math.floor(whole / dayMs) }
  const hours = { count: Math.floor((whole % dayMs) / hourMs) }
  const minutes = { count: Math.floor((whole % hourMs) / minuteMs) }
  const both = (long: string, short: string | undefined) =>
    short === undefined ? long : words.spanOfTwo({ long, short })
  if (days.count > 0) return both(words.spanDays(days), hours.count > 0 ? words.spanHours(hours) : undefined)
  if (hours.count > 0) return both(words.spanHours(hours), minutes.count > 0 ? words.spanMinutes(minutes) : undefined)
  return minutes.count > 0 ? words.spanMinutes(minutes) : words.spanShort
}
