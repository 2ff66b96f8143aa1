import type * as wire from '@heliograph/contract'
import { quantities } from '@heliograph/domain/energy'
import { secondsOf } from '#wire/times.ts'
import type { AddedDay, ImportedDay, Known, Powers, StoredImport } from './history-imports.store.ts'

/** The API calls what is fed into the grid `grid`. */
export const daysIn = (days: wire.HistoryDays): ImportedDay[] =>
  days.map(({ hasCurve = false, ...day }) => ({ ...dayIn(day), hasCurve }))

export const daysWithCurvesIn = (days: wire.HistoryDaysWithCurves): AddedDay[] =>
  days.map(({ powers: { grid: sell, ...others } = {}, known: { grid: sellS, ...othersS } = {}, ...day }) => {
    const powers: Powers = { ...others, ...(sell && { sell }) }
    const known: Known = { ...othersS, ...(sellS !== undefined && { sell: sellS }) }
    return { ...dayIn(day), hasCurve: quantities.some((quantity) => powers[quantity] !== undefined), powers, known }
  })

export const namedIn = ({ fileName, isInTotal, number, fileMark, isMoreToCome = false }: wire.NamedHistory) => ({
  fileName,
  isInTotal,
  number,
  fileMark,
  isComplete: !isMoreToCome,
})

const dayIn = ({ day, generation, use, buy, grid, charge, discharge }: Omit<wire.HistoryDays[number], 'hasCurve'>) => ({
  day,
  generation: generation ?? null,
  use: use ?? null,
  buy: buy ?? null,
  sell: grid ?? null,
  charge: charge ?? null,
  discharge: discharge ?? null,
})

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
