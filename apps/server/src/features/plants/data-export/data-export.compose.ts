import { dataExportRoutes } from './data-export.routes.ts'
import { createDataExport } from './data-export.ts'

export const composeDataExport = (needs: Parameters<typeof createDataExport>[0]) => ({
  routes: dataExportRoutes(createDataExport(needs)),
})
