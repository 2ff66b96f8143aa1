import type { Api, DrawnBackground, SheetFrame } from '@heliograph/contract/browser'
import type { ModuleArray } from '@heliograph/domain/module-map'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataAddressOf } from '#browser/data-address.ts'

export const moduleMapQueries = (api: Api, id: number) => ({
  /** Of all days. */
  all: ['plants', id, 'module-map'],

  ofDay: (day: string, { grows }: { grows: boolean }) =>
    queryOptions({
      queryKey: ['plants', id, 'module-map', day],
      queryFn: ({ signal }) => api.moduleMap.ofDay({ params: { id, day } }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: grows ? growsEveryMs : false,
      meta: { inPlace: true },
    }),

  powers: (day: string) =>
    queryOptions({
      queryKey: ['plants', id, 'module-map', day, 'powers'],
      queryFn: ({ signal }) => api.moduleMap.powers({ params: { id, day } }, { signal }),
      meta: { inPlace: true },
    }),

  /** Computed from readings of four weeks, so it is not asked for again at each look. */
  pattern: (day: string) =>
    queryOptions({
      queryKey: ['plants', id, 'module-map', day, 'pattern'],
      queryFn: ({ signal }) => api.moduleMap.pattern({ params: { id, day } }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: growsEveryMs,
      meta: { inPlace: true },
    }),

  /** The picture below the drawing, as a page shows it. Another one has another version. */
  background: (picture: string) =>
    queryOptions({
      queryKey: ['plant-picture', 'background', id, picture],
      queryFn: async ({ signal }) =>
        dataAddressOf((await api.moduleMap.background({ params: { id }, query: { picture } }, { signal })).blob),
      staleTime: Infinity,
      retry: false,
      meta: { inPlace: true },
    }),

  /** Of the saves that are under way. */
  saving: ['plants', id, 'module-map', 'save'],

  save: ({ version, arrays, background }: Saved) =>
    api.moduleMap.save({ params: { id }, body: { version, arrays: [...arrays], background } }),

  /** Sheets for stickers, as PDF. */
  print: (arrays: readonly ModuleArray[], language: string) =>
    api.moduleMap.print({ params: { id }, query: { language }, body: { arrays: [...arrays] } }),

  /** @param picture base64 */
  recognise: (picture: string, frame?: SheetFrame) =>
    api.moduleMap.recognise({ params: { id }, body: { picture, ...(frame && { frame }) } }),
})

interface Saved {
  version: number
  arrays: readonly ModuleArray[]
  background: DrawnBackground | null
}

const growsEveryMs = 5 * 60_000
