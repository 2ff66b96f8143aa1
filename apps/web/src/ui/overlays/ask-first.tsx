import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { LossButton } from '#ui/buttons/loss-button.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { Dialog } from './dialog.tsx'
import classes from './ask-first.module.css'

interface Props {
  title: string
  text?: string
  /** In place of a text. */
  children?: ReactNode
  /** The label of the button that confirms. */
  action: string
  /** It cannot be undone. */
  isLoss?: boolean
  busy: boolean
  /** Something is still to be chosen. */
  isBlocked?: boolean
  /** Why it failed. */
  failure?: ReactNode
  onYes: () => void
  onClose: () => void
  words: { cancel: string; close: string }
}

/** Asks for confirmation before an action. */
export const AskFirst = ({ title, text, children, action, isLoss, isBlocked = false, ...props }: Props) => {
  const { busy, failure, onYes, onClose, words } = props
  const Yes = isLoss ? LossButton : Button
  return (
    <Dialog title={title} closeLabel={words.close} onClose={onClose}>
      <div className={classes.question}>
        {text === undefined ? children : <p>{text}</p>}
        <Failure text={failure} />
        <ButtonRow end>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Yes loading={busy} disabled={isBlocked} onClick={onYes}>
            {action}
          </Yes>
        </ButtonRow>
      </div>
    </Dialog>
  )
}
