import type { CodePurpose } from '@heliograph/domain/codes'

/**
 * Takes the one use of a code that went to a mailbox or a phone.
 *
 * @throws Refusal CODE_WRONG, CODE_EXPIRED, CODE_ERROR_LIMIT_EXCEEDED
 */
export type VerifyCode = (purpose: CodePurpose, destination: string, code: string) => Promise<void>
