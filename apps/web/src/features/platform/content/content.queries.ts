import type { Api, Version } from '@heliograph/contract/browser'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

export type NewVersion = Parameters<Api['content']['addVersion']>[0]['body']
type NewDocument = Parameters<Api['content']['addDocument']>[0]['body']

export const versionsPerPage = 10

/** Each shows its failure in place. */
const inPlace = { meta: { inPlace: true } } as const

export const contentQueries = (api: Api) => ({
  versions: queryOptions({
    queryKey: ['versions'],
    queryFn: ({ signal }) => api.content.versions({ body: {} }, { signal }),
    ...inPlace,
  }),

  /** For operators: all of them, page by page. */
  searchVersions: (search: string, page: number) =>
    queryOptions({
      queryKey: ['versions', 'search', search, page],
      queryFn: ({ signal }) =>
        api.content.searchVersions({ query: { page, size: versionsPerPage, ...(search && { search }) } }, { signal }),
      placeholderData: keepPreviousData,
      ...inPlace,
    }),

  publish: (version: NewVersion) => api.content.addVersion({ body: version }),

  changeVersion: (version: NewVersion) => api.content.changeVersion({ body: version }),

  withdraw: mutationOptions({
    mutationFn: ({ channel, platformCode, innerVersion }: Version) =>
      api.content.withdrawVersion({ body: { channel, platformCode, innerVersion } }),
    ...inPlace,
  }),

  /** The operator's documents: the manual, or support contacts. */
  documents: (language: string, type: 'MANUAL' | 'SERVICE') =>
    queryOptions({
      queryKey: [...documentsKey, type, language],
      queryFn: ({ signal }) => api.content.documents({ query: { lan: language, type } }, { signal }),
      ...inPlace,
    }),

  /** In all languages. */
  allDocuments: queryOptions({
    queryKey: documentsKey,
    queryFn: ({ signal }) => api.content.documents({}, { signal }),
    ...inPlace,
  }),

  addDocument: (document: NewDocument) => api.content.addDocument({ body: document }),

  changeDocument: (id: number, document: NewDocument) => api.content.changeDocument({ params: { id }, body: document }),

  removeDocument: mutationOptions({
    mutationFn: (id: number) => api.content.removeDocument({ params: { id } }),
    ...inPlace,
  }),
})

export const documentsKey = ['documents'] as const
