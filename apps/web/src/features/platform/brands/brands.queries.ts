import { completed } from '@heliograph/brand/settings'
import type { Api, ConfiguredBrand } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

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

  version: async (code: string, number: number) =>
    completed((await brands.version({ params: { code, number } })).settings),
})

export const brandsKey = ['brands'] as const
