import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#db/schema.ts'
import { createWrongSpanStore } from '#telemetry/wrong-spans.store.ts'
import { createInputReadingStore } from './input-readings.store.ts'
import { moduleMapRoutes } from './module-map.routes.ts'
import { createModuleMapStore } from './module-map.store.ts'
import { createModuleMaps } from './module-map.ts'

interface Needs extends Omit<Parameters<typeof createModuleMaps>[0], 'store' | 'readings' | 'wrongSpansOf'> {
  db: Kysely<Database>
  pool: Pool
}

export const composeModuleMap = ({ db, pool, ...needs }: Needs) => ({
  routes: moduleMapRoutes(
    createModuleMaps({
      ...needs,
      store: createModuleMapStore(db),
      readings: createInputReadingStore(pool),
      wrongSpansOf: createWrongSpanStore(pool).ofPlant,
    }),
  ),
})
