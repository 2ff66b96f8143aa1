import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#db/schema.ts'
import { lossRoutes } from './losses.routes.ts'
import { createLossStore } from './losses.store.ts'
import { createLosses, type LossNeeds } from './losses.ts'
import { createRankingStore } from './ranking.store.ts'
import { createRanking } from './ranking.ts'

interface Needs extends Omit<LossNeeds, 'store'> {
  db: Kysely<Database>
  pool: Pool
  readablePlants: Parameters<typeof createRankingStore>[1]['readablePlants']
}

export const composeLosses = ({ db, pool, readablePlants, ...needs }: Needs) => {
  const losses = createLosses({ ...needs, store: createLossStore(pool) })
  const ranking = createRanking({ store: createRankingStore(db, { readablePlants }), now: needs.now })
  return {
    routes: lossRoutes(losses, ranking),
    // After the days are judged.
    jobs: [{ name: 'note-losses', cron: '5,15,25,35,45,55 * * * *', work: losses.note }],
    lostBy: losses.lostBy,
  }
}
