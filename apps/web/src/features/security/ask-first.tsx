import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from './form.tsx'
import classes from './security.module.css'

interface Props {
  title: string
  text: string
  confirm: string
  busy: boolean
  failure: ReactNode
  onConfirm: () => void
  onClose: () => void
  words: Words['security']
}

/** Before something is taken away. */
export const AskFirst = ({ title, text, confirm, busy, failure, onConfirm, onClose, words }: Props) => (
  <Dialog title={title} closeLabel={words.close} onClose={onClose}>
    <div className={classes.dialog}>
      <p>{text}</p>
      <Failure>{failure}</Failure>
      <div className={classes.buttons}>
        <Button loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </div>
  </Dialog>
)
