import type { PasswordStrength, PhonePattern } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form } from '#forms/form.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { AccountFields, type CodeEntry } from './account-fields.tsx'
import { NewPassword } from './new-password.tsx'
import type { AccountFormParts } from './use-account-form.ts'
import classes from './registration.module.css'

/** The fields that a screen passes in, for either form. */
export interface AccountEntry {
  usesPhones: boolean
  patterns: readonly PhonePattern[]
  /** The person's country, as far as known: the default prefix of a phone number. */
  country: string | undefined
  judge: (sent: { password: string; personal: string[] }, options: { signal: AbortSignal }) => Promise<PasswordStrength>
  codeField: (entry: CodeEntry) => ReactNode
  words: Pick<Words, 'registration' | 'errors'>
}

interface Props extends AccountEntry {
  form: AccountFormParts
  kindLabel: string
  /** What the password must not contain. */
  personal: string[]
  submit: string
  /** Shown above the address. */
  before?: ReactNode
  /** Shown below the password. */
  children?: ReactNode
}

/** Address, code and password in one form, because the code arrives while the person thinks of a password. */
export const AccountForm = ({ form, judge, personal, submit, before, children, words, ...fields }: Props) => {
  const { registration } = words
  return (
    <Form form={form} className={classes.form}>
      {before}
      <AccountFields form={form} {...fields} words={registration} />
      <NewPassword
        {...form.field('password')}
        judge={(password, options) => judge({ password, personal }, options)}
        words={registration}
      />
      {children}
      <Refusal page text={form.refusal} />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        {submit}
      </Button>
    </Form>
  )
}
