import { offsetAt } from '@heliograph/domain/zones'

/** Of an Excel file. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A column of a workbook. */
export interface WorkbookColumn {
  /** Its head: always a text. */
  name: string
  /** The unit of its numbers, shown behind them; the cells have the numbers alone. */
  unit?: string | null
  /** Its cells are dates, shown with or without their time; otherwise they are as they come. */
  shows?: 'day' | 'time'
}

/** A date is what a clock showed, kept as if it was UTC: workbooks have no time zones. */
export type WorkbookCell = string | number | Date | null

/** What a clock in the zone showed at an instant, to the second. */
export const shownAt = (zone: string, at: number) => {
  const second = Math.floor(at / 1000) * 1000
  return new Date(second + offsetAt(zone, second))
}

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
    columns: columns.map(({ name, unit, shows }) => ({
      width: Math.min(40, Math.max(shows === 'time' ? 20 : 12, name.length + 2)),
      ...(unit && { numFmt: `#,##0.00" ${unit.replaceAll('"', '')}"` }),
      ...(shows && { numFmt: dateFormats[shows] }),
    })),
  })
}

/** Digits that mean the same in every country. */
const dateFormats = { day: 'yyyy\\-mm\\-dd', time: 'yyyy\\-mm\\-dd hh:mm:ss' }

async function* withHeads(columns: readonly WorkbookColumn[], rows: AsyncIterable<readonly WorkbookCell[]>) {
  yield columns.map(({ name }): WorkbookCell => name)
  for await (const row of rows) yield [...row]
}
