import type { Words } from '@heliograph/phrases'
import type { CalendarKind } from '#periods/kinds.ts'
import type { PeriodWords } from '#periods/period-words.ts'
import type { Period } from '#periods/period.ts'

export type DevicePeriod = Period<CalendarKind>

/** Days and weeks are curves of measurements; longer periods are sums of energies. */
export const isCurve = ({ kind }: DevicePeriod) => kind === 'day' || kind === 'week'

export const periodWordsOf = (words: Words['devices']['curve']): PeriodWords<CalendarKind> => {
  const step = { previous: words.previous, next: words.next, current: words.now }
  return {
    period: words.period,
    kinds: words,
    steps: {
      day: { ...step, pick: words.pickDay },
      week: { ...step, pick: words.pickWeek },
      month: { ...step, pick: words.pickMonth },
      year: { ...step, pick: words.pickYear },
    },
    allYears: words.allYears,
  }
}
