import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import classes from './auth.module.css'

interface Props {
  text: string
  hint?: string | undefined
  /** What the person can do about it. */
  children?: ReactNode
}

/** Why the log-in failed, in place. */
export const Refused = ({ text, hint, children }: Props) => (
  <div className={classes.refused} role="alert">
    <IconAlert size={20} aria-hidden="true" />
    <div>
      <strong>{text}</strong>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  </div>
)
