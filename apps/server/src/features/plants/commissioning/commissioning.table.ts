import type { Check } from '@heliograph/domain/commissioning'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    commissioning_reports: CommissioningReportsTable
  }
}

/** Checks of a plant that an installer kept. */
export interface CommissioningReportsTable {
  id: Generated<number>
  brand: Generated<string>
  plant_id: number
  checked_by: number | null
  checked_at: Date
  note: string
  checks: ColumnType<Check[], string, never>
}
