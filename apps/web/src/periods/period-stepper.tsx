import { isDay, type Day } from '@heliograph/domain/zones'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ChangeEvent } from 'react'
import type { StepWords } from './period-words.ts'
import { isCurrent, isFuture, nameOf, stepped, type Period } from './period.ts'
import classes from './periods.module.css'

interface Props<P extends Period> {
  period: P
  /** In the plant's time zone. */
  today: Day
  onChange: (period: P) => void
  words: StepWords
}

/** ‹ current period ›, and the way back to today. */
export const PeriodStepper = <P extends Period>({ period, today, onChange, words }: Props<P>) => {
  const next = stepped(period, 1)
  return (
    <div className={classes.stepper}>
      <button type="button" aria-label={words.previous} onClick={() => onChange(stepped(period, -1))}>
        <IconLeft size={18} aria-hidden="true" />
      </button>
      <Field period={period} today={today} onChange={onChange} words={words} />
      <button type="button" aria-label={words.next} disabled={isFuture(next, today)} onClick={() => onChange(next)}>
        <IconRight size={18} aria-hidden="true" />
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

/** A native field, which handles keyboard, phone and language. A year needs no calendar. */
const Field = <P extends Period>({ period, today, onChange, words }: Props<P>) => {
  if (period.kind === 'year' || period.kind === 'week') return <span className={classes.named}>{nameOf(period)}</span>
  const onPick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const day = period.kind === 'month' ? `${target.value}-01` : target.value
    if (isDay(day) && !isFuture({ ...period, day }, today)) onChange({ ...period, day })
  }
  return (
    <input
      type={period.kind === 'month' ? 'month' : 'date'}
      aria-label={words.pick}
      value={nameOf(period)}
      max={nameOf({ ...period, day: today })}
      onChange={onPick}
    />
  )
}
