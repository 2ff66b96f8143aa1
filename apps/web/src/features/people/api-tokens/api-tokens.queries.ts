import type { Api, NewApiToken } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'
import { answeredUnder, requestKeyOf } from '#api/request-key.ts'
import { unsentKeys } from '#api/unsent.ts'

export const apiTokenQueries = (api: Api) => ({
  /** Not kept in the browser, like all of the security page. */
  list: queryOptions({
    queryKey: ['security', 'api-tokens'],
    queryFn: ({ signal }) => api.apiTokens.list({}, { signal }),
    meta: { inPlace: true },
  }),

  /** The key stays until an answer arrives, whatever is asked for by then: no token that nobody saw stays valid. */
  async create(wish: NewApiToken) {
    const requestKey = requestKeyOf(unsentKeys.token)
    const { token } = await api.apiTokens.create({ body: { ...wish, requestKey } })
    answeredUnder(unsentKeys.token, requestKey)
    return token
  },

  remove: (id: number) => api.apiTokens.remove({ params: { id } }),
})
