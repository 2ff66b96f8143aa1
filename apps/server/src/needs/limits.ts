import type { ErrorCode } from '@heliograph/domain/errors'

/** Rate limits. If the last word of a subject is an IP address, it is counted by its network. */
export interface Limits {
  /**
   * Counts one attempt of each subject.
   * @param limits how many attempts each subject has within `withinMs`
   * @throws Refusal with `code`, else TOO_MANY_REQUESTS
   */
  take: (limits: ReadonlyMap<string, number>, withinMs: number, code?: ErrorCode) => Promise<unknown>
  /** Counts only failed attempts: `work` returns undefined if it failed. @throws Refusal with `code`, else TOO_MANY_REQUESTS */
  guarded: <T>(
    limits: ReadonlyMap<string, number>,
    withinMs: number,
    work: () => Promise<T | undefined>,
    code?: ErrorCode,
  ) => Promise<T | undefined>
  /** How many attempts a subject has made. */
  count: (subject: string, withinMs: number) => Promise<number>
  /** Deletes the attempts of a subject from all addresses. */
  forgive: (subject: string) => Promise<void>
}
