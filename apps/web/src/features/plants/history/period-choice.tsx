import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { MarksIn } from '#periods/calendar/marks.ts'
import { CustomRange } from '#periods/custom-range.tsx'
import { periodKinds } from '#periods/kinds.ts'
import { PeriodSwitch } from '#periods/period-switch.tsx'
import { asKind, type PeriodView } from './period-view.ts'
import { periodWordsOf } from './period-words.ts'

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
    words={periodWordsOf(words)}
  />
)
