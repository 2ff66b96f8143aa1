/** The error catalogue (spec §8): code on the wire → number of the message shown. Null is left to the caller. */
export const errors = {
  AUTH_INVALID_USERNAME_OR_PASSWORD: 3,
  AUTH_VERIFICATION_CODE_WRONG: 4,
  PHONE_ALREADY_EXISTS: 5,
  ACCOUNT_ALREADY_BOUND: 6,
  CODE_REQUESTED_TOO_OFTEN: 7,
  CODE_EXPIRED: 8,
  CODE_WRONG: 9,
  ACCOUNT_REQUIRED: 10,
  ACCOUNT_ALREADY_USED: 11,
  EMAIL_ALREADY_USED: 12,
  PHONE_ALREADY_USED: 13,
  ORIGINAL_PASSWORD_WRONG: 14,
  DATA_NOT_VISIBLE: 15,
  sorry_for_server_exception: 16,
  AU_PERMISSION_CHECK_PARAM_ERROR: 17,
  resource_not_exist_or_deleted: 18,
  ACCOUNT_EMPTY: 19,
  ACCOUNT_TAKEN: 20,
  AU_NO_READ_PERMISSION: 21,
  AU_NO_OPERATION_PERMISSION: 22,
  DATA_SOURCE_DUPLICATED: 23,
  AU_NO_OUT_OPERATION_PERMISSION: 24,
  ABNORMAL_SITUATION: 25,
  ACCOUNT_NOT_EXIST: 26,
  EMAIL_FORMAT_WRONG: 27,
  NO_DATA: 28,
  WECHAT_ALREADY_USED: 29,
  QQ_ALREADY_USED: 30,
  ACCOUNT_BOUND_TO_WECHAT: 31,
  ACCOUNT_BOUND_TO_QQ: 32,
  WECHAT_TOKEN_FAILED: 33,
  QQ_TOKEN_FAILED: 34,
  WECHAT_USER_INFO_FAILED: 35,
  QQ_USER_INFO_FAILED: 36,
  ALARM_ALREADY_BLOCKED: 37,
  ALARM_BLOCK_LIMIT: 38,
  INVALID_TOKEN: 39,
  ACCOUNT_REVOKE_NOT_SUPPORTED: 40,
  ACCOUNT_REVOKE_PERMANENT: 41,
  DEVICE_NO_DATA: 42,
  TOO_MANY_REQUESTS: 43,
  CODE_ERROR_LIMIT_EXCEEDED: 44,
  ILLEGAL_AUTHENTICATION_PARAMETERS: 45,
  PLANT_REGION_NOT_SUPPORTED: 46,
  SWITCH_TO_CHINA: 47,
  EXPORT_USED_IN_PAST_YEAR: 48,
  EXPORT_PLANT_LIMIT: 49,
  DEVICE_BUSY: 50,
  TRIGGER_COMMAND_ISSUED: 51,
  OPTIMIZER_NOT_IN_PLANT: 52,
  OPTIMIZER_ALREADY_IN_PLANT: 53,
  OPTIMIZER_IN_OTHER_PLANT: 54,
  GATEWAY_NOT_IN_PLANT: 55,
  OPTIMIZER_SAME_SERIAL: 56,
  PASSWORD_RECENTLY_USED: 57,
  PASSWORD_TOO_SIMPLE: 58,
  LOGGER_NOT_AVAILABLE_IN_REGION: 59,
  AUTH_SLIDE_ERROR: 45,
  /** For providers other than the two in the specification. */
  THIRD_PARTY_ALREADY_USED: 6,
  ACCOUNT_BOUND_TO_THIRD_PARTY: 6,
  THIRD_PARTY_TOKEN_FAILED: 45,
  THIRD_PARTY_USER_INFO_FAILED: 18,
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
/** 1 and 2 are set by the client when there was no answer. */
export type MessageNumber = Exclude<(typeof errors)[ErrorCode], null> | 1 | 2

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
