import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#db/schema.ts'
import type { FindPlant } from '#needs/plants.ts'
import { createKeptLosses } from './kept-losses.ts'
import { createNotingLosses } from './losses.job.ts'
import { lossRoutes } from './losses.routes.ts'
import { createLossStore } from './losses.store.ts'
import { createLosses } from './losses.ts'
import { createLostDays, type LostDaysNeeds } from './lost-days.ts'
import { createRankingStore } from './ranking.store.ts'
import { createRanking } from './ranking.ts'

interface Needs extends Omit<LostDaysNeeds, 'store'> {
  findPlant: FindPlant
  report: (error: Error) => void
  db: Kysely<Database>
  pool: Pool
  readablePlants: Parameters<typeof createRankingStore>[1]['readablePlants']
}

export const composeLosses = ({ db, pool, readablePlants, findPlant, report, ...needs }: Needs) => {
  const store = createLossStore(pool)
  const lostDays = createLostDays({ ...needs, store })
  const losses = createLosses({ store, lostDays, findPlant, now: needs.now })
  const note = createNotingLosses({ store, lostDays, findPlant, report, now: needs.now })
  const ranking = createRanking({ store: createRankingStore(db, { readablePlants }), now: needs.now })
  return {
    routes: lossRoutes(losses, ranking),
    // After the days are judged.
    jobs: [{ name: 'note-losses', cron: '5,15,25,35,45,55 * * * *', atStart: 3, work: note }],
    lossesOf: losses.of,
    lostBy: losses.lostBy,
    keptLossesOf: createKeptLosses(store),
  }
}
