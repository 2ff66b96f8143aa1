import { isZone } from '@heliograph/domain/zones'
import { nextTask } from '#browser/next-task.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { bellQuery } from '#features/plants/alerts/bell.queries.ts'
import { fewPlants } from '#features/plants/plants/many-plants.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { languageAtStart } from '#i18n/language.ts'
import { askFirst } from '#screens/plant/infos/data-first.ts'
import type { Begun } from './begin.ts'
import { withBrought } from './brought.ts'
import { isPlantsDay, isStart } from './plant-ahead.ts'

/**
 * Asks for what a plant's page shows first, before the code that draws it is there; most of it came with the page. The page finds
 * the answers in the cache. It asks again for what is missing, and decides itself which plant it shows: what was asked for another is lost.
 */
export const askAhead = async (begun: Begun, { pathname, search }: Pick<Location, 'pathname' | 'search'>) => {
  const { cache, session } = begun
  const { api, hasZone } = withBrought(begun.api, document, session.mark())
  const { brand, suspended } = await begun.platform
  if (suspended || !session.isOpen()) return
  // Browsers take a while for the first date of a page: in a task of its own, while other files are still on their way.
  if (!hasZone) setTimeout(() => isZone('UTC'))
  const plants = plantQueries(api).pages('')
  const listed = cache.prefetchInfiniteQuery(plants)
  void cache.prefetchQuery(authQueries(api).me)
  const language = languageAtStart(brand, document, navigator.languages)
  void cache.prefetchQuery(bellQuery(api, language))
  if (!isPlantsDay(pathname)) return
  const list = async () => {
    await listed
    return cache.getQueryData(plants.queryKey)?.pages[0]
  }
  // There, people with more plants come to their fleet.
  if (isStart(pathname) && ((await list())?.total ?? 0) > fewPlants) return
  // In a task of its own: on a phone, all of it in one would hold up the first look at the page's frame.
  await nextTask()
  const asked = Object.fromEntries(new URLSearchParams(search))
  const plant = Number(asked['plant']) || session.plant() || (await list())?.data[0]?.id
  if (plant === undefined) return
  await askFirst({ api, cache, language: () => language }, { ...asked, plant })
}
