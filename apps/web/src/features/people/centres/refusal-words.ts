import type { Words } from '@heliograph/phrases'
import type { RefusalWords } from '#refusals/refusal-text.ts'

/** The messages for refusals of a move to the other data centre. */
export const centreRefusals = ({ errors, centres }: Pick<Words, 'errors' | 'centres'>): RefusalWords => ({
  errors,
  own: {
    // Why an account cannot move.
    ...centres.refused,
    INVALID_TOKEN: centres.proofExpired,
    AUTH_PROOF_REQUIRED: centres.proofNeeded,
    AUTH_USER_ALREADY_MIGRATED: centres.movedAlready,
  },
  otherwise: centres.failed,
})
