import type { Api } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

export const targetQueries = (api: Api, id: number) => ({
  find: () =>
    queryOptions({
      queryKey: ['plants', id, 'targets'],
      queryFn: ({ signal }) => api.expectation.targets({ params: { id } }, { signal }),
      meta: { inPlace: true },
    }),

  set: (body: Parameters<Api['expectation']['setTargets']>[0]['body']) =>
    api.expectation.setTargets({ params: { id }, body }),
})
