import type { Words } from '@heliograph/phrases'
import { useEffect } from 'react'
import { accountFault, destinationIn, type AccountDraft, type Field, type Pattern } from './draft.ts'
import type { Refused } from './refusal.ts'
import { useForm } from './use-form.ts'
import { useProven } from './use-proven.ts'

interface Part<D> {
  draft: D
  onDraft: (draft: D) => void
  patterns: readonly Pattern[]
  /** Why the last attempt failed. */
  refused: Refused | undefined
  words: Words['registration']
}

/** What is wrong with what is typed, and whether its code was right already. */
export const useAccountForm = <D extends AccountDraft>({ draft, onDraft, patterns, refused, words }: Part<D>) => {
  const { mend, ...form } = useForm()
  const proven = useProven(refused, destinationIn(draft, patterns))
  useEffect(() => {
    if (refused) form.show(refused.faults)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refused])
  return {
    ...form,
    proven,
    change: (changed: Partial<D>, ...mended: Field[]) => {
      onDraft({ ...draft, ...changed })
      mend(...mended)
    },
    /** The person asks for a code, and there is nowhere to send it. */
    onNowhere: () => void form.show(accountFault(draft, patterns, words)),
  }
}

export type OpenForm<D> = Omit<ReturnType<typeof useAccountForm>, 'change'> & {
  change: (changed: Partial<D>, ...mended: Field[]) => void
}
