import type { Api } from '@heliograph/contract/browser'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

type Written = Parameters<Api['content']['addAnnouncement']>[0]['body']

/** Each shows its failure in place; a banner that cannot be fetched is not there. */
const inPlace = { meta: { inPlace: true } } as const

export const announcementQueries = (api: Api) => ({
  mine: (language: string) =>
    queryOptions({
      queryKey: ['announcements', 'mine', language],
      queryFn: ({ signal }) => api.content.announcements({ query: { lan: language } }, { signal }),
      refetchInterval: 300_000,
      ...inPlace,
    }),

  dismiss: mutationOptions({
    mutationFn: (id: number) => api.content.dismissAnnouncement({ params: { id } }),
    ...inPlace,
  }),

  all: queryOptions({
    queryKey: ['announcements', 'all'],
    queryFn: ({ signal }) => api.content.allAnnouncements({}, { signal }),
    ...inPlace,
  }),

  add: (written: Written) => api.content.addAnnouncement({ body: written }),

  /** `again`: those who dismissed it see it again. */
  change: (id: number, written: Written, again: boolean) =>
    api.content.changeAnnouncement({ params: { id }, body: { ...written, again } }),

  withdraw: mutationOptions({
    mutationFn: (id: number) => api.content.withdrawAnnouncement({ params: { id } }),
    ...inPlace,
  }),
})

export const announcementsKey = ['announcements'] as const
