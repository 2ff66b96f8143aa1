import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { commissioningRoutes } from './commissioning.routes.ts'
import { createCommissioningStore } from './commissioning.store.ts'
import { createCommissioning, type CommissioningNeeds } from './commissioning.ts'

interface Needs extends Omit<CommissioningNeeds, 'store'> {
  db: Kysely<Database>
  /** When a gateway stops counting as online. */
  onlineUntilSql: string
}

export const composeCommissioning = ({ db, onlineUntilSql, ...needs }: Needs) => ({
  routes: commissioningRoutes(createCommissioning({ ...needs, store: createCommissioningStore(db, onlineUntilSql) })),
})
