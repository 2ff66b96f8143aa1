import { importColumns } from '@heliograph/domain/plant-imports'
import { headingOf, type ColumnNames } from './import-headings.ts'

/** The headings only: an example row would be imported as a plant. */
export const templateRows = (names: ColumnNames) => [importColumns.map((column) => headingOf(column, names))]

/** With a byte order mark and semicolons: spreadsheets in most of the world then split it into columns of UTF-8. */
export const templateCsv = (names: ColumnNames) =>
  new Blob(
    [
      `\uFEFF${templateRows(names)
        .map((row) => row.join(';'))
        .join('\r\n')}\r\n`,
    ],
    { type: 'text/csv;charset=utf-8' },
  )
