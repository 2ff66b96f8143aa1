import type { ReactNode } from 'react'
import { Unbroken } from './unbroken.tsx'
import classes from './aside.module.css'

/** What one may read, in smaller and paler type. */
export const Aside = ({ id, role, children }: { id?: string; role?: 'status'; children: ReactNode }) => (
  <p id={id} className={classes.aside} role={role}>
    <Unbroken>{children}</Unbroken>
  </p>
)
