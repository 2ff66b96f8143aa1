import type { Words } from '@heliograph/phrases'
import type { RefusalWords } from '#refusals/refusal-text.ts'

/** What the security page says of refusals: nothing where the person chose not to prove who they are. */
export const securityRefusals = ({ errors, security }: Pick<Words, 'errors' | 'security'>): RefusalWords => ({
  errors,
  own: { AUTH_PROOF_REQUIRED: null },
  otherwise: security.failed,
})
