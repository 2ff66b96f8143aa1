import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { Form } from '#forms/form.tsx'
import type { OpenForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import classes from './security.module.css'

interface Props {
  form: OpenForm
  label: string
  submit: string
  hint?: ReactNode
  onCancel: () => void
  children: ReactNode
  words: Words['security']
}

/** A small inline form. */
export const SettingForm = ({ form, label, submit, hint, onCancel, children, words }: Props) => (
  <Form form={form} className={classes.form} label={label}>
    {hint && <p className={classes.hint}>{hint}</p>}
    {children}
    <Refusal text={form.refusal} />
    <Answers inPage submit={submit} busy={form.busy} cancel={words.cancel} onCancel={onCancel} />
  </Form>
)
