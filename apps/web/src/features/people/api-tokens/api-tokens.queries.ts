import type { Api, NewApiToken } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

export const apiTokenQueries = (api: Api) => ({
  /** Not kept in the browser, like all of the security page. */
  list: queryOptions({
    queryKey: ['security', 'api-tokens'],
    queryFn: ({ signal }) => api.apiTokens.list({}, { signal }),
    meta: { inPlace: true },
  }),

  create: async (body: NewApiToken) => (await api.apiTokens.create({ body })).token,

  remove: (id: number) => api.apiTokens.remove({ params: { id } }),
})
