import type { Api, LargeExportWish } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

export const largeExportQueries = (api: Api, id: number) => ({
  list: queryOptions({
    queryKey: ['plants', id, 'large-exports'],
    queryFn: ({ signal }) => api.largeExports.list({ params: { id } }, { signal }),
    meta: { inPlace: true },
    refetchInterval: ({ state }) => (state.data?.busy ? 3_000 : false),
  }),

  estimate: (body: LargeExportWish) =>
    queryOptions({
      queryKey: ['plants', id, 'large-exports', 'estimate', body],
      queryFn: ({ signal }) => api.largeExports.estimate({ params: { id }, body }, { signal }),
      meta: { inPlace: true },
    }),

  start: (body: LargeExportWish) => api.largeExports.start({ params: { id }, body }),

  remove: (exportId: number) => api.largeExports.remove({ params: { id, exportId } }),

  /** @param from the first byte, @param onPiece told each piece as it arrives */
  file: (exportId: number, from: number, onPiece: (piece: Uint8Array<ArrayBuffer>) => void) =>
    api.largeExports.file({ params: { id, exportId } }, { from, onPiece }),
})
