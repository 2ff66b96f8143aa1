import type { Api, Suggestion } from '@heliograph/contract/browser'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { answeredUnder, requestKeyOf } from '#api/request-key.ts'
import { unsentKeys } from '#api/unsent.ts'

export const pageSize = 10

export interface Feedback {
  kind: Suggestion['kind']
  text: string
  contact: string | null
  /** Base64. */
  pictures: string[]
}

export interface Answer {
  id: number
  state: Suggestion['state']
  answer: string | null
}

const inPlace = { meta: { inPlace: true } } as const

export const suggestionQueries = (api: Api) => ({
  all: ['suggestions'] as const,

  /** The server tells what was changed meanwhile from what is the same. */
  async send(feedback: Feedback) {
    const requestKey = requestKeyOf(unsentKeys.feedback)
    const sent = await api.suggestions.send({ body: { ...feedback, requestKey } })
    answeredUnder(unsentKeys.feedback, requestKey)
    return sent
  },

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

  answer: mutationOptions({
    mutationFn: ({ id, ...body }: Answer) => api.suggestions.answer({ params: { id }, body }),
  }),

  picture: mutationOptions({
    mutationFn: (params: { id: number; place: number }) => api.suggestions.picture({ params }),
  }),
})
