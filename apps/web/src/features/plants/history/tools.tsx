import { isDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconCompare from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import { Choice } from '#ui/fields/choice.tsx'
import { otherOf } from './comparison.ts'
import type { View } from './period-kind.ts'
import { lengthOf, mostFrameDays, rangeOf, viewsOf, type Period } from './period.ts'
import classes from './history.module.css'

interface Props {
  period: Period
  /** The plant's own. */
  today: Day
  onChange: (period: Period) => void
  words: Words['history']
}

/** How a period is looked at: in which view, and beside which other one. */
export const Tools = ({ period, today, onChange, words }: Props) => {
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
          <IconCompare size={18} aria-hidden="true" />
          {words.compare}
        </button>
      )}
      {other && period.kind === 'day' && (
        <label className={classes.rangeField}>
          <span>{words.compareWith}</span>
          <input
            type="date"
            value={other.period.day}
            max={today}
            onChange={({ target }) => {
              const { value } = target
              if (isDay(value) && value <= today && value !== period.day) onChange({ ...period, compare: value })
            }}
          />
        </label>
      )}
    </div>
  )
}

const viewsIn = (period: Period) => {
  const range = rangeOf(period)
  return viewsOf(period.kind).filter(
    (view) => view !== 'power' || (range !== undefined && lengthOf(range) <= mostFrameDays),
  )
}

/** The view that is really shown: that of an address may not be there for so many days. */
export const viewOf = (period: Period) => viewsIn(period).find((view) => view === period.view)
