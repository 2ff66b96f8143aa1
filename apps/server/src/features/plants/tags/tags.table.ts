import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    tags: TagsTable
  }
}

/** Of a person or of an organisation. */
export interface TagsTable {
  id: Generated<number>
  brand: string
  user_id: number | null
  organisation_id: number | null
  /** Null for the plants on the large screen. */
  name: string | null
  plant_ids: ColumnType<number[], number[], number[]>
}
