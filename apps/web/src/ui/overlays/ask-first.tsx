import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '#ui/notices/failure.tsx'
import { Dialog } from './dialog.tsx'
import classes from './ask-first.module.css'

interface Props {
  title: string
  text: string
  /** What is done when the answer is yes. */
  deed: string
  /** It takes something away that does not come back. */
  isLoss?: boolean
  busy: boolean
  /** Why it could not be done. */
  failure?: ReactNode
  onYes: () => void
  onClose: () => void
  words: { cancel: string; close: string }
}

/** Before something is taken or given away. */
export const AskFirst = ({ title, text, deed, isLoss, busy, failure, onYes, onClose, words }: Props) => (
  <Dialog title={title} closeLabel={words.close} onClose={onClose}>
    <div className={classes.question}>
      <p>{text}</p>
      <Failure text={failure} />
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button className={isLoss ? classes.loss : undefined} loading={busy} onClick={onYes}>
          {deed}
        </Button>
      </div>
    </div>
  </Dialog>
)
