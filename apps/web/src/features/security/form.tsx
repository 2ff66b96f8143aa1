import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode, SubmitEvent } from 'react'
import classes from './security.module.css'

interface Props {
  label: string
  submit: string
  busy: boolean
  /** Why the last attempt failed, if no field says so. */
  failure?: ReactNode
  hint?: ReactNode
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
  words: Words['security']
}

/** A small form in its place on the page. What is typed stays typed, whatever the answer. */
export const Form = ({ label, submit, busy, failure, hint, onSubmit, onCancel, children, words }: Props) => {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <form className={classes.form} aria-label={label} onSubmit={send} noValidate>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
      <Failure>{failure}</Failure>
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

export const Failure = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    {children && (
      <p className={classes.failure}>
        <IconAlert size={18} aria-hidden="true" />
        <span>{children}</span>
      </p>
    )}
  </div>
)
