import { CallFailed } from '@heliograph/contract/browser'
import type { MessageNumber } from '@heliograph/domain/errors'
import { messageNumbers } from '@heliograph/domain/message-numbers'

/** What happens with a failed call (spec §8). */
export type Failure =
  /** The caller handles it, or it needs no handling. */
  | { kind: 'silent' }
  /** The session is over: go to /login, unless it was an earlier session that ended. */
  | { kind: 'session' }
  /** The whole platform is suspended. */
  | { kind: 'suspended' }
  | { kind: 'message'; number: MessageNumber }

export const failureOf = (error: unknown): Failure => {
  if (!(error instanceof CallFailed)) return silent
  const { status, code, late } = error
  if (code === 'NETWORK_ERROR') return message(1)
  if (code === 'TIMEOUT') return message(2)
  if (code === 'service_suspend') return { kind: 'suspended' }
  if (status === 401 || status === 301) return late ? silent : { kind: 'session' }
  // Codes without a number are handled where the call was made: like any other refusal, they say nothing here.
  return hasNumber(code) ? message(messageNumbers[code]) : byStatus(status)
}

/** The number of the message that explains the error, if there is one. */
export const messageOf = (error: unknown): MessageNumber | undefined => {
  if (error instanceof CallFailed && error.code === 'AUTH_INVALID_USERNAME_OR_PASSWORD') return 3
  const failure = failureOf(error)
  return failure.kind === 'message' ? failure.number : undefined
}

/** There is no connection: it will work when there is one. */
export const isUnreached = (error: unknown) => error instanceof CallFailed && error.code === 'NETWORK_ERROR'

const silent: Failure = { kind: 'silent' }
const message = (number: MessageNumber): Failure =>
  // A wrong password is shown in place, by the form that asked for it.
  number === messageNumbers.AUTH_INVALID_USERNAME_OR_PASSWORD ? silent : { kind: 'message', number }

const byStatus = (status: number): Failure => {
  if (status === 403) return message(22)
  if (status === 429) return message(43)
  if (status === 502) return message(1)
  if (status === 504) return message(2)
  return status >= 500 ? message(16) : silent
}

const hasNumber = (code: string | undefined): code is keyof typeof messageNumbers =>
  code !== undefined && Object.hasOwn(messageNumbers, code)
