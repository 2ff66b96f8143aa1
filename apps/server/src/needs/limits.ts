import type { ErrorCode } from '@heliograph/domain/errors'

/** How often something may be attempted. A subject whose last word is an address counts by its network. */
export interface Limits {
  /**
   * Counts one attempt of each subject.
   * @param limits how often each subject may attempt it within that time
   * @throws Refusal with `code`, else TOO_MANY_REQUESTS
   */
  take: (limits: ReadonlyMap<string, number>, withinMs: number, code?: ErrorCode) => Promise<unknown>
  /** Counts only attempts that fail: `undefined` from the work means that it did. @throws Refusal TOO_MANY_REQUESTS */
  guarded: <T>(
    limits: ReadonlyMap<string, number>,
    withinMs: number,
    work: () => Promise<T | undefined>,
  ) => Promise<T | undefined>
  /** How many attempts a subject has made. */
  count: (subject: string, withinMs: number) => Promise<number>
  /** Forgets a subject's attempts, from whichever address they came. */
  forgive: (subject: string) => Promise<void>
}
