import type { CentreName } from '@heliograph/domain/regions'
import { dayAt, dayMs } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'

/** What the demo sells, so that buying can be tried. No money moves. */
const shops: Record<
  CentreName,
  { seller: readonly string[]; taxRate: number; currency: string; packs: [number, number][] }
> = {
  eu: {
    seller: ['Sonnwerk Solar GmbH', 'Lichtstraße 5\n10115 Berlin', 'DE02 1203 0000 0000 2020 51', 'SW-'],
    taxRate: 1900,
    currency: 'EUR',
    packs: [
      [50, 590],
      [100, 990],
      [500, 3990],
    ],
  },
  cn: {
    seller: ['晴川新能源有限公司', '上海市浦东新区世纪大道 100 号', '6222 0000 0000 0000 000', 'QC-'],
    taxRate: 600,
    currency: 'CNY',
    packs: [
      [50, 500],
      [100, 900],
      [500, 4000],
    ],
  },
}

export const openShop = async (client: PoolClient, centre: CentreName, now: number) => {
  const { seller, taxRate, currency, packs } = shops[centre]
  const at = new Date(now)
  await client.query(
    `insert into sellers (brand, name, address, account_number, invoice_prefix, tax_rate, payment_days, changed_at)
     values ('HELIOGRAPH', $1, $2, $3, $4, $5, 14, $6)`,
    [...seller, taxRate, at],
  )
  for (const [quantity, amount] of packs)
    await client.query(
      `insert into packages (brand, kind, quantity, amount_minor, currency, created_at)
       values ('HELIOGRAPH', 'messages', $1, $2, $3, $4)`,
      [quantity, amount, currency, at],
    )
}

/** A brand that sells the data service of loggers: one is fine, one ends soon, one has run out, and one rests. */
export const sellDataService = async (client: PoolClient, brand: string, now: number) => {
  const at = new Date(now)
  await client.query(
    `insert into sellers (brand, name, address, account_number, invoice_prefix, tax_rate, payment_days, changed_at)
     values ($1, 'Nordlicht Energie GmbH', $2, 'DE02 1203 0000 0000 2020 51', 'NL-', 1900, 14, $3)`,
    [brand, 'Hafenstraße 8\n20457 Hamburg', at],
  )
  for (const [years, amount] of yearPrices)
    await client.query(
      `insert into packages (brand, kind, quantity, amount_minor, currency, created_at)
       values ($1, 'deviceYears', $2, $3, 'EUR', $4)`,
      [brand, years, amount, at],
    )
  await client.query('insert into service_terms (brand, free_months, since, changed_at) values ($1, 12, $2, $3)', [
    brand,
    new Date(now - 900 * dayMs),
    at,
  ])
  await client.query(
    `insert into data_services (brand, sn, device_id, until)
     select d.brand, d.sn, d.id, $2::date + ($3::int[])[1 + (row_number() over (order by d.id) - 1) % 4]::int
     from devices d where d.brand = $1 and d.gateway_id is null`,
    [brand, dayAt('UTC', now), daysLeft],
  )
}

const yearPrices = [
  [1, 1200],
  [3, 3200],
  [5, 4900],
]
const daysLeft = [18, -45, -12, 340]
