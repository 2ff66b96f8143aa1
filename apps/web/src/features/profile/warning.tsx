import IconWarning from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import classes from './profile.module.css'

/** Something to know before one goes on. */
export const Warning = ({ tone = 'warning', children }: { tone?: 'warning' | 'error'; children: ReactNode }) => (
  <div className={classes.warning} data-tone={tone}>
    <IconWarning size={20} stroke={1.7} aria-hidden="true" />
    <div>{children}</div>
  </div>
)
