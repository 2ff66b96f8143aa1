import type { Audience } from '@heliograph/domain/announcements'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    announcements: AnnouncementsTable
    announcement_texts: AnnouncementTextsTable
    announcement_dismissals: AnnouncementDismissalsTable
    versions: VersionsTable
    documents: DocumentsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface AnnouncementsTable {
  id: Generated<number>
  brand: string
  audience: Audience
  from_at: Date
  /** Null: until it is withdrawn. */
  to_at: Date | null
}

export interface AnnouncementTextsTable {
  announcement_id: number
  language: string
  title: string
  content: string
}

export interface AnnouncementDismissalsTable {
  user_id: number
  announcement_id: number
  at: Date
}

export interface VersionsTable {
  inner_version: number
  version: string
  layout_version: Optional<string>
  notes: Generated<string>
  published_at: Generated<Date>
  channel: Generated<string>
  platform: Generated<string>
  platform_code: Generated<string>
  type: Generated<number>
  /** Always https. */
  download_link: Optional<string>
}

export interface DocumentsTable {
  id: Generated<number>
  brand: string
  /** Null if it is for all languages. */
  language: Optional<string>
  type: string
  title: string
  /** Always https. */
  url: string
  position: number
  created_at: Date
}
