import type { Words } from '@heliograph/phrases'
import type { RefusalWords } from '#refusals/refusal-text.ts'

/** Messages for refusals on the security page; none if the person declined to confirm their identity. */
export const securityRefusals = ({ errors, security }: Pick<Words, 'errors' | 'security'>): RefusalWords => ({
  errors,
  own: { AUTH_PROOF_REQUIRED: null },
  otherwise: security.failed,
})
