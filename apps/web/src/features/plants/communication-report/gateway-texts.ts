import type { ReportedDay, ReportedGateway } from '@heliograph/contract/browser'
import { missing, numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import type { Icon } from '@tabler/icons-react'
import IconOnline from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconNever from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconAsleep from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSilent from '@tabler/icons-react/dist/esm/icons/IconPlugOff.mjs'
import { percentText } from '#charts/axes/quantity.ts'
import type { Tone } from '#ui/text/chip.tsx'

type ReportWords = Words['communicationReport']

/** A span of milliseconds: 3 h. */
export type SpanText = (ms: number) => string

export const stateSigns: Record<ReportedGateway['state'], { tone: Tone; icon: Icon }> = {
  ONLINE: { tone: 'success', icon: IconOnline },
  ASLEEP: { tone: 'muted', icon: IconAsleep },
  SILENT: { tone: 'error', icon: IconSilent },
  NEVER: { tone: 'warning', icon: IconNever },
}

/** Truncated: what is not quite complete is not 100 %. */
export const uptimeText = (percent: number | null) => percentText(percent, 1)

/** A span of seconds; none is 0, which is not the same as an unknown one. */
export const secondsText = (seconds: number | null, spanText: SpanText) =>
  seconds === null ? missing : seconds === 0 ? numberText(0) : spanText(seconds * 1000)

/** The share of the expected time in which it was heard, percent. Null where nothing was expected, or it is not known. */
export const heardShare = ({ expected, heard }: Pick<ReportedDay, 'expected' | 'heard'>) =>
  expected === null || heard === null || expected === 0 ? null : Math.min(100, (heard / expected) * 100)

export type DayKind = keyof ReportWords['kinds']

/** How a day is drawn. */
export const dayKind = (day: ReportedDay): DayKind => {
  if (day.expected === null) return 'unknown'
  const share = heardShare(day)
  if (share === null) return 'asleep'
  return share >= 99 ? 'full' : share >= 90 ? 'most' : share >= 50 ? 'some' : 'few'
}

/** A day in words: 2026-11-20, heard 75 %: 18 h of 24 h, 1 gap, longest 6 h. */
export const dayText = (day: ReportedDay, spanText: SpanText, words: ReportWords) => {
  const { expected, heard, asleep, gaps, longestGap, late, repeated, rejected, signal } = day
  const kind = dayKind(day)
  return [
    day.day,
    kind === 'unknown'
      ? words.notCounted
      : kind === 'asleep'
        ? words.nothingExpected
        : words.heardOf({
            percent: uptimeText(heardShare(day)),
            heard: secondsText(heard, spanText),
            expected: secondsText(expected, spanText),
          }),
    ...(gaps === null ? [] : [words.gapCount({ count: gaps })]),
    ...(longestGap === null || longestGap === 0 ? [] : [words.longest({ span: secondsText(longestGap, spanText) })]),
    ...(asleep === null || asleep === 0 || kind === 'asleep'
      ? []
      : [words.sleptFor({ span: secondsText(asleep, spanText) })]),
    ...(late > 0 ? [words.lateCount({ count: late })] : []),
    ...(repeated > 0 ? [words.repeatedCount({ count: repeated })] : []),
    ...(rejected > 0 ? [words.rejectedCount({ count: rejected })] : []),
    ...(signal === null ? [] : [words.signalOfDay({ percent: percentText(signal) })]),
  ].join(words.separator)
}
