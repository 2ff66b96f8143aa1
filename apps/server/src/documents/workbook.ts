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
 * be a formula. The same rows make the same bytes at any time, so that a file which broke off can go on (decision 53). The library is
 * loaded with the first one.
 */
export async function* workbookOf(
  sheet: string,
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<readonly WorkbookCell[]>,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const iterator = rows[Symbol.asyncIterator]()
  try {
    const first: (readonly WorkbookCell[])[] = []
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      first.push(next.value)
      if (first.length === measuredRows) break
    }
    const widest = (place: number, unit: string | null | undefined) =>
      Math.max(unit ? shownWidth(usualNumber, unit) : 0, ...first.map((row) => shownWidth(row[place], unit)))
    yield* writeXlsxStream(withHeads(columns, first, iterator), {
      name: sheet,
      freezePane: { rows: 1 },
      columns: columns.map(({ name, unit, shows }, place) => ({
        width: Math.min(40, Math.max(shows === 'time' ? 20 : 12, widthOf(name) + 2, widest(place, unit) + 2)),
        ...(unit && { numFmt: `#,##0.00" ${unit.replaceAll('"', '')}"` }),
        ...(shows && { numFmt: dateFormats[shows] }),
      })),
    })
  } finally {
    // Nobody reads on, for example because the connection was lost: what the rows are read from is closed.
    await iterator.return?.()
  }
}

/** Later rows may have as much: a number that has no room is shown as `###`. */
const usualNumber = 99_999.99

/** Of texts, and of numbers that are shown with their unit. Others are shown with fewer digits where there is no room. */
const shownWidth = (cell: WorkbookCell | undefined, unit: string | null | undefined) => {
  if (typeof cell === 'string') return widthOf(cell)
  if (typeof cell !== 'number' || !unit) return 0
  const whole = String(Math.trunc(Math.abs(cell)))
  return Number(cell < 0) + whole.length + Math.floor((whole.length - 1) / 3) + '.00 '.length + widthOf(unit)
}

/** Digits that mean the same in every country. */
const dateFormats = { day: 'yyyy\\-mm\\-dd', time: 'yyyy\\-mm\\-dd hh:mm:ss' }

/**
 * In digits, as columns are measured: letters of Chinese, Japanese and Korean and small pictures are twice as wide as others, and marks
 * above or below others have no width.
 */
const widthOf = (text: string) => {
  let width = 0
  for (const letter of text.normalize()) width += isMark.test(letter) ? 0 : isWide.test(letter) ? 2 : 1
  return width
}

const isMark = /[\p{Mn}\p{Me}\p{Cf}]/u

/** Roughly “wide” and “fullwidth” of Unicode's annex 11. Katakana and Hangul have half-width forms, too. */
const isWide =
  /(?![\uff61-\uffdc])[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u33ff\ufe30-\ufe6b\uff01-\uffe6\p{Emoji_Presentation}]/u

/** A column is as wide as its head and the texts of so many rows need: later ones are not waited for. */
const measuredRows = 200

async function* withHeads(
  columns: readonly WorkbookColumn[],
  first: readonly (readonly WorkbookCell[])[],
  others: AsyncIterator<readonly WorkbookCell[]>,
) {
  yield columns.map(({ name }): WorkbookCell => name)
  for (const row of first) yield [...row]
  for (let next = await others.next(); !next.done; next = await others.next()) yield [...next.value]
}
