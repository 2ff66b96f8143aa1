import type { Api, ConsentState } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

export const consentQueries = (api: Api, language: string) => ({
  /** Asked once for each time that the client starts or a person logs in. */
  state: queryOptions({
    queryKey: ['consents', language],
    queryFn: ({ signal }) => api.consents.state({ query: { lan: language } }, { signal }),
    staleTime: Infinity,
    meta: { inPlace: true },
  }),

  give: (texts: ConsentState['missing']) =>
    api.consents.give({
      query: { lan: language },
      body: { consents: texts.map(({ kind, version }) => ({ kind, version })) },
    }),
})
