import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { Callout } from '#ui/notices/callout.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import classes from './refusal.module.css'

interface Props {
  text: ReactNode
  /** Larger, for pages that are about the refusal; with a hint about what else to do. */
  page?: boolean
  hint?: ReactNode
  children?: ReactNode
}

/** Why something was refused, next to the control. Announced when it appears. */
export const Refusal = ({ text, page = false, hint, children }: Props) => {
  if (!page) return <Failure text={text} />
  if (!text) return null
  return (
    <Callout tone="error" icon={IconAlert} role="alert">
      <strong>{text}</strong>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children && <div className={classes.action}>{children}</div>}
    </Callout>
  )
}
