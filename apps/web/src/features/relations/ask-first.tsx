import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from './failure.tsx'
import type { Spoken } from './refused.ts'
import classes from './relations.module.css'

interface Props extends Pick<Spoken, 'shell'> {
  title: string
  text: string
  confirm: string
  busy: boolean
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Before something is taken or given away. */
export const AskFirst = ({ title, text, confirm, busy, failure, onConfirm, onClose, shell }: Props) => (
  <Dialog title={title} closeLabel={shell.close} onClose={onClose}>
    <div className={classes.dialog}>
      <p className={classes.question}>{text}</p>
      <Failure text={failure} />
      <div className={classes.buttons}>
        <Button loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="default" onClick={onClose}>
          {shell.cancel}
        </Button>
      </div>
    </div>
  </Dialog>
)
