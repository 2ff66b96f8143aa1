import type { Api, SetupRequest, TestMailRequest } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

/** @param dataCentre one that the installation hosts, whatever an earlier visit chose at this address */
export const setupQueries = (api: Api, dataCentre: DataCentre | undefined) => {
  const there = dataCentre ? { dataCentre } : {}
  return {
    state: queryOptions({
      queryKey: ['setup'],
      queryFn: ({ signal }) => api.setup.state({}, { ...there, signal }),
      staleTime: Infinity,
      retry: false,
      meta: { inPlace: true },
    }),
    finish: (body: SetupRequest) => api.setup.finish({ body }, there),
    testMail: mutationOptions({
      mutationFn: (body: TestMailRequest) => api.setup.testMail({ body }, there),
      meta: { inPlace: true },
    }),
  }
}
