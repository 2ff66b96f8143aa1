import type { Day } from '@heliograph/domain/zones'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { CalendarDrop } from './calendar/calendar-drop.tsx'
import type { CalendarUnit } from './calendar/calendar.tsx'
import type { MarksIn } from './calendar/marks.ts'
import type { StepWords } from './period-words.ts'
import { isCurrent, isFuture, nameOf, stepped, type Period } from './period.ts'
import classes from './periods.module.css'

interface Props<P extends Period> {
  /** The period's kind. */
  unit: CalendarUnit
  period: P
  /** In the plant's time zone. */
  today: Day
  onChange: (period: P) => void
  marksIn?: MarksIn | undefined
  words: StepWords
}

/** ‹ current period ›, and the way back to today. */
export const PeriodStepper = <P extends Period>({ unit, period, today, onChange, marksIn, words }: Props<P>) => {
  const next = stepped(period, 1)
  return (
    <div className={classes.stepper}>
      <button type="button" aria-label={words.previous} onClick={() => onChange(stepped(period, -1))}>
        <IconLeft aria-hidden="true" />
      </button>
      <CalendarDrop
        unit={unit}
        value={period.day}
        today={today}
        last={today}
        marksIn={marksIn}
        // The visible name is part of what is announced.
        label={`${nameOf(period)}, ${words.pick}`}
        className={classes.named}
        onPick={(day) => onChange({ ...period, day })}
      >
        {nameOf(period)}
        <IconDown className="in-text" aria-hidden="true" />
      </CalendarDrop>
      <button type="button" aria-label={words.next} disabled={isFuture(next, today)} onClick={() => onChange(next)}>
        <IconRight aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.current}
        disabled={isCurrent(period, today)}
        onClick={() => onChange({ ...period, day: today })}
      >
        {words.current}
      </button>
    </div>
  )
}
