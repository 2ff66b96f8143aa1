import type { ColumnType, Generated, JSONColumnType } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    sessions: SessionsTable
    attempts: AttemptsTable
    one_time_tokens: OneTimeTokensTable
    password_history: PasswordHistoryTable
    settings: SettingsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface SessionsTable {
  id: string
  family: string
  user_id: number
  organisation_id: number | null
  created_at: Generated<Date>
  expires_at: Date
  refresh_expires_at: Date
  refreshed_at: Optional<Date>
  ended_at: Optional<Date>
  /** SHA-256 of the second half of a browser's session; null for a program. */
  half_hash: Optional<Buffer>
  user_agent: Optional<string>
  ip: Optional<string>
  seen_at: Generated<Date>
  /** How long it can stay idle; null: no limit. */
  idle_ms: Optional<number>
  proven_at: Generated<Date>
  methods: Generated<string[]>
}

/** Attempts at something that can be guessed, counted by subject and address. */
export interface AttemptsTable {
  subject: string
  at: Generated<Date>
}

export interface OneTimeTokensTable {
  id: Buffer
  purpose: string
  brand: string
  user_id: Optional<number>
  content: JSONColumnType<object, string | undefined>
  expires_at: Date
}

export interface SettingsTable {
  name: string
  value: JSONColumnType<{ key?: string }>
}

export interface PasswordHistoryTable {
  user_id: number
  hash: string
  until: Date
}
