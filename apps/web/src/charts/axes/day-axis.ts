import {
  addDays,
  dayAt,
  dayMs,
  formatClock,
  formatInstant,
  hourMs,
  minuteMs,
  startOfDay,
} from '@heliograph/domain/zones'

export interface Tick {
  at: number
  /** What the plant's clock shows: 06:00. */
  label: string
}

/** Milliseconds. Usually a day of the plant, 23 to 25 hours, or a part of it. */
export interface Span {
  from: number
  to: number
}

/**
 * The full hours of a span on the zone's clock, `everyHours` apart, including the end. An hour that occurs twice is
 * labelled once; a skipped hour is left out.
 */
export const ticksOf = (zone: string, { from, to }: Span, everyHours: number): Tick[] => {
  const ticks: Tick[] = []
  const first = Math.ceil(from / quarterMs) * quarterMs
  for (let at = first; at <= to; at += quarterMs) {
    const label = formatClock(zone, at)
    const [hour, minute] = label.split(':').map(Number)
    if (minute !== 0 || hour! % everyHours !== 0 || ticks.at(-1)?.label === label) continue
    ticks.push({ at, label: at === to && label === '00:00' ? '24:00' : label })
  }
  return ticks
}

/** Hours for a short span, days for a long one, as many as fit. With `dated`, midnights show their date. */
export const ticksIn = (zone: string, span: Span, widthPx: number, dated: boolean): Tick[] => {
  if (span.to - span.from > longestInHours) return dayTicksOf(zone, span, widthPx)
  const ticks = ticksOf(zone, span, hoursApart(span, widthPx))
  return dated ? ticks.map(({ at, label }) => ({ at, label: isMidnight(label) ? date(zone, at) : label })) : ticks
}

/** The starts of days, every day or every few days. */
const dayTicksOf = (zone: string, { from, to }: Span, widthPx: number): Tick[] => {
  const days = (to - from) / dayMs
  const apart = [1, 2, 3, 5, 7, 10].find((candidate) => (days / candidate) * dayLabelPx <= widthPx) ?? 14
  const ticks: Tick[] = []
  for (let day = dayAt(zone, from); startOfDay(zone, day) < to; day = addDays(day, apart)) {
    const at = startOfDay(zone, day)
    if (at >= from) ticks.push({ at, label: date(zone, at) })
  }
  return ticks
}

/** As many as fit: a label needs about 56 px. */
export const hoursApart = ({ from, to }: Span, widthPx: number) => {
  const hours = (to - from) / hourMs
  return [1, 2, 3, 4, 6].find((apart) => (hours / apart) * labelPx <= widthPx) ?? 12
}

/** 06-12: short, because an axis of days has little room. */
const date = (zone: string, at: number) => formatInstant(zone, at).slice(5, 10)
const isMidnight = (label: string) => label === '00:00' || label === '24:00'

const quarterMs = 15 * minuteMs
const labelPx = 56
const dayLabelPx = 50
const longestInHours = 2.2 * dayMs
