import { CallFailed } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { messageOf } from '#api/failure.ts'

interface Said {
  words: Words['organisations']
  errors: Words['errors']
}

/** Why something was refused, in words that say what can be done; undefined for no refusal at all. */
export const refusalText = (error: Error | null, { words, errors }: Said) => {
  if (!error) return undefined
  if (error instanceof CallFailed) {
    if (error.param === 'LAST_ORG_ADMIN') return words.lastAdmin
    if (error.param === 'ROLE_HELD') return words.rolesHeld
    if (error.param === 'ROLE_FIXED') return words.roleFixed
    if (error.code === 'AU_NO_OUT_OPERATION_PERMISSION') return words.beyondReach
  }
  const number = messageOf(error)
  return number ? errors[number] : words.refused
}

/** The field that an answer is about, and what it says of it. */
export const fieldError = (error: Error | null, words: Words['organisations']) => {
  if (!(error instanceof CallFailed)) return {}
  if (error.code === 'DATA_SOURCE_DUPLICATED') return { name: words.nameTaken }
  if (error.code === 'EMAIL_FORMAT_WRONG') return { email: words.emailWrong }
  if (error.code !== 'PARAM_ERROR') return {}
  return error.param === 'phone' ? { phone: words.phoneWrong } : { name: words.nameRefused }
}
