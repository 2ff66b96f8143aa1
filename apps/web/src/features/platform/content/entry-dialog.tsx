import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { Form } from '#forms/form.tsx'
import type { OpenForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import classes from './content.module.css'

interface Props {
  title: string
  action: string
  form: OpenForm
  onClose: () => void
  children: ReactNode
  shell: Words['shell']
}

/** The fields of a new entry, in a dialog. */
export const EntryDialog = ({ title, action, form, onClose, children, shell }: Props) => (
  <Dialog title={title} closeLabel={shell.close} onClose={onClose}>
    <Form form={form} className={classes.form}>
      {children}
      <Refusal text={form.refusal} />
      <Answers submit={action} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  </Dialog>
)
