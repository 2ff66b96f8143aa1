import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { MarksIn } from '#periods/calendar/marks.ts'
import { CustomRange } from '#periods/custom-range.tsx'
import { periodKinds } from '#periods/kinds.ts'
import { PeriodSwitch } from '#periods/period-switch.tsx'
import type { PeriodWords } from '#periods/period-words.ts'
import { asKind, type PeriodView } from './period-view.ts'

interface Props {
  period: PeriodView
  /** In the plant's time zone. */
  today: Day
  onChange: (period: PeriodView) => void
  marksIn: MarksIn
  words: Words['history']
}

/** Chooses the period. */
export const PeriodChoice = ({ period, today, onChange, marksIn, words }: Props) => (
  <PeriodSwitch
    kinds={periodKinds}
    // A day chosen for comparison belongs to the previously shown day.
    period={{ ...period, ...(period.compare !== undefined && { compare: 'previous' }) }}
    today={today}
    onKind={(kind) => onChange(asKind(period, kind, today))}
    onChange={onChange}
    marksIn={marksIn}
    custom={
      <CustomRange
        range={{ first: period.day, last: period.to ?? period.day }}
        today={today}
        onChange={({ first, last }) => onChange({ ...period, day: first, to: last })}
        marksIn={marksIn}
        words={words}
      />
    }
    words={wordsOf(words)}
  />
)

const wordsOf = (words: Words['history']): PeriodWords => ({
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
