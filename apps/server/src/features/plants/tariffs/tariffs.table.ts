import type { PriceSeriesKind, PriceUnit } from '@heliograph/domain/hourly-prices'
import type { PriceSourceFailure } from '@heliograph/domain/price-answers'
import type { FixedCharge } from '@heliograph/domain/tariffs'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    tariffs: TariffsTable
    hourly_prices: HourlyPricesTable
    price_sources: PriceSourcesTable
    price_versions: PriceVersionsTable
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
  /** How much of what is fed in is paid for, 0 to 1000. */
  sold_share_permille: Generated<number>
  /** Price windows of the domain, as JSON. */
  windows: ColumnType<unknown, string | undefined, string>
  /** Whether prices are those of hours. Then the price here is added to each. */
  hourly_purchase: Generated<boolean>
  hourly_feed_in: Generated<boolean>
  modified_by: Optional<number>
  modified_at: Generated<Date>
}

export interface HourlyPricesTable {
  plant_id: number
  brand: Generated<string>
  kind: PriceSeriesKind
  /** The start of the hour. */
  at: Date
  micros: number
}

/** Written by triggers. */
export interface PriceVersionsTable {
  plant_id: number
  brand: Generated<string>
  /** Its first day, in UTC. */
  month: string
  version: number
}

export interface PriceSourcesTable {
  plant_id: number
  brand: Generated<string>
  kind: PriceSeriesKind
  url: string
  unit: PriceUnit
  entered_by: number | null
  entered_at: Date
  tried_at: Date
  fetched_at: Date
  failure: PriceSourceFailure | null
  /** Of a provider's answer that was an error. */
  status: number | null
  failures: Generated<number>
  next_at: Date
}
