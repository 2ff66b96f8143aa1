import { redirect } from '@tanstack/react-router'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import type { RouterContext } from './router-context.ts'

export interface Visit {
  context: RouterContext
  search: { plant?: number }
  location: { pathname: string }
}

/**
 * The plant is in the address. If not: the last one viewed, otherwise the first in the list (spec §4); if there is
 * none, nothing is chosen and the page says so.
 */
export const choosePlant = async ({ context: { host, api, cache }, search, location }: Visit) => {
  const plant = host.session.plant() ?? (await firstPlant(api, cache))
  if (plant !== undefined) throw redirect({ to: location.pathname, search: { ...search, plant }, replace: true })
}

const firstPlant = async (api: RouterContext['api'], cache: RouterContext['cache']) => {
  const list = await cache.ensureInfiniteQueryData(plantQueries(api).pages('')).catch(() => undefined)
  return list?.pages[0]?.data[0]?.id
}
