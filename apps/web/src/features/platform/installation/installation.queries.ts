import type { Api } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

/** Both change while they are visible. Failures show in place. */
export const installationQueries = (api: Api) => ({
  overview: queryOptions({
    queryKey: ['installation'],
    queryFn: ({ signal }) => api.installation.overview({}, { signal }),
    staleTime: 0,
    refetchInterval: 30_000,
    meta: { inPlace: true },
  }),

  jobs: queryOptions({
    queryKey: ['installation', 'jobs'],
    queryFn: ({ signal }) => api.installation.jobs({}, { signal }),
    staleTime: 0,
    refetchInterval: 30_000,
    meta: { inPlace: true },
  }),
})
