import type { Api } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

/** Queries of the security page, which shows failures in place. */
export const securityQueries = (api: Api) => ({
  standing: queryOptions({
    queryKey: [...securityKey, 'standing'],
    queryFn: ({ signal }) => api.security.standing({}, { signal }),
    meta: { inPlace: true },
  }),
  sessions: queryOptions({
    queryKey: [...securityKey, 'sessions'],
    queryFn: ({ signal }) => api.security.sessions({}, { signal }),
    meta: { inPlace: true },
  }),
  passkeys: queryOptions({
    queryKey: [...securityKey, 'passkeys'],
    queryFn: ({ signal }) => api.security.passkeys({}, { signal }),
    meta: { inPlace: true },
  }),
})

export const securityKey = ['security'] as const
