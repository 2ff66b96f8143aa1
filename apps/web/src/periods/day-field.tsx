import type { Day } from '@heliograph/domain/zones'
import classes from './periods.module.css'

interface Props {
  name: string
  value: Day
  max?: Day
  /** The id of its error message. */
  fault?: string | undefined
  /** The browser's value, which may not be a valid day yet. */
  onChange: (typed: string) => void
}

/** A native date field with its label in front. */
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
