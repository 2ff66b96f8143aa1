import type { FixedCharge } from '@heliograph/domain/tariffs'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    tariffs: TariffsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

/** What energy costs and earns from a day on. Amounts in millionths of the currency's unit. */
export interface TariffsTable {
  plant_id: number
  brand: Generated<string>
  /** YYYY-MM-DD, in the plant's zone. */
  from_day: string
  feed_in_price_micros: Optional<number>
  purchase_price_micros: Optional<number>
  flat_price_micros: Optional<number>
  subsidy_micros: Optional<number>
  fixed_charge_micros: Optional<number>
  fixed_charge_per: Optional<FixedCharge['per']>
  billing_day: Generated<number>
  /** Price windows of the domain, as JSON. */
  windows: ColumnType<unknown, string | undefined, string>
  modified_by: Optional<number>
  modified_at: Generated<Date>
}
