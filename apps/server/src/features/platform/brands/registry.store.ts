import type { BrandSettings } from '@heliograph/brand/settings'
import type { Pool } from 'pg'

/** A brand that was published, and the number of the version that counts: the last that was not taken back. */
export interface PublishedBrand {
  code: string
  isOff: boolean
  number: number
}

export type RegistryStore = ReturnType<typeof createRegistryStore>

/** @param pool connections that see all brands */
export const createRegistryStore = (pool: Pool) => ({
  /** Small, because every process asks for it every two seconds. */
  async published(): Promise<PublishedBrand[]> {
    const { rows } = await pool.query<PublishedBrand>(
      `select b.code, b.off_since is not null as "isOff", v.number
       from brands b join lateral (
         select number from brand_versions
         where brand = b.code and published_at is not null and taken_back_at is null order by number desc limit 1
       ) v on true
       order by b.created_at, b.code`,
    )
    return rows
  },

  async settings({ code, number }: PublishedBrand) {
    const { rows } = await pool.query<{ settings: Partial<BrandSettings> }>(
      'select settings from brand_versions where brand = $1 and number = $2',
      [code, number],
    )
    return rows[0]?.settings
  },
})
