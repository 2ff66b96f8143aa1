import type { ColumnType } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    departures: DeparturesTable
    arrivals: ArrivalsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

/** An account that moves to another data centre. */
export interface DeparturesTable {
  id: string
  brand: string
  user_id: number
  centre: string
  /** The account there that receives the plants; null: the account itself moves. */
  into_user_id: Optional<number>
  area: Optional<string>
  consented_at: Date
  begun_at: Date
  closed_at: Optional<Date>
  settled_at: Optional<Date>
  plant_ids: ColumnType<number[], number[] | undefined>
  device_ids: ColumnType<number[], number[] | undefined>
  gateway_sns: ColumnType<string[], string[] | undefined>
}

/** An account that comes from another data centre. */
export interface ArrivalsTable {
  id: string
  brand: string
  centre: string
  merges: boolean
  user_id: number
  plant_ids: number[]
  devices: ColumnType<Record<string, number>, string>
  received_at: Date
  opened_at: Optional<Date>
}
