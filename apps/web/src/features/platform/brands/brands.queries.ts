import { completed } from '@heliograph/brand/settings'
import type { Api, ConfiguredBrand } from '@heliograph/contract/browser'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

/** Failures show in place. */
const inPlace = { meta: { inPlace: true } } as const

const editedOf = (configured: ConfiguredBrand) => ({ ...configured, settings: completed(configured.settings) })
export type EditedBrand = ReturnType<typeof editedOf>

export const brandQueries = ({ brands }: Api) => ({
  list: queryOptions({
    queryKey: brandsKey,
    queryFn: ({ signal }) => brands.list({}, { signal }),
    staleTime: 0,
    ...inPlace,
  }),

  /** Not asked for again by itself: someone types. */
  read: (code: string) =>
    queryOptions({
      queryKey: [...brandsKey, code],
      queryFn: async ({ signal }) => editedOf(await brands.read({ params: { code } }, { signal })),
      staleTime: Infinity,
      gcTime: 0,
      ...inPlace,
    }),

  administrators: (code: string) =>
    queryOptions({
      queryKey: [...brandsKey, code, 'administrators'],
      queryFn: ({ signal }) => brands.administrators({ params: { code } }, { signal }),
      ...inPlace,
    }),

  appoint: (code: string, account: string) => brands.appoint({ params: { code }, body: { account } }),

  dismiss: (code: string, id: number) => brands.dismiss({ params: { code, id } }),

  invitations: (code: string) =>
    queryOptions({
      queryKey: [...brandsKey, code, 'invitations'],
      queryFn: ({ signal }) => brands.invitations({ params: { code } }, { signal }),
      staleTime: 0,
      ...inPlace,
    }),

  invite: (code: string, email: string) => brands.invite({ params: { code }, body: { email } }),

  withdraw: (code: string, id: number) => brands.withdrawInvitation({ params: { code, id } }),

  /** The key has no token: nothing in the browser's storage can open the invitation. */
  offer: (token: string) =>
    queryOptions({
      queryKey: ['brand-offer', token.slice(-4)],
      queryFn: ({ signal }) => brands.offer({ body: { token } }, { signal }),
      gcTime: 0,
      retry: false,
      ...inPlace,
    }),

  accept: mutationOptions({ mutationFn: (token: string) => brands.accept({ body: { token } }), ...inPlace }),

  version: async (code: string, number: number) =>
    completed((await brands.version({ params: { code, number } })).settings),
})

export const brandsKey = ['brands'] as const
