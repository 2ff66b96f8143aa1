import type { ColumnType } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    deleted_plants: DeletedPlantsTable
  }
}

/** A deleted plant, with its rows by table. */
export interface DeletedPlantsTable {
  plant_id: number
  brand: string
  name: string
  owner_id: number | null
  organisation_id: number | null
  deleted_by: number | null
  deleted_at: Date
  content: ColumnType<unknown, string>
}
