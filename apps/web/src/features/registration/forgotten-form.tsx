import type { PasswordStrength, PhonePattern, ResetPasswordRequest } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { AccountFields, type CodeEntry } from './account-fields.tsx'
import { accountFault, destinationIn, type Draft, type Faults, type Field } from './draft.ts'
import { NewPassword } from './new-password.tsx'
import type { Refused } from './refusal.ts'
import classes from './registration.module.css'
import { useForm } from './use-form.ts'
import { useProven } from './use-proven.ts'

export type ForgottenDraft = Pick<Draft, 'kind' | 'email' | 'phone' | 'code' | 'password'>

interface Props {
  draft: ForgottenDraft
  onDraft: (draft: ForgottenDraft) => void
  /** Where there is a choice of the data centre. */
  centreChoice: ReactNode
  usesPhones: boolean
  patterns: readonly PhonePattern[]
  judge: (sent: { password: string; personal: string[] }, options: { signal: AbortSignal }) => Promise<PasswordStrength>
  codeField: (entry: CodeEntry) => ReactNode
  refused: Refused | undefined
  busy: boolean
  onReset: (request: ResetPasswordRequest) => void
  words: Words['registration']
}

/** Account, code, new password: in one form, because the code comes while the password is thought of. */
export const ForgottenForm = ({ draft, onDraft, centreChoice, usesPhones, patterns, codeField, refused, busy, words, ...props }: Props) => {
  const { faults, refs, show, mend } = useForm()
  const proven = useProven(refused, destinationIn(draft, patterns))
  useEffect(() => {
    if (refused) show(refused.faults)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refused])

  const change = (changed: Partial<ForgottenDraft>, ...mended: Field[]) => {
    onDraft({ ...draft, ...changed })
    mend(...mended)
  }
  const send = () => {
    const found: Faults = {
      ...accountFault(draft, patterns, words),
      ...(draft.code.trim() === '' && proven === undefined && { code: words.codeRequired }),
      ...(draft.password === '' && { password: words.passwordRequired }),
    }
    if (show(found)) return
    const proof = proven === undefined ? { code: draft.code.trim() } : { proven }
    props.onReset({ ...destinationIn(draft, patterns), ...proof, password: draft.password })
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) send()
      }}
    >
      {centreChoice}
      <AccountFields
        draft={draft}
        onChange={change}
        usesPhones={usesPhones}
        patterns={patterns}
        faults={faults}
        refs={refs}
        isProven={proven !== undefined}
        onNowhere={() => show(accountFault(draft, patterns, words))}
        codeField={codeField}
        kindLabel={words.sendCodeBy}
        words={words}
      />
      <NewPassword
        ref={refs.password}
        value={draft.password}
        onChange={(password) => change({ password }, 'password')}
        judge={(password, options) => props.judge({ password, personal: Object.values(destinationIn(draft, patterns) ?? {}) }, options)}
        error={faults.password}
        words={words}
      />
      <p className={classes.refused} role="alert">
        {refused?.general}
      </p>
      <Button type="submit" size="md" fullWidth loading={busy}>
        {words.setPassword}
      </Button>
    </form>
  )
}
