import type { ModuleArray } from '@heliograph/domain/module-map'
import type { ColumnType, Generated } from 'kysely'
import type { DrawnBackground } from './backgrounds.store.ts'

declare module '#db/schema.ts' {
  interface Database {
    module_maps: ModuleMapsTable
    module_map_backgrounds: ModuleMapBackgroundsTable
  }
}

/** Where the modules of a plant are. */
export interface ModuleMapsTable {
  plant_id: number
  brand: Generated<string>
  version: number
  map: ColumnType<{ arrays: ModuleArray[]; background?: DrawnBackground | null }, string, string>
  saved_by: number | null
  saved_at: Date
}

/** The picture below the module map of a plant. How it lies there is in the map. */
export interface ModuleMapBackgroundsTable {
  plant_id: number
  brand: Generated<string>
  version: string
  width: number
  height: number
  webp: Buffer
  added_at: Date
}
