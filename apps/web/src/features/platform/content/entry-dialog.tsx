import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { messageOf } from '#api/failure.ts'
import { Failure } from '#ui/notices/failure.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import classes from './content.module.css'

interface Props {
  title: string
  deed: string
  entry: {
    form: RefObject<HTMLFormElement | null>
    submit: (event: SubmitEvent<HTMLFormElement>) => void
    busy: boolean
    error: Error | null
  }
  onClose: () => void
  children: ReactNode
  words: Pick<Words, 'content' | 'errors' | 'shell'>
}

/** The fields of something new, above the page that will show it. */
export const EntryDialog = ({ title, deed, entry, onClose, children, words: { content, errors, shell } }: Props) => {
  const { form, submit, busy, error } = entry
  const number = error ? messageOf(error) : undefined
  return (
    <Dialog title={title} closeLabel={shell.close} onClose={onClose}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {children}
        <Failure text={error && (number ? errors[number] : content.notKept)} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {deed}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
