import type { Words } from '@heliograph/phrases'
import { useState } from 'react'
import type { Faults } from '#forms/field.ts'
import { useForm } from '#forms/use-form.ts'
import { destinationIn, type Draft, type Pattern } from './draft.ts'
import { provenIn, registrationRefusals } from './refusal-words.ts'

interface Wanted<Answer> {
  start: Draft
  onDraft?: (draft: Draft) => void
  patterns: readonly Pattern[]
  check: (draft: Draft, isProven: boolean) => Faults<Draft>
  send: (draft: Draft, proven: string | undefined) => Promise<Answer>
  onDone: (answer: Answer, draft: Draft) => unknown
  at: (draft: Draft) => Readonly<Record<string, keyof Draft & string>>
  words: Pick<Words, 'registration' | 'errors'>
}

/**
 * A form that verifies an address by a code. After a refusal that used up the code, a token replaces it, for that
 * address, until the token is refused. A network failure does not discard it.
 */
export const useAccountForm = <Answer>(wanted: Wanted<Answer>) => {
  const { start, onDraft, patterns, check, send, onDone, at, words } = wanted
  const [held, hold] = useState<{ proven: string; to: string }>()
  const provenOf = (draft: Draft) => (held?.to === nameOf(draft, patterns) ? held.proven : undefined)
  const form = useForm<Draft, Answer>({
    start,
    ...(onDraft && { onValues: onDraft }),
    check: (draft) => check(draft, provenOf(draft) !== undefined),
    send: (draft) => send(draft, provenOf(draft)),
    onDone,
    leaves: true,
    onRefused: (error, draft, field) => {
      const proven = provenIn(error)
      if (proven !== undefined) hold({ proven, to: nameOf(draft, patterns) })
      else if (field === 'code') hold(undefined)
    },
    said: registrationRefusals(words),
    at,
  })
  return { ...form, isProven: provenOf(form.values) !== undefined }
}

export type AccountFormParts = ReturnType<typeof useAccountForm>

const nameOf = (draft: Draft, patterns: readonly Pattern[]) => JSON.stringify(destinationIn(draft, patterns) ?? null)
