import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { Failure } from '#ui/notices/failure.tsx'
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
      <Failure text={failure} />
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
