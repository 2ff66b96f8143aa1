import { isDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ChangeEvent } from 'react'
import { Choice } from '../../ui/choice.tsx'
import classes from './history.module.css'
import { periods } from './period-kind.ts'
import { isCurrent, isFuture, nameOf, stepped, type Period } from './period.ts'

interface Props {
  period: Period
  /** The plant's own. */
  today: Day
  onChange: (period: Period) => void
  words: Words['history']
}

/** Day, month, year or all, and ‹ which one ›. */
export const PeriodSwitch = ({ period, today, onChange, words }: Props) => {
  const told = wordsOf(words)[period.kind]
  const next = stepped(period, 1)
  return (
    <div className={classes.switch}>
      <Choice
        label={words.period}
        hideLabel
        options={periods.map((kind) => ({ value: kind, text: words[kind] }))}
        value={period.kind}
        onChange={(kind) => onChange({ ...period, kind })}
      />
      {told && (
        <div className={classes.stepper}>
          <button type="button" aria-label={told.previous} onClick={() => onChange(stepped(period, -1))}>
            <IconLeft size={18} aria-hidden="true" />
          </button>
          <DateField period={period} today={today} onChange={onChange} label={told.pick} />
          <button
            type="button"
            aria-label={told.next}
            disabled={isFuture(next, today)}
            onClick={() => onChange(next)}
          >
            <IconRight size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes.current}
            disabled={isCurrent(period, today)}
            onClick={() => onChange({ ...period, day: today })}
          >
            {told.current}
          </button>
        </div>
      )}
      {period.kind === 'total' && <span className={classes.all}>{words.allYears}</span>}
    </div>
  )
}

/** The browser's own field: it knows the keyboard, the phone and the language. A year needs no calendar. */
const DateField = ({ period, today, onChange, label }: Omit<Props, 'words'> & { label: string }) => {
  if (period.kind === 'year') return <span className={classes.year}>{nameOf(period)}</span>
  const onPick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const day = period.kind === 'month' ? `${target.value}-01` : target.value
    if (isDay(day) && !isFuture({ ...period, day }, today)) onChange({ ...period, day })
  }
  return (
    <input
      type={period.kind === 'month' ? 'month' : 'date'}
      aria-label={label}
      value={nameOf(period)}
      max={nameOf({ ...period, day: today })}
      onChange={onPick}
    />
  )
}

const wordsOf = (words: Words['history']) => ({
  day: { previous: words.previousDay, next: words.nextDay, pick: words.pickDay, current: words.today },
  month: { previous: words.previousMonth, next: words.nextMonth, pick: words.pickMonth, current: words.thisMonth },
  year: { previous: words.previousYear, next: words.nextYear, pick: '', current: words.thisYear },
  total: undefined,
})
