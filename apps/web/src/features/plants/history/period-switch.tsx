import { isDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ChangeEvent } from 'react'
import { Choice } from '#ui/fields/choice.tsx'
import { CustomRange } from './custom-range.tsx'
import { periods } from './period-kind.ts'
import { asKind, isCurrent, isFuture, nameOf, stepped, type Period } from './period.ts'
import classes from './history.module.css'

interface Props {
  period: Period
  /** The plant's own. */
  today: Day
  onChange: (period: Period) => void
  words: Words['history']
}

/** Day, week, month, year, all or any days, and ‹ which ones ›. */
export const PeriodSwitch = ({ period, today, onChange, words }: Props) => {
  const told = wordsOf(words)[period.kind]
  // A day that was chosen to compare with belongs to the day beside it.
  const others = { ...period, ...(period.compare !== undefined && { compare: 'previous' as const }) }
  const next = stepped(others, 1)
  return (
    <div className={classes.switch}>
      <div className={classes.kinds}>
        <Choice
          label={words.period}
          hideLabel
          options={periods.map((kind) => ({ value: kind, text: words[kind] }))}
          value={period.kind}
          onChange={(kind) => onChange(asKind(period, kind, today))}
        />
      </div>
      {told && (
        <div className={classes.stepper}>
          <button type="button" aria-label={told.previous} onClick={() => onChange(stepped(others, -1))}>
            <IconLeft size={18} aria-hidden="true" />
          </button>
          <Field period={others} today={today} onChange={onChange} label={told.pick} />
          <button type="button" aria-label={told.next} disabled={isFuture(next, today)} onClick={() => onChange(next)}>
            <IconRight size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes.current}
            disabled={isCurrent(period, today)}
            onClick={() => onChange({ ...others, day: today })}
          >
            {told.current}
          </button>
        </div>
      )}
      {period.kind === 'total' && <span className={classes.all}>{words.allYears}</span>}
      {period.kind === 'custom' && <CustomRange period={period} today={today} onChange={onChange} words={words} />}
    </div>
  )
}

/** The browser's own field: it knows the keyboard, the phone and the language. A year needs no calendar. */
const Field = ({ period, today, onChange, label }: Omit<Props, 'words'> & { label: string }) => {
  if (period.kind === 'year' || period.kind === 'week') return <span className={classes.year}>{nameOf(period)}</span>
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
  week: { previous: words.previousWeek, next: words.nextWeek, pick: '', current: words.thisWeek },
  month: { previous: words.previousMonth, next: words.nextMonth, pick: words.pickMonth, current: words.thisMonth },
  year: { previous: words.previousYear, next: words.nextYear, pick: '', current: words.thisYear },
  total: undefined,
  custom: undefined,
})
