import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import classes from './third-party.module.css'

/** Why not, and what else one can do. */
export const Refused = ({ text, action }: { text: string; action?: ReactNode }) => (
  <div className={classes.refused} role="alert">
    <IconAlert size={20} aria-hidden="true" />
    <div>
      <p>{text}</p>
      {action}
    </div>
  </div>
)
