import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { Callout } from '#ui/notices/callout.tsx'
import classes from './auth.module.css'

interface Props {
  text: string
  hint?: string | undefined
  /** What the person can do about it. */
  children?: ReactNode
}

/** Why the log-in failed, in place. */
export const Refused = ({ text, hint, children }: Props) => (
  <Callout tone="error" icon={IconAlert} role="alert">
    <strong>{text}</strong>
    {hint && <p className={classes.hint}>{hint}</p>}
    {children}
  </Callout>
)
