import { isDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconCompare from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import type { MarksIn } from '#periods/calendar/marks.ts'
import { DayField } from '#periods/day-field.tsx'
import { lengthOf, rangeOf } from '#periods/period.ts'
import { Choice } from '#ui/fields/choice.tsx'
import { otherOf } from './comparison.ts'
import { mostFrameDays, viewsOf, type PeriodView } from './period-view.ts'
import type { View } from './views.ts'
import classes from './history.module.css'

interface Props {
  period: PeriodView
  /** In the plant's time zone. */
  today: Day
  onChange: (period: PeriodView) => void
  marksIn: MarksIn
  words: Words['history']
}

/** Chooses the view of a period and the comparison. */
export const Tools = ({ period, today, onChange, marksIn, words }: Props) => {
  const { compare, view: _, ...which } = period
  const views = viewsIn(period)
  const other = otherOf(period, today)
  if (period.kind === 'total') return null
  const choose = (wanted: View | 'usual') =>
    onChange({ ...which, ...(compare && { compare }), ...(wanted !== 'usual' && { view: wanted }) })
  return (
    <div className={classes.tools}>
      {views.length > 0 && (
        <Choice
          label={words.view}
          hideLabel
          options={[
            { value: 'usual' as const, text: period.kind === 'year' ? words.bars : words.energy },
            ...views.map((each) => ({ value: each, text: words[each] })),
          ]}
          value={viewOf(period) ?? 'usual'}
          onChange={choose}
        />
      )}
      {viewOf(period) === undefined && (
        <button
          type="button"
          className={classes.tool}
          aria-pressed={compare !== undefined}
          onClick={() => onChange({ ...which, ...(compare === undefined && { compare: 'previous' as const }) })}
        >
          <IconCompare aria-hidden="true" />
          {words.compare}
        </button>
      )}
      {other && period.kind === 'day' && (
        <DayField
          name={words.compareWith}
          value={other.period.day}
          today={today}
          pick={words.pickDay}
          marksIn={marksIn}
          onChange={(day) => {
            if (isDay(day) && day <= today && day !== period.day) onChange({ ...period, compare: day })
          }}
        />
      )}
    </div>
  )
}

const viewsIn = (period: PeriodView) => {
  const range = rangeOf(period)
  return viewsOf(period.kind).filter(
    (view) => view !== 'power' || (range !== undefined && lengthOf(range) <= mostFrameDays),
  )
}

/** The view that is shown: the one in the address may not exist for this period. */
export const viewOf = (period: PeriodView) => viewsIn(period).find((view) => view === period.view)
