import { minuteMs } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import { seesMoney, type Caller } from '#needs/caller.ts'
import type { RankedGroup, RankingStore } from './ranking.store.ts'

export type Ranking = ReturnType<typeof createRanking>

/** The plants of a caller that lost the most. It changes once a day. */
export const createRanking = ({ store, now }: { store: RankingStore; now: () => number }) => {
  const cache = createCache<string, readonly RankedGroup[]>({ forMs: minuteMs, now, most: 1000 })
  return {
    of: async (caller: Caller) => ({
      days: rankedDays,
      groups: await cache.recall(`${caller.userId} ${caller.organisationId} ${seesMoney(caller)}`, () =>
        store.ranked(caller, { now: now(), most: mostRanked }),
      ),
    }),
  }
}

export const rankedDays = 30
const mostRanked = 5
