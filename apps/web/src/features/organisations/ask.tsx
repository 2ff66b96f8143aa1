import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './organisations.module.css'

interface Props {
  title: string
  text: string
  /** What is done when the answer is yes. */
  deed: string
  onYes: () => void
  mutation: Pick<UseMutationResult<unknown, Error>, 'isPending'>
  /** Why it could not be done. */
  refusal: string | undefined
  onClose: () => void
  shell: Words['shell']
}

/** Before something that the person cannot take back themselves. */
export const Ask = ({ title, text, deed, onYes, mutation, refusal, onClose, shell }: Props) => (
  <Dialog title={title} closeLabel={shell.close} onClose={onClose}>
    <div className={classes.form}>
      <p>{text}</p>
      <Problem text={refusal} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {shell.cancel}
        </Button>
        <Button className={classes.danger} loading={mutation.isPending} onClick={onYes}>
          {deed}
        </Button>
      </div>
    </div>
  </Dialog>
)

/** Told where it happened; the place is there before, so that it is heard. */
export const Problem = ({ text }: { text: string | undefined }) => (
  <p className={classes.problem} role="alert">
    {text}
  </p>
)
