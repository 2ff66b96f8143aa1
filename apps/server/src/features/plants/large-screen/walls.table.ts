import type { Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    wall_links: WallLinksTable
  }
}

export interface WallLinksTable {
  id: Generated<number>
  user_id: number
  organisation_id: number | null
  secret_hash: Buffer
  title: string
  theme: 'dark' | 'light'
  rotate_s: number | null
  columns: number | null
  /** Null: that of the browser that shows it. */
  language: string | null
  /** Null: all. */
  plant_ids: number[] | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
  /** Of the request that made it. */
  request_hash: Buffer | null
  request_attempt: number | null
}
