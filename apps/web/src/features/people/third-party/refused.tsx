import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { Callout } from '#ui/notices/callout.tsx'
import classes from './third-party.module.css'

/** Why not, and what else one can do. */
export const Refused = ({ text, action }: { text: string; action?: ReactNode }) => (
  <Callout tone="error" icon={IconAlert} role="alert">
    <p>{text}</p>
    {action && <div className={classes.action}>{action}</div>}
  </Callout>
)
