import { CallFailed } from '@heliograph/contract/browser'
import type { ErrorCode } from '@heliograph/domain/errors'
import type { Words } from '@heliograph/phrases'
import type { RefusalWords } from '#refusals/refusal-text.ts'
import type { AccountDraft, Draft } from './draft.ts'

/**
 * Messages for refusals of the forms for visitors. The reason why a password is too simple is more useful than the bare
 * refusal.
 */
export const registrationRefusals = ({
  errors,
  registration,
}: Pick<Words, 'errors' | 'registration'>): RefusalWords => ({
  errors,
  own: registration.faults,
  otherwise: registration.refused,
})

/** The field that a refusal is about, by the kind of address at the time. */
export const fieldsOf = ({ kind }: Pick<AccountDraft, 'kind'>) =>
  ({
    ACCOUNT_REQUIRED: kind,
    ACCOUNT_EMPTY: kind,
    ACCOUNT_NOT_EXIST: kind,
    ACCOUNT_ALREADY_BOUND: kind,
    EMAIL_FORMAT_WRONG: kind,
    EMAIL_ALREADY_USED: kind,
    PHONE_ALREADY_EXISTS: kind,
    ILLEGAL_AUTHENTICATION_PARAMETERS: kind,
    CODE_WRONG: 'code',
    CODE_EXPIRED: 'code',
    CODE_ERROR_LIMIT_EXCEEDED: 'code',
    PASSWORD_RECENTLY_USED: 'password',
    PASSWORD_TOO_SIMPLE: 'password',
  }) satisfies Fields<AccountDraft>

export const fieldsOfSignUp = (draft: Draft) =>
  ({ ...fieldsOf(draft), ACCOUNT_ALREADY_USED: 'username', ACCOUNT_TAKEN: 'username' }) satisfies Fields<Draft>

/** The token that replaces a correct code that was used up. */
export const provenIn = (error: Error) => {
  const param = error instanceof CallFailed ? error.param : undefined
  const proven = typeof param === 'object' && param !== null && 'proven' in param ? param.proven : undefined
  return typeof proven === 'string' ? proven : undefined
}

type Fields<Values> = Partial<Record<ErrorCode, keyof Values>>
