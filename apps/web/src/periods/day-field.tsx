import type { Day } from '@heliograph/domain/zones'
import classes from './periods.module.css'

interface Props {
  name: string
  value: Day
  max?: Day
  /** The id of what says that it is wrong. */
  fault?: string | undefined
  /** What the browser has of it: it may be no day yet. */
  onChange: (typed: string) => void
}

/** The browser's own field, with its name before it. */
export const DayField = ({ name, value, max, fault, onChange }: Props) => (
  <label className={classes.dayField}>
    <span>{name}</span>
    <input
      type="date"
      value={value}
      max={max}
      aria-invalid={fault !== undefined}
      aria-describedby={fault}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)
