import { redirect } from '@tanstack/react-router'
import { authQueries } from '#features/people/auth/log-in.ts'
import { fewPlants, keepManyPlants } from '#features/plants/plants/many-plants.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { isOperator, pageIsThere } from './guards.ts'
import { pages } from './pages.ts'
import { paths } from './paths.ts'
import type { RouterContext } from './router-context.ts'

interface Visit {
  context: RouterContext
  search: object
}

/**
 * Where `/plant` leads, which is also where people arrive after the log-in. With up to three plants one looks at a plant;
 * with more, the first question is which of them needs help: those are mostly installers. The number comes from the first page of the list, which
 * the plant's page and the switcher use as well. If it cannot be fetched, the plant's page says so.
 */
export const leadToFirstPage = async ({ context: { api, cache, host }, search }: Visit) => {
  const list = await cache.ensureInfiniteQueryData(plantQueries(api).pages('')).catch(() => undefined)
  const total = list?.pages[0]?.total ?? 0
  // Most operators have no plants: their page is that of the installation.
  if (list && total === 0 && isOperator(await cache.ensureQueryData(authQueries(api).me).catch(() => undefined)))
    throw redirect({ to: paths.installation, replace: true })
  keepManyPlants(total > fewPlants)
  const hasFleet = total > fewPlants && pageIsThere('fleet', pages.fleet, host.platform.brand)
  throw redirect({ to: hasFleet ? paths.fleet : paths.plantInfos, search, replace: true })
}
