import type { ColumnType, Generated } from 'kysely'
import type { Reached, Source, Problem, Wanted } from './large-export.ts'

declare module '#db/schema.ts' {
  interface Database {
    large_exports: LargeExportsTable
    large_export_pieces: LargeExportPiecesTable
  }
}

/** Exports that a job prepares. */
export interface LargeExportsTable {
  id: Generated<number>
  brand: Generated<string>
  plant_id: number
  user_id: number
  wanted: ColumnType<Wanted, string, never>
  sources: ColumnType<Source[], string, never>
  reached: ColumnType<Reached, string, string>
  done: Generated<number>
  /** Bigints, which the driver returns as text. */
  written_rows: ColumnType<string, number | undefined, number>
  bytes: ColumnType<string, number, number>
  created_at: Date
  due_at: Date | null
  is_held: Generated<boolean>
  lease: Generated<number>
  tries: Generated<number>
  ready_at: Date | null
  problem: Problem | null
  forgotten_at: Date
}

/** Their files, in pieces. */
export interface LargeExportPiecesTable {
  export_id: number
  begins: ColumnType<string, number, never>
  bytes: Buffer
}
