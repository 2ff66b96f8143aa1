import { CallFailed } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { messageOf } from '#api/failure.ts'

/** Why something did not succeed, in words; nothing to say if the person did not want to prove who they are. */
export const failureText = (error: Error | null, { errors, security }: Pick<Words, 'errors' | 'security'>) => {
  if (!error || (error instanceof CallFailed && error.code === 'AUTH_PROOF_REQUIRED')) return undefined
  const number = messageOf(error)
  return number ? errors[number] : security.failed
}
