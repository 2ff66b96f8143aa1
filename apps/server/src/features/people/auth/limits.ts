import { Refusal, type ErrorCode } from '@heliograph/domain/errors'
import { networkOf } from './networks.ts'
import { createTurns } from './passwords.ts'
import type { TryStore } from './tries.store.ts'

export type Limits = ReturnType<typeof createLimits>

/**
 * How often something may be tried. Counted in the database: two servers do not double it. A subject whose last word is an
 * address counts by its network.
 */
export const createLimits = ({ store, now }: { store: TryStore; now: () => number }) => {
  const inTurn = createTurns()

  /** @param limits how often each subject may try within that time */
  const take = async (limits: ReadonlyMap<string, number>, withinMs: number, code: ErrorCode = 'TOO_MANY_REQUESTS') => {
    const byNetwork = new Map([...limits].map(([subject, most]) => [countedOf(subject), most]))
    const taken = await inTurn(() => store.take(byNetwork, now() - withinMs))
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

    count: (subject: string, withinMs: number) => store.count(countedOf(subject), now() - withinMs),

    /** As if this had not been tried, from wherever it was. */
    forgive: (subject: string) => store.forgive(subject),
  }
}

const countedOf = (subject: string) => {
  const last = subject.lastIndexOf(' ') + 1
  return subject.slice(0, last) + networkOf(subject.slice(last))
}
