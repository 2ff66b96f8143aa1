import { importColumns, type ImportColumn } from '@heliograph/domain/plant-imports'

/** What a column is called in the language of the reader. */
export type ColumnNames = Readonly<Record<ImportColumn, string>>

/** As in the template: the name for people, then the one that is the same in every language. */
export const headingOf = (column: ImportColumn, names: ColumnNames) => `${names[column]} [${column}]`

/** Which column of a list is which. A heading is that of the template in any language, or one of its two parts. */
export const headingsIn = (row: readonly string[], names: ColumnNames) => {
  const columns = row.map((heading) => columnOf(heading, names))
  const known = columns.filter((column) => column !== undefined)
  return {
    columns,
    ignored: row.filter((heading, place) => columns[place] === undefined && heading.trim() !== ''),
    twice: importColumns.filter((column) => known.indexOf(column) !== known.lastIndexOf(column)),
    isComplete: known.includes('name') && known.includes('capacity'),
  }
}

const columnOf = (heading: string, names: ColumnNames) => {
  const text = plain(heading)
  const [, code = text] = /\[(\w+)\]$/.exec(text) ?? []
  return importColumns.find((column) => plain(column) === code || plain(names[column]) === text)
}

const plain = (text: string) => text.trim().toLowerCase()
