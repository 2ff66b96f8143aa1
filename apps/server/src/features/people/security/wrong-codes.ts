import { Refusal } from '@heliograph/domain/errors'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import type { Limits } from '#needs/limits.ts'

/**
 * Five wrong codes per person in a quarter of an hour, and twenty a day. There are a million codes, three of which are
 * right at any time, so an attacker who has the password needs about forty-five years.
 */
export const createWrongCodes = (guarded: Limits['guarded']) => ({
  async count<T>(userId: number, work: () => Promise<T | undefined>, subject = `codes of ${userId}`) {
    try {
      return await guarded(new Map([[subject, 5]]), 15 * minuteMs, () =>
        guarded(new Map([[`${subject} in a day`, 20]]), dayMs, work),
      )
    } catch (error) {
      if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') throw new Refusal('CODE_ERROR_LIMIT_EXCEEDED')
      throw error
    }
  },
})

export type WrongCodes = ReturnType<typeof createWrongCodes>
