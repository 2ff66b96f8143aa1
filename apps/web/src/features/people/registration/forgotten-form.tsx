import type { ResetPasswordRequest } from '@heliograph/contract/browser'
import type { ReactNode } from 'react'
import { AccountForm, type AccountEntry } from './account-form.tsx'
import { accountFaultsOf, destinationIn, emptyDraft, proofOf } from './draft.ts'
import { fieldsOf } from './refusal-words.ts'
import { useAccountForm } from './use-account-form.ts'

interface Props extends AccountEntry {
  /** The choice of the data centre, if there is one. */
  centreChoice: ReactNode
  reset: (request: ResetPasswordRequest) => Promise<unknown>
  onReset: () => unknown
}

/** A new password for an existing account. */
export const ForgottenForm = ({ centreChoice, reset, onReset, ...entry }: Props) => {
  const { patterns, words } = entry
  const form = useAccountForm({
    start: emptyDraft,
    patterns,
    check: (draft, isProven) => accountFaultsOf(draft, patterns, isProven, words.registration),
    send: (draft, proven) =>
      reset({ ...destinationIn(draft, patterns), ...proofOf(draft, proven), password: draft.password }),
    onDone: onReset,
    at: fieldsOf,
    words,
  })
  return (
    <AccountForm
      {...entry}
      form={form}
      kindLabel={words.registration.sendCodeBy}
      personal={Object.values(destinationIn(form.values, patterns) ?? {})}
      submit={words.registration.setPassword}
      before={centreChoice}
    />
  )
}
