import type { DueDateKind } from '@heliograph/domain/due-dates'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    due_dates: DueDatesTable
  }
}

/** When something of a plant or a device ends or is due. */
export interface DueDatesTable {
  id: Generated<number>
  brand: Generated<string>
  plant_id: number
  device_id: number | null
  kind: DueDateKind
  due_on: ColumnType<Date, string, string>
  note: string
  entered_by: number | null
  entered_at: Date
  /** The last reminder that was sent, or whose time had come when the date was entered. */
  reminded_days: number | null
}
