import { Refusal } from '@heliograph/domain/errors'
import type { Limits } from '#needs/limits.ts'
import type { AttemptStore } from './attempts.store.ts'
import { networkOf } from './networks.ts'
import { createTurns } from './passwords.ts'

/** Counted in the database, so that several servers share one limit. */
export const createLimits = ({ store, now }: { store: AttemptStore; now: () => number }): Limits => {
  const inTurn = createTurns()

  const take = async (...[limits, withinMs, code = 'TOO_MANY_REQUESTS']: Parameters<Limits['take']>) => {
    const byNetwork = new Map([...limits].map(([subject, most]) => [countedOf(subject), most]))
    const taken = await inTurn(() => store.take(byNetwork, now() - withinMs))
    if (!taken) throw new Refusal(code)
    return taken
  }

  return {
    take,

    async guarded(limits, withinMs, work, code) {
      const taken = await take(limits, withinMs, code)
      let failed = false
      try {
        const result = await work()
        failed = result === undefined
        return result
      } finally {
        if (!failed) await store.giveBack(taken)
      }
    },

    count: (subject, withinMs) => store.count(countedOf(subject), now() - withinMs),

    forgive: store.forgive,
  }
}

const countedOf = (subject: string) => {
  const last = subject.lastIndexOf(' ') + 1
  return subject.slice(0, last) + networkOf(subject.slice(last))
}
