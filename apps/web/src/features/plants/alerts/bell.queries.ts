import type { Api } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'

/** Open alerts of all plants, for the bell: fetched every minute while the page is visible. */
export const bellQuery = (api: Api, language: string) =>
  queryOptions({
    queryKey: ['alerts', 'recent', language],
    queryFn: ({ signal }) => api.alerts.recent({ query: { page: 1, size: listed }, body: { language } }, { signal }),
    refetchInterval: minuteMs,
    refetchOnWindowFocus: true,
    meta: { inPlace: true },
  })

const listed = 8
