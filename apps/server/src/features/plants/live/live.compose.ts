import type { Pool } from 'pg'
import { liveRoutes } from './live.routes.ts'
import { createLiveStore } from './live.store.ts'
import { createLive, type LiveNeeds } from './live.ts'
import { toFastSystem } from './live.wire.ts'

interface Needs extends Omit<LiveNeeds, 'besideOf'> {
  pool: Pool
}

/** What a plant's weather station and other devices beside its meters report, for its weather. */
export const composeBeside = (pool: Pool) => createLiveStore(pool).besideOf

export const composeLive = ({ pool, ...needs }: Needs) => {
  const live = createLive({ ...needs, besideOf: createLiveStore(pool).besideOf })
  return {
    routes: liveRoutes(live),
    /** As clients see it. */
    fastOf: async (plantId: number) => toFastSystem(await live.fast(plantId)),
  }
}
