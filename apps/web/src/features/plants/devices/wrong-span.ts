import type { WrongSpans } from '@heliograph/contract/browser'
import { dayAt, formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'

export type WrongSpan = WrongSpans['spans'][number]

/** "2026-03-30 10:00 to 14:00" */
export const spanText = (
  { from, to }: Pick<WrongSpan, 'from' | 'to'>,
  zone: string,
  words: Pick<Words['devices']['wrong'], 'span' | 'since'>,
) => {
  const begin = minuteText(zone, from * 1000)
  if (to === null) return words.since({ from: begin })
  const isSameDay = dayAt(zone, from * 1000) === dayAt(zone, to * 1000)
  const end = minuteText(zone, to * 1000)
  return words.span({ from: begin, to: isSameDay ? end.slice(11) : end })
}

export const minuteText = (zone: string, at: number) => formatMinute(zone, at)

export const tooEarlyText = (earliest: number, zone: string, words: Pick<Words['devices']['wrong'], 'tooEarly'>) =>
  words.tooEarly({ time: minuteText(zone, earliest) })

/** The times to mark on a curve, without those that were taken back. */
export const markedIn = (list: WrongSpans | undefined) =>
  (list?.spans ?? []).flatMap(({ from, to, takenBackAt }) =>
    takenBackAt === null ? { from: from * 1000, to: to === null ? Infinity : to * 1000 } : [],
  )
