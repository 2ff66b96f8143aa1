import type { Pool } from 'pg'
import { deviceChangeRoutes } from './device-changes.routes.ts'
import { createRemovalStore } from './removal.store.ts'
import { createRemoval, type RemovalNeeds } from './removal.ts'

interface Needs extends Omit<RemovalNeeds, 'store'> {
  /** The data centre's own connections. */
  pool: Pool
}

export const composeDeviceChanges = ({ pool, ...needs }: Needs) => ({
  routes: deviceChangeRoutes(createRemoval({ ...needs, store: createRemovalStore(pool) })),
})
