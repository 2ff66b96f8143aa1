import type { Api } from '@heliograph/contract/browser'
import { mostPowersAtOnce } from '@heliograph/domain/history-imports'
import { queryOptions } from '@tanstack/react-query'
import type { FileDay } from './days-of.ts'

export const historyImportQueries = (api: Api, id: number) => ({
  list: () =>
    queryOptions({
      queryKey: ['plants', id, 'history-imports'],
      queryFn: ({ signal }) => api.historyImports.list({ params: { id } }, { signal }),
      meta: { inPlace: true },
    }),
  check: (days: readonly FileDay[]) =>
    api.historyImports.check({
      params: { id },
      body: { days: days.map(({ powers, known: _, ...day }) => ({ ...sent(day), hasCurve: powers !== undefined })) },
    }),
  /** In parts that are small enough for a request, all in one import. */
  async add(days: readonly FileDay[], file: SentFile) {
    const sum = { written: 0, curves: 0 }
    const parts = partsOf(days)
    let sentDays = 0
    for (const [place, part] of parts.entries()) {
      const { name: fileName, mark: fileMark, isInTotal } = file
      const isMoreToCome = place < parts.length - 1
      const body = { days: part.map(sentWithCurve), fileName, fileMark, isInTotal, isMoreToCome }
      const added = await api.historyImports.add({ params: { id }, body })
      sum.written += added.written
      sum.curves += added.curves.length
      sentDays += part.length
      if (isMoreToCome) file.onSent(sentDays)
    }
    return sum
  },
  remove: (number: number) => api.historyImports.remove({ params: { id, number } }),
})

interface SentFile {
  name: string
  mark: string
  isInTotal: boolean
  /** How many days the server has, while there are more. */
  onSent: (days: number) => void
}

export type HistoryImports = Awaited<ReturnType<Api['historyImports']['list']>>
export type CheckedHistory = Awaited<ReturnType<Api['historyImports']['check']>>

/** The API calls what is fed into the grid `grid`. */
const sent = ({ sell, ...day }: Omit<FileDay, 'powers' | 'known'>) => ({ ...day, grid: sell })

const sentWithCurve = ({ powers, known, ...day }: FileDay) => {
  const { sell, ...others } = powers ?? {}
  const { sell: sellS, ...othersS } = known ?? {}
  return {
    ...sent(day),
    ...(powers && { powers: { ...others, ...(sell && { grid: sell }) } }),
    ...(known && { known: { ...othersS, ...(sellS !== undefined && { grid: sellS }) } }),
  }
}

/** Each with as many powers as a request may have. */
export const partsOf = (days: readonly FileDay[]): FileDay[][] => {
  const parts: FileDay[][] = []
  let room = 0
  for (const day of days) {
    const powers = Object.values(day.powers ?? {}).reduce((count, { length }) => count + length, 0)
    const part = parts.at(-1)
    if (part && powers <= room) part.push(day)
    else {
      parts.push([day])
      room = mostPowersAtOnce
    }
    room -= powers
  }
  return parts
}
