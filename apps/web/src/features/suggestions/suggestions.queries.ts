import type { Api } from '@heliograph/contract/browser'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

export const pageSize = 10

type Sent = NonNullable<Parameters<Api['suggestions']['send']>[0]>['body']
type Answered = Parameters<Api['suggestions']['answer']>[0]

const inPlace = { meta: { inPlace: true } } as const

export const suggestionQueries = (api: Api) => ({
  all: ['suggestions'] as const,

  send: mutationOptions({ mutationFn: (body: Sent) => api.suggestions.send({ body }), ...inPlace }),

  mine: (page: number) =>
    queryOptions({
      queryKey: ['suggestions', 'mine', page],
      queryFn: ({ signal }) => api.suggestions.mine({ query: { page, size: pageSize } }, { signal }),
      placeholderData: keepPreviousData,
      ...inPlace,
    }),

  received: (page: number) =>
    queryOptions({
      queryKey: ['suggestions', 'received', page],
      queryFn: ({ signal }) => api.suggestions.received({ query: { page, size: pageSize } }, { signal }),
      placeholderData: keepPreviousData,
      ...inPlace,
    }),

  answer: mutationOptions({ mutationFn: (sent: Answered) => api.suggestions.answer(sent) }),

  picture: mutationOptions({ mutationFn: (params: { id: number; place: number }) => api.suggestions.picture({ params }) }),
})
