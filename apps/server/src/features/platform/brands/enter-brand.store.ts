import type { Brand } from '@heliograph/brand/brand'
import { settingsOf } from '@heliograph/brand/settings'
import type { Pool, PoolClient } from 'pg'

/** Enters a published brand unless there is one with its code: for the demo, and for tests. */
export const enterBrand = async (client: Pool | PoolClient, brand: Brand, now: number) => {
  await client.query(
    `with entered as (
       insert into brands (code, created_at) values ($1, $2) on conflict do nothing returning code
     )
     insert into brand_versions (brand, number, settings, changed_at, published_at) select code, 1, $3, $2, $2 from entered`,
    [brand.code, new Date(now), JSON.stringify(settingsOf(brand))],
  )
}
