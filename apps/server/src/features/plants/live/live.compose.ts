import type { Pool } from 'pg'
import { liveRoutes } from './live.routes.ts'
import { createLiveStore } from './live.store.ts'
import { createLive, type LiveNeeds } from './live.ts'

interface Needs extends Omit<LiveNeeds, 'besideOf'> {
  pool: Pool
}

export const composeLive = ({ pool, ...needs }: Needs) => ({
  routes: liveRoutes(createLive({ ...needs, besideOf: createLiveStore(pool).besideOf })),
})
