import type { Api, DueDateWish } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

export const dueDateQueries = (api: Api, id: number) => ({
  list: queryOptions({
    queryKey: ['plants', id, 'due-dates'],
    queryFn: ({ signal }) => api.dueDates.list({ params: { id } }, { signal }),
    meta: { inPlace: true },
  }),

  devices: queryOptions({
    queryKey: ['plants', id, 'due-dates', 'devices'],
    queryFn: ({ signal }) => api.devices.list({ params: { id }, query: {} }, { signal }),
    meta: { inPlace: true },
  }),

  add: (body: DueDateWish) => api.dueDates.add({ params: { id }, body }),

  remove: (dateId: number) => api.dueDates.remove({ params: { id, dateId } }),
})
