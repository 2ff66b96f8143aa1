import type { Api } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'
import type { FileDay } from './days-of.ts'

export const historyImportQueries = (api: Api, id: number) => ({
  list: () =>
    queryOptions({
      queryKey: ['plants', id, 'history-imports'],
      queryFn: ({ signal }) => api.historyImports.list({ params: { id } }, { signal }),
      meta: { inPlace: true },
    }),
  check: (days: readonly FileDay[]) => api.historyImports.check({ params: { id }, body: { days: days.map(sent) } }),
  add: (days: readonly FileDay[], fileName: string, isInTotal: boolean) =>
    api.historyImports.add({ params: { id }, body: { days: days.map(sent), fileName, isInTotal } }),
  remove: (number: number) => api.historyImports.remove({ params: { id, number } }),
})

export type HistoryImports = Awaited<ReturnType<Api['historyImports']['list']>>
export type CheckedHistory = Awaited<ReturnType<Api['historyImports']['check']>>

/** The API calls what is fed into the grid `grid`. */
const sent = ({ sell, ...day }: FileDay) => ({ ...day, grid: sell })
