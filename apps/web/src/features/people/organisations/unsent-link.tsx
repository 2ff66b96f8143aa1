import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CopiedValue } from '#ui/text/copied-value.tsx'
import classes from './organisations.module.css'

interface Props {
  to: string
  link: string
  onClose: () => void
  words: Pick<Words, 'organisations' | 'shell'>
}

/** The link of an invitation that this installation cannot send: it is shown once, to the person who invites. */
export const UnsentLink = ({ to, link, onClose, words: { organisations: words, shell } }: Props) => (
  <Dialog title={words.unsentTitle} closeLabel={shell.close} onClose={onClose}>
    <div className={classes.form}>
      <p className={classes.hint}>{words.unsentText({ to })}</p>
      <CopiedValue name={words.unsentLink} value={link} words={words} />
      <ButtonRow end>
        <Button onClick={onClose}>{shell.close}</Button>
      </ButtonRow>
    </div>
  </Dialog>
)
