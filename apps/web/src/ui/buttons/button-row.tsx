import type { ReactNode } from 'react'
import classes from './button-row.module.css'

interface Props {
  /** As the last row of a dialog. */
  end?: boolean
  role?: 'alert'
  children: ReactNode
}

/** Buttons beside each other, and below where there is no room. */
export const ButtonRow = ({ end = false, role, children }: Props) => (
  <div className={classes.row} data-end={end} role={role}>
    {children}
  </div>
)
