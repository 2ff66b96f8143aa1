import type { SuggestionKind, SuggestionState } from '@heliograph/domain/suggestions'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    suggestions: SuggestionsTable
    suggestion_pictures: SuggestionPicturesTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface SuggestionsTable {
  id: Generated<number>
  brand: string
  user_id: number
  kind: SuggestionKind
  text: string
  contact: Optional<string>
  state: Generated<SuggestionState>
  answer: Optional<string>
  created_at: Date
  answered_at: Optional<Date>
  /** Of the request that sent it. */
  request_hash: Optional<Buffer>
}

export interface SuggestionPicturesTable {
  suggestion_id: number
  /** From 1. */
  place: number
  webp: Buffer
}
