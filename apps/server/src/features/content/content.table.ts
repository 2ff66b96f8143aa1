import type { Generated } from 'kysely'

export interface AnnouncementsTable {
  id: Generated<number>
  language: string
  title: string
  content: string
  from_at: Generated<Date>
  to_at: Date | null
}

export interface VersionsTable {
  inner_version: number
  version: string
  layout_version: string
  notes: Generated<string>
  published_at: Generated<Date>
}
