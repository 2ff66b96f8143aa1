import { dayMs, type Day } from '@heliograph/domain/zones'
import type { ZipEntry } from '#documents/zip.ts'
import type { AskedTable, ExportForm } from '#needs/export-tables.ts'

export type Problem = 'not-made' | 'no-access' | 'no-data' | 'too-large'

/** How it is written, and what is in its files. */
export interface Wanted extends ExportForm, Pick<AskedTable, 'step' | 'first' | 'last' | 'units'> {
  /** Of the plant's file: the usual ones if undefined. */
  columns?: AskedTable['columns']
  /** Of the files of devices, which have those of them that each reports: all if undefined. */
  deviceColumns?: AskedTable['columns']
}

/** The plant as a whole, or one of its devices. */
export interface Source {
  deviceId: number | null
  /** The beginning of its file's name. */
  name: string
}

/** Up to where an export is written, with all that must be known to go on. */
export interface Reached {
  /** Of the whole file, in bytes. */
  at: number
  rows: number
  /** The place of the source that is written, or comes next. */
  source: number
  /** What of it was begun: its file, its columns, and the day that comes next. */
  begun: { entry: ZipEntry; columns: readonly string[]; next: Day } | null
  /** Files that are complete. */
  entries: readonly ZipEntry[]
}

/** How long a file is kept, and one that was given up is shown. */
export const keptMs = 7 * dayMs

export class TooLarge extends Error {
  override name = 'TooLarge'
}

export const untouched: Reached = { at: 0, rows: 0, source: 0, begun: null, entries: [] }

/** An export as its person sees it. Times are milliseconds since 1970. */
export interface LargeExport {
  id: number
  state: 'waiting' | 'working' | 'ready' | 'failed'
  problem: Problem | null
  /** From 0 to 1. */
  done: number
  rows: number
  bytes: number
  files: number
  wanted: Wanted
  createdAt: number
  readyAt: number | null
  keptUntil: number | null
}

/** Rows of moments, not of days or longer. */
export const isOfMoments = (step: Wanted['step']) => step === 'readings' || step === 'minutes' || step === 'hours'
