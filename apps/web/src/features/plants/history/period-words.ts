import type { Words } from '@heliograph/phrases'
import type { PeriodWords } from '#periods/period-words.ts'

export const periodWordsOf = (words: Words['history']): PeriodWords => ({
  period: words.period,
  kinds: words,
  steps: {
    day: { previous: words.previousDay, next: words.nextDay, pick: words.pickDay, current: words.today },
    week: { previous: words.previousWeek, next: words.nextWeek, pick: words.pickWeek, current: words.thisWeek },
    month: { previous: words.previousMonth, next: words.nextMonth, pick: words.pickMonth, current: words.thisMonth },
    year: { previous: words.previousYear, next: words.nextYear, pick: words.pickYear, current: words.thisYear },
  },
  allYears: words.allYears,
})
