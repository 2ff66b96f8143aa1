import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { Callout } from '#ui/notices/callout.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import classes from './refusal.module.css'

interface Props {
  text: ReactNode
  /** More room for it, where the whole page is about what was refused; it may say what else one can do. */
  page?: boolean
  hint?: ReactNode
  children?: ReactNode
}

/** Why something was refused, where it was asked for. It is read out as it comes. */
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
