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

  version: async (code: string, number: number) =>
    completed((await brands.version({ params: { code, number } })).settings),
})

export const brandsKey = ['brands'] as const
