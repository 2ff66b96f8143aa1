import { DecimalInput } from './decimal-input.tsx'
import type { Field } from './field.ts'
import { months, type MonthDraft } from './months.ts'
import classes from './month-fields.module.css'

interface Props {
  field: (name: keyof MonthDraft) => Field<string>
  /** Of two forms on one page, the names of one begin with something else. */
  prefix?: string
  /** Whether none of the figures can be in thousands. */
  isSmall?: boolean
  /** @param place of the month, from 0 */
  label: (place: number) => string
  description?: (place: number) => string
}

/** A figure for each month of a year. */
export const MonthFields = ({ field, prefix = '', isSmall = false, label, description }: Props) => (
  <div className={classes.months}>
    {months.map((month, place) => (
      <DecimalInput
        key={month}
        label={label(place)}
        description={description?.(place)}
        name={`${prefix}${month}`}
        isSmall={isSmall}
        {...field(month)}
      />
    ))}
  </div>
)
