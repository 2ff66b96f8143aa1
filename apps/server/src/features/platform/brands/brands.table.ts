import type { BrandSettings } from '@heliograph/brand/settings'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    brands: BrandsTable
    brand_versions: BrandVersionsTable
    brand_invitations: BrandInvitationsTable
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

export interface BrandInvitationsTable {
  id: Generated<number>
  brand: string
  email: string
  token_hash: Buffer
  invited_by: number
  created_at: Date
  expires_at: Date
  accepted_at: Optional<Date>
  accepted_by: Optional<number>
  withdrawn_at: Optional<Date>
}
