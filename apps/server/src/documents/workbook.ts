/** A column of a workbook. */
export interface WorkbookColumn {
  /** Its head: always a text. */
  name: string
  /** The unit of its numbers, shown behind them; the cells have the numbers alone. */
  unit?: string | null
}

export type WorkbookCell = string | number | null

/**
 * An Excel file with one sheet, in pieces: its memory does not grow with its rows. Texts are texts, whatever they begin with: no cell can
 * be a formula. The library is loaded with the first one.
 */
export async function* workbookOf(
  sheet: string,
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<readonly WorkbookCell[]>,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(withHeads(columns, rows), {
    name: sheet,
    freezePane: { rows: 1 },
    columns: columns.map(({ name, unit }) => ({
      width: Math.min(40, Math.max(12, name.length + 2)),
      ...(unit && { numFmt: `#,##0.00" ${unit.replaceAll('"', '')}"` }),
    })),
  })
}

async function* withHeads(columns: readonly WorkbookColumn[], rows: AsyncIterable<readonly WorkbookCell[]>) {
  yield columns.map(({ name }): WorkbookCell => name)
  for await (const row of rows) yield [...row]
}
