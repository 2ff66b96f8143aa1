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

/** Tonnes, with fewer decimals for larger values, to fit. */
export const tonnes = (value: number | null, unit: string): Shown =>
  value === null
    ? { text: missing, unit: '' }
    : { text: numberText(value, value >= 1000 ? 0 : value >= 100 ? 1 : 2), unit }
