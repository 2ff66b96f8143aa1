import { isDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Choice } from '#ui/fields/choice.tsx'
import { devicePeriods } from './device-period-kind.ts'
import { isCurrent, isFuture, nameOf, stepped, type DevicePeriod } from './device-period.ts'
import classes from './device-curves.module.css'

interface Props {
  period: DevicePeriod
  /** The plant's own. */
  today: Day
  onChange: (period: DevicePeriod) => void
  words: Words['devices']['curve']
}

/** Day, week, month, year or all, and ‹ which one ›. */
export const DevicePeriodSwitch = ({ period, today, onChange, words }: Props) => {
  const next = stepped(period, 1)
  return (
    <div className={classes.switch}>
      <Choice
        label={words.period}
        hideLabel
        options={devicePeriods.map((kind) => ({ value: kind, text: words[kind] }))}
        value={period.kind}
        onChange={(kind) => onChange({ ...period, kind })}
      />
      {period.kind === 'total' ? (
        <span className={classes.named}>{words.allYears}</span>
      ) : (
        <div className={classes.stepper}>
          <button type="button" aria-label={words.previous} onClick={() => onChange(stepped(period, -1))}>
            <IconLeft size={18} aria-hidden="true" />
          </button>
          <Named period={period} today={today} onChange={onChange} words={words} />
          <button type="button" aria-label={words.next} disabled={isFuture(next, today)} onClick={() => onChange(next)}>
            <IconRight size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes.now}
            disabled={isCurrent(period, today)}
            onClick={() => onChange({ ...period, day: today })}
          >
            {words.now}
          </button>
        </div>
      )}
    </div>
  )
}

/** The browser's own field, where it has one: it knows the keyboard, the phone and the language. */
const Named = ({ period, today, onChange, words }: Props) => {
  if (period.kind === 'week' || period.kind === 'year') return <span className={classes.named}>{nameOf(period)}</span>
  const isMonth = period.kind === 'month'
  return (
    <input
      type={isMonth ? 'month' : 'date'}
      aria-label={isMonth ? words.pickMonth : words.pickDay}
      value={nameOf(period)}
      max={nameOf({ ...period, day: today })}
      onChange={({ target }) => {
        const day = isMonth ? `${target.value}-01` : target.value
        if (isDay(day) && !isFuture({ ...period, day }, today)) onChange({ ...period, day })
      }}
    />
  )
}
