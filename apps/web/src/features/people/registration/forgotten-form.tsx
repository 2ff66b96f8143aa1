import type { ResetPasswordRequest } from '@heliograph/contract/browser'
import type { ReactNode } from 'react'
import { AccountForm, type AccountEntry } from './account-form.tsx'
import { accountFaultsOf, destinationIn, proofOf, type AccountDraft } from './draft.ts'
import { useAccountForm } from './use-account-form.ts'

interface Props extends AccountEntry {
  draft: AccountDraft
  onDraft: (draft: AccountDraft) => void
  /** Where there is a choice of the data centre. */
  centreChoice: ReactNode
  busy: boolean
  onReset: (request: ResetPasswordRequest) => void
}

/** A new password for an account that is there. */
export const ForgottenForm = ({ draft, onDraft, centreChoice, onReset, ...entry }: Props) => {
  const { patterns, refused, words } = entry
  const form = useAccountForm({ draft, onDraft, patterns, refused, words })
  const destination = destinationIn(draft, patterns)
  return (
    <AccountForm
      {...entry}
      form={form}
      draft={draft}
      kindLabel={words.sendCodeBy}
      personal={Object.values(destination ?? {})}
      faults={accountFaultsOf(draft, patterns, form.proven !== undefined, words)}
      onSend={() => onReset({ ...destination, ...proofOf(draft, form.proven), password: draft.password })}
      submit={words.setPassword}
      before={centreChoice}
    />
  )
}
