import type { BrandSettings } from '@heliograph/brand/settings'
import type { ColumnType } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    brands: BrandsTable
    brand_versions: BrandVersionsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface BrandsTable {
  code: string
  created_at: Date
  off_since: Optional<Date>
}

export interface BrandVersionsTable {
  brand: string
  number: number
  /** JSON. */
  settings: ColumnType<Partial<BrandSettings>, string, string>
  changed_at: Date
  changed_by: Optional<number>
  published_at: Optional<Date>
  published_by: Optional<number>
  taken_back_at: Optional<Date>
  taken_back_by: Optional<number>
}
