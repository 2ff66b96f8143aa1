import type { Words } from '@heliograph/phrases'
import type { RefusalWords } from '#refusals/refusal-text.ts'

/** Messages for refusals on the pages of relations; a form adds its own. */
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
