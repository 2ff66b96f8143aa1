import { rowsIn, textIn } from '#spreadsheets/csv.ts'
import { fileMarkOf } from './file-mark.ts'
import { layoutOf, type Layout, type Table } from './layout.ts'

/** A file as it was understood at first. */
export interface ReadFile {
  name: string
  table: Table
  layout: Layout
  /** The same for the same content. */
  mark: string
}

export type FileFault = 'tooLarge' | 'oldExcel' | 'unreadable' | 'noDates'

export const readFile = async (
  file: File,
  plant: { zone: string; capacityKwp: number },
  language: string,
): Promise<ReadFile | FileFault> => {
  if (file.size > mostMegabytes * 1024 * 1024) return 'tooLarge'
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (startsWith(bytes, oldExcel)) return 'oldExcel'
    const table = startsWith(bytes, zip)
      ? await (await import('#spreadsheets/workbook.ts')).tableInWorkbook(bytes, true)
      : rowsIn(textIn(bytes, language))
    const layout = layoutOf(table, plant)
    return layout ? { name: file.name.slice(0, 200) || 'file', table, layout, mark: fileMarkOf(bytes) } : 'noDates'
  } catch (error) {
    return error instanceof Error && error.name === 'WorkbookTooLarge' ? 'tooLarge' : 'unreadable'
  }
}

export const mostMegabytes = 20
const zip = [0x50, 0x4b]
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign)
