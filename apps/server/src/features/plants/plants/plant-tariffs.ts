import type { Prices } from '@heliograph/domain/income'
import type { PriceWindow } from '@heliograph/domain/price-windows'
import type { FixedCharge, Tariff } from '@heliograph/domain/tariffs'
import type { Day } from '@heliograph/domain/zones'

/** A row of `tariffs` as JSON. */
export interface TariffRow extends PriceRow {
  from_day: Day
  subsidy_micros: number | null
  fixed_charge_micros: number | null
  fixed_charge_per: FixedCharge['per'] | null
  billing_day: number
  sold_share_permille: number
  windows: readonly PriceWindow[]
  hourly_purchase: boolean
  hourly_feed_in: boolean
}

interface PriceRow {
  feed_in_price_micros: number | null
  purchase_price_micros: number | null
  flat_price_micros: number | null
}

export const pricesIn = (row: PriceRow): Prices => ({
  feedInMicros: row.feed_in_price_micros,
  purchaseMicros: row.purchase_price_micros,
  flatMicros: row.flat_price_micros,
})

export const tariffOf = (row: TariffRow): Tariff => ({
  from: row.from_day,
  prices: pricesIn(row),
  subsidyMicros: row.subsidy_micros,
  soldSharePermille: row.sold_share_permille,
  fixedCharge:
    row.fixed_charge_micros === null || row.fixed_charge_per === null
      ? null
      : { micros: row.fixed_charge_micros, per: row.fixed_charge_per },
  billingDay: row.billing_day,
  windows: row.windows,
  hourly: { purchase: row.hourly_purchase, feedIn: row.hourly_feed_in },
})
