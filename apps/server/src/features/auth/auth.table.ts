import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface SessionsTable {
  id: string
  family: string
  user_id: number
  organisation_id: number | null
  created_at: Generated<Date>
  expires_at: Date
  refresh_expires_at: Date
  refreshed_at: ColumnType<Date | null, Date | null | undefined>
  ended_at: ColumnType<Date | null, Date | null | undefined>
}

export interface LoginFailuresTable {
  subject: string
  at: Generated<Date>
}

export interface SettingsTable {
  name: string
  value: JSONColumnType<object>
}
