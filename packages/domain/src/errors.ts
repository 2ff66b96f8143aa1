import { messageNumbers } from './message-numbers.ts'

/** The error catalogue (spec §8): code on the wire → number of the message shown. Null is left to the caller. */
export const errors = {
  ...messageNumbers,
  /** Without it, logging in to the account would no longer be possible. */
  THIRD_PARTY_LAST_WAY_IN: null,
  AUTH_USER_ALREADY_MIGRATED: null,
  /** The account cannot move to the other data centre; the reason is in `param`. */
  CENTRE_MOVE_NOT_SUPPORTED: null,
  /** The password was right; the second factor is still required. */
  AUTH_SECOND_FACTOR_REQUIRED: null,
  /** The call requires a fresh identity check. */
  AUTH_PROOF_REQUIRED: null,
  /** The readings of that time are deleted, so its days can't be calculated again; `param` is the earliest time that can. */
  READINGS_NO_LONGER_KEPT: null,
  /** Someone else changed the plant since it was read; what they changed must be read first. */
  PLANT_CHANGED_MEANWHILE: null,
  /** The file of an export would begin otherwise now: what arrived of it before it broke off belongs to another one. */
  EXPORT_CHANGED_MEANWHILE: null,
  /** Another person proves at the moment that the logger with this serial number is theirs. */
  LOGGER_CLAIMED_BY_OTHER: null,
  /** Around sunrise and sunset loggers restart by themselves; `param` is when that is over. */
  LOGGER_CLAIM_TOO_EARLY: null,
  RECOGNITION_ERROR: null,
  PARAM_ERROR: null,
  argument_validation_failed: null,
  service_suspend: null,
} as const satisfies Record<string, number | null>

export type ErrorCode = keyof typeof errors
/** The client sets 1 and 2 where there was no answer; only 2 is also a code of the server. */
export type MessageNumber = (typeof messageNumbers)[keyof typeof messageNumbers] | 1

/** Refusals are sent as 412 Precondition Failed, except for these, which have their own status. */
const refusalStatus = 412
export const statusOf = (code: ErrorCode) => (code === 'TOO_MANY_REQUESTS' ? 429 : refusalStatus)

/** Thrown when a rule refuses a request. The only error that a feature throws on purpose. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly param: unknown

  constructor(code: ErrorCode, param: unknown = null) {
    super(code)
    this.code = code
    this.param = param
  }
}
