import type { Day } from '@heliograph/domain/zones'
import { useId } from 'react'
import type { MarksIn } from './calendar/marks.ts'
import { DayInput } from './day-input.tsx'
import classes from './periods.module.css'

interface Props {
  name: string
  value: Day
  today: Day
  /** The label of the calendar's button. */
  pick: string
  marksIn?: MarksIn | undefined
  /** The id of its error message. */
  fault?: string | undefined
  /** What was typed, which may not be a valid day. */
  onChange: (typed: string) => void
}

/** A day up to today, with its label in front. */
export const DayField = ({ name, fault, today, ...props }: Props) => {
  const id = useId()
  return (
    <div className={classes.dayField}>
      <label htmlFor={id}>{name}</label>
      <DayInput
        {...props}
        id={id}
        isPatient
        today={today}
        last={today}
        error={fault !== undefined}
        aria-describedby={fault}
        withErrorStyles
      />
    </div>
  )
}
