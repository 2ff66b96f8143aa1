import type { ReactNode } from 'react'
import classes from './aside.module.css'

/** What one may read, in smaller and paler type. */
export const Aside = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <p className={classes.aside} role={role}>
    {children}
  </p>
)
