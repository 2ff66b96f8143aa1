import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './callout.module.css'

interface Props {
  tone: 'error' | 'warning' | 'success' | 'info'
  icon: Icon
  /** `alert` for something that just failed, `status` for the current state. */
  role?: 'alert' | 'status'
  children: ReactNode
}

/** Something to read before going on, in the middle of a page. The icon shows its kind without its colour. */
export const Callout = ({ tone, icon: Sign, role, children }: Props) => (
  <div className={classes.callout} data-tone={tone} role={role}>
    <Sign aria-hidden="true" />
    <div>{children}</div>
  </div>
)
