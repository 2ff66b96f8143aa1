import { dataExportRoutes } from './data-export.routes.ts'
import { createDataExport } from './data-export.ts'
import { largeTables } from './large-tables.ts'

export const composeDataExport = (needs: Parameters<typeof createDataExport>[0]) => {
  const exported = createDataExport(needs)
  return { routes: dataExportRoutes(exported), mayRead: exported.mayRead, tables: largeTables(exported) }
}
