import type { Day } from '@heliograph/domain/zones'
import { useId, useState } from 'react'
import type { MarksIn } from './calendar/marks.ts'
import { DayField } from './day-field.tsx'
import type { RangeWords } from './period-words.ts'
import { faultOf, mostDays, type DayRange } from './period.ts'
import classes from './periods.module.css'

interface Props {
  range: DayRange
  /** In the plant's time zone. */
  today: Day
  onChange: (range: DayRange) => void
  marksIn?: MarksIn | undefined
  words: RangeWords
}

/** From one day to another. An invalid range stays in the fields with an error, and the current range stays. */
export const CustomRange = ({ range: shown, today, onChange, marksIn, words }: Props) => {
  const [draft, setDraft] = useState<{ of: string; first: string; last: string } | null>(null)
  const errorId = useId()
  const of = `${shown.first} ${shown.last}`
  // A new period from outside, such as by going back, replaces the draft.
  const range = draft?.of === of ? draft : shown
  const fault = faultOf(range, today)
  const onPick = (part: Partial<DayRange>) => {
    const next = { first: range.first, last: range.last, ...part }
    setDraft({ of, ...next })
    if (!faultOf(next, today)) onChange(next)
  }
  const field = { today, marksIn, pick: words.pickDay, fault: fault && errorId }
  return (
    <div className={classes.range} role="group" aria-label={words.custom}>
      <DayField {...field} name={words.from} value={range.first} onChange={(first) => onPick({ first })} />
      <DayField {...field} name={words.to} value={range.last} onChange={(last) => onPick({ last })} />
      <p id={errorId} className={classes.fault} role="alert">
        {fault && { ...words.faults, tooLong: words.faults.tooLong({ most: mostDays }) }[fault]}
      </p>
    </div>
  )
}
