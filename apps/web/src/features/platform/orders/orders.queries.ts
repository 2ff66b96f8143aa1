import type { Api, ShopOrder, ShopSeller } from '@heliograph/contract/browser'
import type { DemoChoice, OrderState, PayWay } from '@heliograph/domain/orders'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const pageSize = 20

export interface Buyer {
  name: string
  address: string
  taxId: string | null
}

export type NewPackage = Parameters<Api['orders']['addPackage']>[0]['body']

/** Each shows its failure in place. */
const inPlace = { meta: { inPlace: true } } as const

export const ordersKey = ['orders'] as const

export const orderQueries = (api: Api) => ({
  offers: queryOptions({
    queryKey: [...ordersKey, 'offers'],
    queryFn: ({ signal }) => api.orders.offers({}, { signal }),
    ...inPlace,
  }),
  create: (order: { packageId: number; gatewayIds?: number[] }) => api.orders.create({ body: order }),
  mine: (page: number) =>
    queryOptions({
      queryKey: [...ordersKey, 'mine', page],
      queryFn: ({ signal }) => api.orders.mine({ query: { page, size: pageSize } }, { signal }),
      placeholderData: keepPreviousData,
      ...inPlace,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...ordersKey, 'one', id],
      queryFn: ({ signal }) => api.orders.read({ params: { id } }, { signal }),
      // A payment is noticed while the person looks.
      refetchInterval: ({ state }) => (isWaiting(state.data) ? 3_000 : false),
      ...inPlace,
    }),
  pay: (id: number, body: { payWay: PayWay; buyer: Buyer }) => api.orders.pay({ params: { id }, body }),
  cancel: (id: number) => api.orders.cancel({ params: { id } }),
  invoice: (params: { id: number; invoiceId: number }) => api.orders.invoice({ params }),

  demoPayment: (ref: string) =>
    queryOptions({
      queryKey: ['demo-payment', ref],
      queryFn: ({ signal }) => api.orders.demoPayment({ body: { ref } }, { signal }),
      retry: false,
      ...inPlace,
    }),
  demoChoose: (ref: string, choice: DemoChoice) => api.orders.demoChoose({ body: { ref, choice } }),

  search: ({ page, ...filter }: { page: number; reference?: string; trouble?: boolean; state?: OrderState }) =>
    queryOptions({
      queryKey: [...ordersKey, 'search', page, filter],
      queryFn: ({ signal }) => api.orders.search({ query: { page, size: pageSize, ...filter } }, { signal }),
      placeholderData: keepPreviousData,
      ...inPlace,
    }),
  searchedInvoice: (params: { id: number; invoiceId: number }) => api.orders.searchedInvoice({ params }),
  notePaid: (id: number, body: { amountMinor: number; currency: string; key: string }) =>
    api.orders.notePaid({ params: { id }, body }),
  accept: (id: number) => api.orders.accept({ params: { id } }),
  refund: (id: number, body: { amountMinor: number; reason: string; receivedMinor: number; byHand?: boolean }) =>
    api.orders.refund({ params: { id }, body }),
  packages: queryOptions({
    queryKey: [...ordersKey, 'packages'],
    queryFn: ({ signal }) => api.orders.packages({}, { signal }),
    ...inPlace,
  }),
  addPackage: (body: NewPackage) => api.orders.addPackage({ body }),
  removePackage: (id: number) => api.orders.removePackage({ params: { id } }),
  seller: queryOptions({
    queryKey: [...ordersKey, 'seller'],
    queryFn: ({ signal }) => api.orders.seller({}, { signal }),
    ...inPlace,
  }),
  saveSeller: (body: ShopSeller) => api.orders.saveSeller({ body }),
})

const isWaiting = (order: ShopOrder | undefined) => order?.state === 'open' && order.payWay !== 'transfer'
