import type { Api, InsuranceFacts, InsuranceOfferWish } from '@heliograph/contract/browser'
import type { InsuranceState } from '@heliograph/domain/insurance'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const pageSize = 20

export const insuranceKey = ['insurance'] as const

/** Each shows its failure in place. */
const inPlace = { meta: { inPlace: true } } as const

/** A step from the version that was seen. */
interface Pressed {
  id: number
  version: number
}

export interface ChosenPdf {
  name: string
  pdf: string
}

export const insuranceQueries = (api: Api) => ({
  mine: (page: number) =>
    queryOptions({
      queryKey: [...insuranceKey, 'mine', page],
      queryFn: ({ signal }) => api.insurance.mine({ query: { page, size: pageSize } }, { signal }),
      placeholderData: keepPreviousData,
      ...inPlace,
    }),
  plants: (search: string) =>
    queryOptions({
      queryKey: [...insuranceKey, 'plants', search],
      queryFn: ({ signal }) => api.insurance.plants({ query: { ...(search !== '' && { search }) } }, { signal }),
      placeholderData: keepPreviousData,
      ...inPlace,
    }),
  ofPlant: (id: number) =>
    queryOptions({
      queryKey: [...insuranceKey, 'plant', id],
      queryFn: ({ signal }) => api.insurance.ofPlant({ params: { id } }, { signal }),
      ...inPlace,
    }),
  terms: (id: number, offerId: number) => api.insurance.terms({ params: { id, offerId } }),
  ask: (id: number, body: { offerId: number; version: number; facts: InsuranceFacts }) =>
    api.insurance.ask({ params: { id }, body: { ...body, consent: true } }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...insuranceKey, 'one', id],
      queryFn: ({ signal }) => api.insurance.read({ params: { id } }, { signal }),
      ...inPlace,
    }),
  accept: ({ id, version }: Pressed) => api.insurance.accept({ params: { id }, body: { version } }),
  withdraw: ({ id, version }: Pressed) => api.insurance.withdraw({ params: { id }, body: { version } }),
  document: (id: number, documentId: number) => api.insurance.document({ params: { id, documentId } }),
  kept: queryOptions({
    queryKey: [...insuranceKey, 'kept'],
    queryFn: ({ signal }) => api.insurance.kept({}, { signal }),
    ...inPlace,
  }),
  keptDocument: (id: number) => api.insurance.keptDocument({ params: { id } }),
})

/** Of a brand's administrators. */
export const deskQueries = (api: Api) => ({
  offers: queryOptions({
    queryKey: [...insuranceKey, 'offers'],
    queryFn: ({ signal }) => api.insurance.offers({}, { signal }),
    ...inPlace,
  }),
  add: (body: InsuranceOfferWish) => api.insurance.addOffer({ body }),
  change: ({ id, version }: Pressed, wish: InsuranceOfferWish) =>
    api.insurance.changeOffer({ params: { id }, body: { ...wish, version } }),
  setTerms: (id: number, body: ChosenPdf) => api.insurance.setTerms({ params: { id }, body }),
  terms: (id: number) => api.insurance.offerTerms({ params: { id } }),
  publish: (id: number) => api.insurance.publish({ params: { id } }),
  stop: (id: number) => api.insurance.withdrawOffer({ params: { id } }),
  search: (page: number, state: InsuranceState | undefined) =>
    queryOptions({
      queryKey: [...insuranceKey, 'search', page, state],
      queryFn: ({ signal }) =>
        api.insurance.search({ query: { page, size: pageSize, ...(state && { state }) } }, { signal }),
      placeholderData: keepPreviousData,
      ...inPlace,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...insuranceKey, 'desk', id],
      queryFn: ({ signal }) => api.insurance.searched({ params: { id } }, { signal }),
      ...inPlace,
    }),
  quote: ({ id, version }: Pressed, body: { yearlyMinor: number; validUntil: string; note: string }) =>
    api.insurance.quote({ params: { id }, body: { ...body, version } }),
  decline: ({ id, version }: Pressed, note: string) =>
    api.insurance.decline({ params: { id }, body: { version, note } }),
  insure: ({ id, version }: Pressed, body: ChosenPdf & { fromDay: string; toDay: string; note: string }) =>
    api.insurance.insure({ params: { id }, body: { ...body, version } }),
  end: ({ id, version }: Pressed, note: string) => api.insurance.end({ params: { id }, body: { version, note } }),
  document: (id: number, documentId: number) => api.insurance.searchedDocument({ params: { id, documentId } }),
})
