import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    hand_overs: HandOversTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

/** An offer of a plant to another owner. */
export interface HandOversTable {
  id: Generated<number>
  plant_id: number
  started_by: Optional<number>
  /** The e-mail address, in lower case, or the phone number that the receiver's account must have. */
  receiver: string
  started_at: Generated<Date>
  expires_at: Date
  withdrawn_at: Optional<Date>
  accepted_at: Optional<Date>
  accepted_by: Optional<number>
}
