import type { ModuleArray } from '@heliograph/domain/module-map'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    module_maps: ModuleMapsTable
  }
}

/** Where the modules of a plant are. */
export interface ModuleMapsTable {
  plant_id: number
  brand: Generated<string>
  version: number
  map: ColumnType<{ arrays: ModuleArray[] }, string, string>
  saved_by: number | null
  saved_at: Date
}
