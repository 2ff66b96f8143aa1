import type { DayRange } from '@heliograph/domain/periods'
import type { PortfolioColumn, PortfolioGroup, PortfolioOrder } from '@heliograph/domain/portfolio-templates'
import { workbookType } from '#documents/workbook.ts'
import type { Caller } from '#needs/caller.ts'
import { fileOf } from './portfolio-file.ts'
import type { PortfolioReport } from './portfolio-report.ts'

/** What a template says. */
export interface Settings {
  columns: readonly PortfolioColumn[]
  orderedBy: PortfolioOrder
  isDescending: boolean
  group: PortfolioGroup
  tags: readonly string[]
  onlyCreated: boolean
}

/** The report of a template as an Excel file, and the plants that it is about. Undefined if there is none. */
export const createMailedFile =
  ({ ranked }: Pick<PortfolioReport, 'ranked'>) =>
  async (settings: Settings, { first, last }: DayRange, caller: Caller) => {
    const { columns, orderedBy, isDescending, group, tags, onlyCreated } = settings
    const plantIds: number[] = []
    const sought = { first, last, search: undefined, tags: tags.length === 0 ? undefined : tags, onlyCreated, group }
    const parts = ranked(caller, sought, { by: orderedBy, isDescending }, (ids) => void plantIds.push(...ids))
    const pieces: Uint8Array[] = []
    for await (const piece of fileOf({ columns, group }).workbook(parts)) pieces.push(piece)
    return plantIds.length === 0 ? undefined : { bytes: Buffer.concat(pieces), mediaType: workbookType, plantIds }
  }
