import type { CodePurpose } from '@heliograph/domain/codes'

/**
 * Uses up a code that was sent to a mailbox or a phone.
 *
 * @throws Refusal CODE_WRONG, CODE_EXPIRED, CODE_ERROR_LIMIT_EXCEEDED
 */
export type VerifyCode = (purpose: CodePurpose, destination: string, code: string) => Promise<void>
