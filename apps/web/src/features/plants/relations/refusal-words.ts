import type { Words } from '@heliograph/phrases'
import type { RefusalWords } from '#refusals/refusal-text.ts'

/** What the pages of relations say of refusals; a form adds its own sentences. */
export const relationRefusals = ({ words, errors }: Spoken, own: Record<string, string> = {}): RefusalWords => ({
  errors,
  own: { AUTH_PROOF_REQUIRED: words.proofNeeded, ...own },
  otherwise: words.failed,
})

export interface Spoken {
  words: Words['relations']
  errors: Words['errors']
  shell: Words['shell']
}
