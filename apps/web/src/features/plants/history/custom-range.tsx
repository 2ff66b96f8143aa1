import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useId, useState } from 'react'
import { faultOf, mostDays, type Period } from './period.ts'
import classes from './history.module.css'

interface Props {
  period: Period
  /** The plant's own. */
  today: Day
  onChange: (period: Period) => void
  words: Words['history']
}

/** From one day to another. What makes no range stays in the fields, says why, and leaves the shown one as it is. */
export const CustomRange = ({ period, today, onChange, words }: Props) => {
  const shown = { first: period.day, last: period.to ?? period.day }
  const [draft, setDraft] = useState<{ of: string; first: string; last: string } | null>(null)
  const errorId = useId()
  const of = `${shown.first} ${shown.last}`
  // Another period from elsewhere, as by going back, takes the place of what was being typed.
  const range = draft?.of === of ? draft : shown
  const fault = faultOf(range, today)
  const onPick = (part: Partial<typeof shown>) => {
    const next = { first: range.first, last: range.last, ...part }
    setDraft({ of, ...next })
    if (!faultOf(next, today)) onChange({ ...period, day: next.first, to: next.last })
  }
  const field = (name: string, which: 'first' | 'last') => (
    <label className={classes.rangeField}>
      <span>{name}</span>
      <input
        type="date"
        value={range[which]}
        aria-invalid={fault !== undefined}
        {...(fault && { 'aria-describedby': errorId })}
        onChange={({ target }) => onPick({ [which]: target.value })}
      />
    </label>
  )
  return (
    <div className={classes.range} role="group" aria-label={words.custom}>
      {field(words.from, 'first')}
      {field(words.to, 'last')}
      <p id={errorId} className={classes.fault} role="alert">
        {fault && { ...words.faults, tooLong: words.faults.tooLong({ most: mostDays }) }[fault]}
      </p>
    </div>
  )
}
