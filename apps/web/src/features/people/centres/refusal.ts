import { CallFailed } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'

/** Why it was refused, in words. `messageOf` knows the numbered messages; those come from the caller. */
export const refusalOf = (error: Error, words: Words['centres'], numbered: string | undefined): string => {
  if (!(error instanceof CallFailed)) return words.failed
  const { code, param } = error
  if (code === 'CENTRE_MOVE_NOT_SUPPORTED' && isReason(param, words.refused)) return words.refused[param]
  if (code === 'INVALID_TOKEN') return words.proofExpired
  if (code === 'AUTH_PROOF_REQUIRED') return words.proofNeeded
  if (code === 'AUTH_USER_ALREADY_MIGRATED') return words.movedAlready
  return numbered ?? words.failed
}

type Reasons = Words['centres']['refused']
const isReason = (param: unknown, reasons: Reasons): param is keyof Reasons =>
  typeof param === 'string' && Object.hasOwn(reasons, param)
