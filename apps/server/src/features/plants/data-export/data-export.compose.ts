import type { Pool } from 'pg'
import { createMeterCorrectionStore } from '#telemetry/meter-corrections.store.ts'
import { createWrongSpanStore } from '#telemetry/wrong-spans.store.ts'
import { dataExportRoutes } from './data-export.routes.ts'
import { createDataExport } from './data-export.ts'
import { largeTables } from './large-tables.ts'

interface Needs extends Omit<Parameters<typeof createDataExport>[0], 'corrections' | 'wrongSpansOf'> {
  pool: Pool
}

export const composeDataExport = ({ pool, ...needs }: Needs) => {
  const exported = createDataExport({
    ...needs,
    corrections: createMeterCorrectionStore(pool),
    wrongSpansOf: createWrongSpanStore(pool).ofPlant,
  })
  return { routes: dataExportRoutes(exported), mayRead: exported.mayRead, tables: largeTables(exported) }
}
