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
      body: { days: days.map(({ powers, ...day }) => ({ ...sent(day), hasCurve: powers !== undefined })) },
    }),
  /** In parts that are small enough for a request, all in one import. */
  async add(days: readonly FileDay[], fileName: string, isInTotal: boolean) {
    let number: number | undefined
    let written = 0
    for (const part of partsOf(days)) {
      const body = { days: part.map(sentWithCurve), fileName, isInTotal, ...(number !== undefined && { number }) }
      const added = await api.historyImports.add({ params: { id }, body })
      number = added.number ?? number
      written += added.written
    }
    return { written }
  },
  remove: (number: number) => api.historyImports.remove({ params: { id, number } }),
})

export type HistoryImports = Awaited<ReturnType<Api['historyImports']['list']>>
export type CheckedHistory = Awaited<ReturnType<Api['historyImports']['check']>>

/** The API calls what is fed into the grid `grid`. */
const sent = ({ sell, ...day }: Omit<FileDay, 'powers'>) => ({ ...day, grid: sell })

const sentWithCurve = ({ powers, ...day }: FileDay) => {
  if (!powers) return sent(day)
  const { sell, ...others } = powers
  return { ...sent(day), powers: { ...others, ...(sell && { grid: sell }) } }
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
