import type { ImportColumn } from '@heliograph/domain/plant-imports'
import { passing } from '#api/memory.ts'
import { unsentKeys } from '#api/unsent.ts'
import { newKey } from '#browser/new-key.ts'
import type { ImportedRow } from './import-plants.queries.ts'
import { plainCells, type ListRow } from './read-list.ts'

/** A row of the list, and what the server said about it. */
export interface JudgedRow extends ListRow {
  answer: ImportedRow | undefined
  /** An import of it left here, and its answer has not come: its plant may exist, with a gateway whose secret nobody has seen. */
  isUnheard?: boolean
}

/** What is on the screen until it is finished, the person logs out or the tab is closed. */
export interface KeptList {
  rows: readonly JudgedRow[]
  ignored: readonly string[]
  /** Of the import of this list, also when it is sent again. */
  requestKey: string
}

/**
 * The rows with the answers to what was sent. Answers can arrive late and out of order, so one counts only where the row
 * still says what was sent.
 */
export const judged = (
  rows: readonly JudgedRow[],
  sent: readonly ListRow[],
  answers: readonly ImportedRow[],
): JudgedRow[] => {
  const byRow = new Map(answers.map((answer) => [answer.row, answer]))
  const asked = new Map(sent.map(({ row, cells }) => [row, cells]))
  return rows.map((row) => {
    const answer = (asked.get(row.row) === row.cells && byRow.get(row.row)) || row.answer
    // For the next check, what was created here exists; a check asked before it still calls it new. The person wants to know
    // what this import did.
    return row.answer?.state === 'created' ? row : { ...row, answer }
  })
}

/** After a check. One whose import was not answered is sent once more, although its plant may exist: its secret is in that answer alone. */
export const checked = (
  rows: readonly JudgedRow[],
  sent: readonly ListRow[],
  answers: readonly ImportedRow[],
): JudgedRow[] => {
  const unheard = new Map(rows.flatMap((row) => (row.isUnheard ? [[row.row, row]] : [])))
  return judged(rows, sent, answers).map((row) => (row.answer?.state === 'exists' && unheard.get(row.row)) || row)
}

/** After a part of an import. */
export const imported = (
  rows: readonly JudgedRow[],
  sent: readonly ListRow[],
  answers: readonly ImportedRow[],
): JudgedRow[] => {
  const heard = new Set(answers.map(({ row }) => row))
  return judged(rows, sent, answers).map((row) => (heard.has(row.row) ? { ...row, isUnheard: false } : row))
}

/** Before a part of an import is sent. */
export const unheard = (rows: readonly JudgedRow[], sent: readonly ListRow[]): JudgedRow[] => {
  const leaving = new Set(sent.map(({ row }) => row))
  return rows.map((row) => (leaving.has(row.row) ? { ...row, isUnheard: true } : row))
}

export const withCell = (rows: readonly JudgedRow[], row: number, column: ImportColumn, text: string) =>
  rows.map((one) => (one.row === row ? { ...one, cells: { ...one.cells, [column]: text } } : one))

/** When a person has finished typing: what is clear is read as in a file. */
export const withPlainCells = (rows: readonly JudgedRow[]) =>
  rows.map((one) => {
    const cells = plainCells(one.cells)
    return cells === one.cells ? one : { ...one, cells }
  })

export const inState = (rows: readonly JudgedRow[], state: ImportedRow['state']) =>
  rows.filter(({ answer }) => answer?.state === state)

/** Mended rows are sent again; what was created or exists is not. */
export const toSend = (rows: readonly JudgedRow[]): ListRow[] =>
  inState(rows, 'new').map(({ row, cells }) => ({ row, cells }))

export const keepList = (list: KeptList) => passing.write(key, JSON.stringify(list, withoutSecrets))
export const forgetList = () => passing.forget(key)
export const keptList = (): KeptList | undefined => {
  try {
    const kept: (Omit<KeptList, 'requestKey'> & { requestKey?: string }) | undefined =
      JSON.parse(passing.read(key) ?? 'null') ?? undefined
    return Array.isArray(kept?.rows) ? { ...kept, requestKey: kept.requestKey ?? newKey() } : undefined
  } catch {
    return undefined
  }
}

/** They are on the screen until it is left, and in no storage. */
const withoutSecrets = (name: string, value: unknown) => (name === 'secret' ? undefined : value)

const key = unsentKeys.plants
