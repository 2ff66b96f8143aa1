import type { PasswordStrength, PhonePattern } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { Callout } from '#ui/notices/callout.tsx'
import { AccountFields, type CodeEntry } from './account-fields.tsx'
import type { AccountDraft, Faults } from './draft.ts'
import { NewPassword } from './new-password.tsx'
import type { Refused } from './refusal.ts'
import type { OpenForm } from './use-account-form.ts'
import classes from './registration.module.css'

/** What a screen hands in, whichever form it is. */
export interface AccountEntry {
  usesPhones: boolean
  patterns: readonly PhonePattern[]
  judge: (sent: { password: string; personal: string[] }, options: { signal: AbortSignal }) => Promise<PasswordStrength>
  codeField: (entry: CodeEntry) => ReactNode
  /** Why the last attempt failed. */
  refused: Refused | undefined
  words: Words['registration']
}

interface Props extends AccountEntry {
  form: OpenForm<AccountDraft>
  draft: AccountDraft
  kindLabel: string
  /** What must not stand in the password. */
  personal: string[]
  /** What is wrong, as far as a person can see it: nothing is sent then. */
  faults: Faults
  onSend: () => void
  submit: string
  busy: boolean
  /** Above the address. */
  before?: ReactNode
  /** Below the password. */
  children?: ReactNode
}

/** Address, code and password in one form, because the code comes while the password is thought of. Nothing typed is lost. */
export const AccountForm = ({ form, draft, before, children, ...props }: Props) => {
  const { usesPhones, patterns, judge, personal, codeField, refused, kindLabel, onSend, submit, busy, words } = props
  const { faults, refs, proven, show, change, onNowhere } = form
  const { password: passwordRef } = refs
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !show(props.faults)) onSend()
      }}
    >
      {before}
      <AccountFields
        draft={draft}
        onChange={change}
        usesPhones={usesPhones}
        patterns={patterns}
        faults={faults}
        refs={refs}
        isProven={proven !== undefined}
        onNowhere={onNowhere}
        codeField={codeField}
        kindLabel={kindLabel}
        words={words}
      />
      <NewPassword
        ref={passwordRef}
        value={draft.password}
        onChange={(password) => change({ password }, 'password')}
        judge={(password, options) => judge({ password, personal }, options)}
        error={faults.password}
        words={words}
      />
      {children}
      {refused?.general !== undefined && (
        <Callout tone="error" icon={IconAlert} role="alert">
          {refused.general}
        </Callout>
      )}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {submit}
      </Button>
    </form>
  )
}
