import type { Api } from '@heliograph/contract/browser'
import type { ServiceFilter } from '@heliograph/domain/data-service'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const pageSize = 20

export const serviceKey = ['device-charge'] as const

/** Each shows its failure in place. */
const inPlace = { meta: { inPlace: true } } as const

export interface Wanted {
  page: number
  filter: ServiceFilter | undefined
  search: string
}

export const deviceChargeQueries = (api: Api) => ({
  services: ({ page, filter, search }: Wanted) =>
    queryOptions({
      queryKey: [...serviceKey, page, filter, search],
      queryFn: ({ signal }) =>
        api.deviceCharge.services(
          { query: { page, size: pageSize, ...(filter && { filter }), ...(search !== '' && { search }) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      ...inPlace,
    }),
  terms: queryOptions({
    queryKey: [...serviceKey, 'terms'],
    queryFn: ({ signal }) => api.deviceCharge.terms({}, { signal }),
    ...inPlace,
  }),
  saveTerms: (body: { isOn: boolean; freeMonths: number }) => api.deviceCharge.saveTerms({ body }),
})
