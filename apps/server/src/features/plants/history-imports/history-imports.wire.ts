import type * as wire from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { ImportedDay, StoredImport } from './history-imports.store.ts'

/** The API calls what is fed into the grid `grid`. */
export const daysIn = (days: wire.HistoryDays): ImportedDay[] =>
  days.map(({ day, generation, use, buy, grid, charge, discharge }) => ({
    day,
    generation: generation ?? null,
    use: use ?? null,
    buy: buy ?? null,
    sell: grid ?? null,
    charge: charge ?? null,
    discharge: discharge ?? null,
  }))

export const toImports = ({ zone, capacityKwp, imports }: Listed): wire.HistoryImports => ({
  timezone: zone,
  capacity: capacityKwp,
  imports: imports.map(({ importedAt, first, last, generationKwh, ...one }) => ({
    ...one,
    importedTime: secondsOf(importedAt),
    startDay: first,
    endDay: last,
    generation: generationKwh,
  })),
})

interface Listed {
  zone: string
  capacityKwp: number
  imports: readonly StoredImport[]
}
