import type { Pool } from 'pg'
import { deletionRoutes } from './deletion.routes.ts'
import { createDeletionStore, type Measured } from './deletion.store.ts'
import { createDeletion, type DeletionNeeds } from './deletion.ts'

interface Needs extends Omit<DeletionNeeds, 'store'> {
  /** The data centre's own connections. */
  pool: Pool
  brand: string
  measured: readonly Measured[]
}

export const composeDeletion = ({ pool, brand, measured, ...needs }: Needs) => {
  const deletion = createDeletion({ ...needs, store: createDeletionStore({ pool, brand, measured }) })
  return {
    routes: deletionRoutes(deletion),
    jobs: [{ name: 'erase-deleted-plants', cron: '53 3 * * *', work: deletion.eraseOld }],
  }
}
