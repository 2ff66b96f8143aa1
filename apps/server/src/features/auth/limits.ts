import { Refusal, type ErrorCode } from '@heliograph/domain/errors'
import { createTurns } from './passwords.ts'
import type { TryStore } from './tries.store.ts'

export type Limits = ReturnType<typeof createLimits>

/** How often something may be tried. Counted in the database: two servers do not double it. */
export const createLimits = ({ store, now }: { store: TryStore; now: () => number }) => {
  const inTurn = createTurns()

  /** @param limits how often each subject may try within that time */
  const take = async (limits: ReadonlyMap<string, number>, withinMs: number, code: ErrorCode = 'TOO_MANY_REQUESTS') => {
    const taken = await inTurn(() => store.take(limits, now() - withinMs))
    if (!taken) throw new Refusal(code)
    return taken
  }

  return {
    take,

    /** Only a try that failed counts: `undefined` from the work means that it did. */
    async guarded<T>(limits: ReadonlyMap<string, number>, withinMs: number, work: () => Promise<T | undefined>) {
      const taken = await take(limits, withinMs)
      let failed = false
      try {
        const result = await work()
        failed = result === undefined
        return result
      } finally {
        if (!failed) await store.giveBack(taken)
      }
    },

    count: (subject: string, withinMs: number) => store.count(subject, now() - withinMs),
  }
}
