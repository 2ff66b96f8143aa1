import { missing, numberText } from '@heliograph/domain/numbers'
import type { ReactNode } from 'react'
import { Quantity } from '#ui/text/quantity.tsx'
import classes from './views.module.css'

interface Shown {
  text: string
  unit: string
}

interface Props {
  name: string
  /** Undefined while loading. */
  value: Shown | undefined
  note?: ReactNode
  /** What screen readers say for a missing value. */
  missingText: string
}

/** One figure, readable from across a room. */
export const Kpi = ({ name, value, note, missingText }: Props) => (
  <div className={classes.kpi}>
    <dt>{name}</dt>
    <dd className={classes.value}>
      {value ? <Quantity {...value} missing={missingText} /> : <span className={classes.wait} />}
    </dd>
    <dd className={classes.note}>{note ?? '\u00a0'}</dd>
  </div>
)

/** A mass in tonnes, with fewer decimals for larger values, to fit. */
export const massOf = (valueT: number | null, tonnes: string): Shown => {
  if (valueT === null) return { text: missing, unit: '' }
  // What a new plant has avoided would be 0 tonnes for weeks.
  if (valueT < 1) return { text: numberText(valueT * 1000), unit: 'kg' }
  return { text: numberText(valueT, valueT >= 1000 ? 0 : valueT >= 100 ? 1 : 2), unit: tonnes }
}
