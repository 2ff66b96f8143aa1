import type { Pool } from 'pg'
import { deviceChangeRoutes } from './device-changes.routes.ts'
import { createEntryStore } from './entry.store.ts'
import { createEntry } from './entry.ts'
import { createPlacingStore } from './placing.store.ts'
import { createPlacing } from './placing.ts'
import { createRelocationStore } from './relocation.store.ts'
import { createRelocation, type RelocationNeeds } from './relocation.ts'
import { createRemovalStore } from './removal.store.ts'
import { createRemoval, type RemovalNeeds } from './removal.ts'
import { createReplacementStore } from './replacement.store.ts'
import { createReplacement, type ReplacementNeeds } from './replacement.ts'

interface Needs
  extends Omit<RemovalNeeds, 'store'>, Pick<ReplacementNeeds, 'keptSince' | 'guarded'>, Omit<RelocationNeeds, 'store'> {
  /** The data centre's own connections. */
  pool: Pool
  /** Of a plant. */
  mostGateways: number
}

export const composeDeviceChanges = ({ pool, mostGateways, ...needs }: Needs) => {
  const store = createRemovalStore(pool)
  const { zoneOf } = store
  const replacement = createReplacement({ ...needs, zoneOf, store: createReplacementStore(pool) })
  const entry = createEntry({ ...needs, store: createEntryStore(pool) })
  const placing = createPlacing({ ...needs, store: createPlacingStore(pool) })
  const relocation = createRelocation({ ...needs, store: createRelocationStore(pool, mostGateways) })
  const removal = createRemoval({ ...needs, store })
  return { routes: deviceChangeRoutes({ removal, replacement, entry, placing, relocation }) }
}
