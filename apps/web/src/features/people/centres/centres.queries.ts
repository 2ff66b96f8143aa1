import type { Api } from '@heliograph/contract/browser'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

export type Move = Parameters<Api['centres']['move']>[0]['body']
export type Claim = NonNullable<NonNullable<Parameters<Api['centres']['otherAccount']>[0]>['body']>

export const centreQueries = (api: Api) => ({
  standing: queryOptions({
    queryKey: ['centres', 'standing'],
    queryFn: ({ signal }) => api.centres.standing({}, { signal }),
    staleTime: 0,
    meta: { inPlace: true },
  }),

  /** Whether the person also has an account in the other data centre, judging by their own addresses. */
  doubled: queryOptions({
    queryKey: ['centres', 'doubled'],
    queryFn: ({ signal }) => api.centres.doubled({}, { signal }),
    staleTime: Infinity,
    retry: false,
    meta: { inPlace: true },
  }),

  otherAccount: mutationOptions({
    mutationFn: (body: Claim) => api.centres.otherAccount({ body }),
    meta: { inPlace: true },
  }),

  move: (body: Move) => api.centres.move({ body }),
})
