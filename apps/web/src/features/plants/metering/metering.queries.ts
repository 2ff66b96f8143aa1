import type { Api, MeteringChange } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const meteringQueries = (api: Api, id: number) => ({
  /** A form over an old answer would be refused when it is sent. */
  find: () =>
    queryOptions({
      queryKey: ['plants', id, 'metering'],
      queryFn: ({ signal }) => api.metering.find({ params: { id } }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),

  choices: () =>
    queryOptions({
      queryKey: ['plants', id, 'metering', 'choices'],
      queryFn: ({ signal }) => api.metering.choices({ params: { id } }, { signal }),
      staleTime: 0,
      meta: { inPlace: true },
    }),

  /** What a change would make of the energies. Undefined while it is not complete. */
  preview: (change: MeteringChange | undefined) =>
    queryOptions({
      queryKey: ['plants', id, 'metering', 'preview', change],
      queryFn: ({ signal }) => api.metering.preview({ params: { id }, body: change ?? {} }, { signal }),
      enabled: change !== undefined,
      placeholderData: keepPreviousData,
      meta: { inPlace: true },
    }),

  change: (body: MeteringChange) => api.metering.change({ params: { id }, body }),
})
