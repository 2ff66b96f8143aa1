import { CallFailed } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { messageOf } from '#api/failure.ts'

export const codeOf = (error: Error | null) => (error instanceof CallFailed ? error.code : undefined)

/** Why something did not succeed, in words, unless a field says it. */
export const refusedText = (error: Error | null, told: Partial<Record<string, string>>, { words, errors }: Spoken) => {
  if (!error) return undefined
  const code = codeOf(error) ?? ''
  if (Object.hasOwn(told, code)) return told[code]
  if (code === 'AUTH_PROOF_REQUIRED') return words.proofNeeded
  const number = messageOf(error)
  return number ? errors[number] : words.failed
}

export interface Spoken {
  words: Words['relations']
  errors: Words['errors']
  shell: Words['shell']
}
