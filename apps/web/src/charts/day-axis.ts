import { formatInstant, hourMs, minuteMs } from '@heliograph/domain/zones'

export interface Tick {
  at: number
  /** What the plant's clock shows: 06:00. */
  label: string
}

/** Milliseconds. A day of the plant, 23 to 25 hours as a rule; or a part of it. */
export interface Span {
  from: number
  to: number
}

/**
 * The full hours of a span that the zone's clock shows, `everyHours` apart and the end included. An hour that the clock
 * shows twice is labelled once, an hour that it skips is not there.
 */
export const ticksOf = (zone: string, { from, to }: Span, everyHours: number): Tick[] => {
  const ticks: Tick[] = []
  const first = Math.ceil(from / quarterMs) * quarterMs
  for (let at = first; at <= to; at += quarterMs) {
    const label = clock(zone, at)
    const [hour, minute] = label.split(':').map(Number)
    if (minute !== 0 || hour! % everyHours !== 0 || ticks.at(-1)?.label === label) continue
    ticks.push({ at, label: at === to && label === '00:00' ? '24:00' : label })
  }
  return ticks
}

/** As many as fit: a label needs about 56 px. */
export const hoursApart = ({ from, to }: Span, widthPx: number) => {
  const hours = (to - from) / hourMs
  return [1, 2, 3, 4, 6].find((apart) => (hours / apart) * labelPx <= widthPx) ?? 12
}

export const clock = (zone: string, at: number) => formatInstant(zone, at).slice(11, 16)

const quarterMs = 15 * minuteMs
const labelPx = 56
