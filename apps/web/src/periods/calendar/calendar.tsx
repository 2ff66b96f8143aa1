import { addDays, dateOf, dayOf, lastDayOfMonth, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import { localeOf } from '@heliograph/phrases'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLanguage } from '#i18n/words-context.tsx'
import { rangeOf } from '#periods/period.ts'
import { namesIn } from './calendar-names.ts'
import { areTogether, cellOf, leapt, movedBy, rowsOf, weekStartOf, type CalendarView } from './cells.ts'
import { Keys, markText } from './marked.tsx'
import type { DayMarked, MarksIn } from './marks.ts'
import classes from './calendar.module.css'

export interface CalendarProps {
  /** What is chosen. */
  unit: CalendarUnit
  /** A day in it; today if there is none yet. */
  value: Day
  today: Day
  /** The days that can be chosen, inclusive. */
  first?: Day | undefined
  last?: Day | undefined
  marksIn?: MarksIn | undefined
  onPick: (day: Day) => void
  onClose: () => void
}

export type CalendarUnit = 'day' | 'week' | 'month' | 'year'

/** Days, months or years to choose from, by pointer or keys. Its title leads from days to months to years. */
export const Calendar = ({ unit, value, today, first, last, marksIn, onPick, onClose }: CalendarProps) => {
  const { language, words: all } = useLanguage()
  const { calendar: words } = all
  const locale = localeOf(language)
  const names = useMemo(() => namesIn(locale), [locale])
  // A week of the statistics starts on Monday everywhere.
  const weekStart = unit === 'week' ? 0 : weekStartOf(locale)
  const finest: CalendarView = unit === 'month' ? 'months' : unit === 'year' ? 'years' : 'days'
  const [view, setView] = useState(finest)
  const within = (day: Day) =>
    first !== undefined && day < first ? first : last !== undefined && day > last ? last : day
  const [at, setAt] = useState(() => within(value))
  const grid = useRef<HTMLTableElement>(null)
  const titleId = useId()

  // The focus follows the cursor of the grid, also when the calendar opens.
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at, view])

  const month = { first: dayOf(yearOf(at), monthOf(at)), last: lastDayOfMonth(yearOf(at), monthOf(at)) }
  const isMarked = marksIn !== undefined && view === 'days'
  const { data: marks } = useQuery({
    ...(marksIn ?? noMarks)(month),
    select: byDay,
    enabled: isMarked,
    placeholderData: keepPreviousData,
    staleTime: marksStaleMs,
  })

  const isOut = (day: Day) => {
    const [from, to] = spanOf(view, day)
    return (first !== undefined && to < first) || (last !== undefined && from > last)
  }
  const chosen = unit === 'week' ? rangeOf({ kind: 'week', day: value }) : undefined
  const isChosen = (day: Day) =>
    view === 'days' && chosen ? day >= chosen.first && day <= chosen.last : cellOf(view, value) === day
  const choose = (day: Day) => {
    if (view === finest) return onPick(within(day))
    setAt(within(day))
    setView(view === 'years' ? 'months' : 'days')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Only the calendar closes, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      return onClose()
    }
    const wanted = movedBy(event.key, view, at, weekStart, event.shiftKey)
    if (wanted === undefined || !grid.current?.contains(document.activeElement)) return undefined
    event.preventDefault()
    setAt(within(wanted))
    return undefined
  }
  const arrow = (step: -1 | 1) => {
    const there = leapt(view, at, step)
    const Icon = step < 0 ? IconLeft : IconRight
    const label = {
      days: [words.previousMonth, words.nextMonth],
      months: [words.previousYear, words.nextYear],
      years: [words.previousYears, words.nextYears],
    }[view][step < 0 ? 0 : 1]
    return (
      <button
        type="button"
        className={classes.arrow}
        aria-label={label}
        disabled={!areTogether(view, there, within(there))}
        onClick={() => setAt(within(there))}
      >
        <Icon aria-hidden="true" />
      </button>
    )
  }
  const rows = rowsOf(view, at, weekStart)
  const cursor = cellOf(view, at)
  return (
    // The keys are those of the grid, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.calendar} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        {arrow(-1)}
        {view === 'years' ? (
          <span id={titleId} className={classes.title} aria-live="polite">
            {`${rows[0]?.[0]?.slice(0, 4)} – ${rows.at(-1)?.at(-1)?.slice(0, 4)}`}
          </span>
        ) : (
          <button
            type="button"
            id={titleId}
            className={classes.title}
            aria-live="polite"
            title={view === 'days' ? words.chooseMonth : words.chooseYear}
            onClick={() => setView(view === 'days' ? 'months' : 'years')}
          >
            {view === 'days' ? names.month(at) : names.year(at)}
          </button>
        )}
        {arrow(1)}
      </div>
      {/* A grid of controls, one of which can be reached with Tab, is what ARIA has for a calendar. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" className={classes.grid} data-view={view} aria-labelledby={titleId}>
        {view === 'days' && (
          <thead>
            <tr>
              {names.weekdays(weekStart).map(({ short, long }) => (
                <th key={long} scope="col" abbr={long}>
                  <span aria-hidden="true">{short}</span>
                  <span className="only-heard">{long}</span>
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((day, column) => {
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- before the first day
                if (day === null) return <td key={column} />
                const mark = isMarked ? marks?.get(day) : undefined
                return (
                  <td key={column} aria-selected={isChosen(day)}>
                    <button
                      type="button"
                      tabIndex={day === cursor ? 0 : -1}
                      // The popover's focus trap starts here.
                      data-autofocus={day === cursor || undefined}
                      disabled={isOut(day)}
                      aria-label={[names.whole[view](day), ...(mark ? markText(mark, words) : [])].join(
                        words.separator,
                      )}
                      aria-current={day === cellOf(view, today) ? 'date' : undefined}
                      data-gap={mark?.gap}
                      data-alerts={(mark?.alerts ?? 0) > 0 || undefined}
                      onClick={() => choose(day)}
                    >
                      {view === 'days' ? dateOf(day) : view === 'months' ? names.shortMonth(day) : yearOf(day)}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {isMarked && <Keys words={words} />}
    </div>
  )
}

/** The days of a cell. */
const spanOf = (view: CalendarView, day: Day): readonly [Day, Day] =>
  view === 'days'
    ? [day, day]
    : view === 'months'
      ? [day, lastDayOfMonth(yearOf(day), monthOf(day))]
      : [day, addDays(dayOf(yearOf(day) + 1), -1)]

const noMarks: MarksIn = () => ({ queryKey: ['no marks'], queryFn: async () => [] })
const byDay = (marks: readonly DayMarked[]) => new Map(marks)
const marksStaleMs = 5 * 60_000
