import { CallFailed } from '@heliograph/contract/browser'
import type { ErrorCode } from '@heliograph/domain/errors'
import type { Words } from '@heliograph/phrases'
import type { Faults, Field, Kind } from './draft.ts'

export interface Refused {
  /** At the fields that it is about. */
  faults: Faults
  /** What is about none. */
  general: string | undefined
  /** The code was right and is used up: this stands for it. */
  proven: string | undefined
}

interface Told {
  /** The words of the message by number, if it has any. */
  message: string | undefined
  kind: Kind
  words: Words['registration']
}

/** Where in the form a refusal belongs. */
export const refusalOf = (error: unknown, { message, kind, words }: Told): Refused => {
  if (!(error instanceof CallFailed)) return { faults: {}, general: message ?? words.refused, proven: undefined }
  const { code, param } = error
  const field = code === undefined ? undefined : fieldOf(code as ErrorCode, kind)
  const text = faultText(param, code, words) ?? message ?? words.refused
  const proven = provenIn(param)
  return field ? { faults: { [field]: text }, general: undefined, proven } : { faults: {}, general: text, proven }
}

const fieldOf = (code: ErrorCode, kind: Kind): Field | undefined => {
  if (code.startsWith('CODE_') && code !== 'CODE_REQUESTED_TOO_OFTEN') return 'code'
  if (code.startsWith('PASSWORD_')) return 'password'
  if (code === 'ACCOUNT_ALREADY_USED' || code === 'ACCOUNT_TAKEN') return 'username'
  return ofAccount.has(code) ? kind : undefined
}
const ofAccount: ReadonlySet<ErrorCode> = new Set([
  'ACCOUNT_REQUIRED',
  'ACCOUNT_EMPTY',
  'ACCOUNT_NOT_EXIST',
  'ACCOUNT_ALREADY_BOUND',
  'EMAIL_FORMAT_WRONG',
  'EMAIL_ALREADY_USED',
  'PHONE_ALREADY_EXISTS',
  'ILLEGAL_AUTHENTICATION_PARAMETERS',
])

/** Why a password is too simple says more than that it is. */
const faultText = (param: unknown, code: string | undefined, { faults }: Words['registration']) =>
  code === 'PASSWORD_TOO_SIMPLE' && typeof param === 'string' && Object.hasOwn(faults, param)
    ? faults[param as keyof typeof faults]
    : undefined

const provenIn = (param: unknown) => {
  const { proven } = (typeof param === 'object' && param !== null ? param : {}) as { proven?: unknown }
  return typeof proven === 'string' ? proven : undefined
}
