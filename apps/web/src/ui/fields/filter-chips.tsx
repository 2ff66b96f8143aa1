import type { Icon } from '@tabler/icons-react'
import type { Tone } from '#ui/text/chip.tsx'
import classes from './filter-chips.module.css'

export interface FilterChip<Value extends string> {
  value: Value
  text: string
  /** Only its icon is shown. */
  isBrief?: boolean
  /** How many results the choice would have; undefined while unknown, null if it is not counted. */
  count: number | null | undefined
  icon?: Icon
  tone?: Tone
}

interface Props<Value extends string> {
  label: string
  chips: readonly FilterChip<Value>[]
  chosen: readonly Value[]
  onToggle: (value: Value) => void
}

/** Filters that can be combined, each with its number of results. Those without results are faded. */
export const FilterChips = <Value extends string>({ label, chips, chosen, onToggle }: Props<Value>) => (
  <div role="group" aria-label={label} className={classes.chips}>
    {chips.map(({ value, text, isBrief = false, count, icon: Sign, tone = 'muted' }) => (
      <button
        key={value}
        type="button"
        className={classes.chip}
        data-tone={tone}
        data-none={count === 0}
        aria-pressed={chosen.includes(value)}
        title={isBrief ? text : undefined}
        onClick={() => onToggle(value)}
      >
        {Sign && <Sign className="in-text" aria-hidden="true" />}
        {isBrief ? <span className="only-heard">{text}</span> : text} {count !== null && <b>{count ?? '·'}</b>}
      </button>
    ))}
  </div>
)
