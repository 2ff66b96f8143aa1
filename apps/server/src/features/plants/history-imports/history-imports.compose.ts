import type { Pool } from 'pg'
import { historyImportRoutes } from './history-imports.routes.ts'
import { createHistoryImportStore } from './history-imports.store.ts'
import { createHistoryImports, type HistoryImportNeeds } from './history-imports.ts'

interface Needs extends Omit<HistoryImportNeeds, 'store'> {
  pool: Pool
}

export const composeHistoryImports = ({ pool, ...needs }: Needs) => ({
  routes: historyImportRoutes(createHistoryImports({ ...needs, store: createHistoryImportStore(pool) })),
})
