import { addDays, dayAt } from '@heliograph/domain/zones'
import type { RouterContext } from '#app/router-context.ts'
import { nextTask } from '#browser/next-task.ts'
import { serverNow } from '#browser/server-time.ts'
import { dayQueries } from '#features/plants/day/day.queries.ts'
import { historyQueries } from '#features/plants/history/history.queries.ts'
import { periodFrom } from '#features/plants/history/period-view.ts'
import { liveQueries } from '#features/plants/live/live.queries.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { dataTabSearch } from './data.search.ts'

/**
 * Asks for what the data tab shows first, with the tab's own queries: it finds the answers in the cache. What fails here
 * is asked again by the tab, which shows why.
 */
export const askFirst = async ({ api, cache, language }: Asking, search: { plant?: number }) => {
  const { plant } = search
  if (plant === undefined) return
  const live = liveQueries(api, plant)
  const information = plantQueries(api).information(plant, language())
  void cache.prefetchQuery(live.fast(true))
  void cache.prefetchQuery(live.operating())
  void cache.prefetchQuery(live.deviceTypes())
  const alerts = dayQueries(api, plant, language())
  void cache.prefetchQuery(alerts.openAlerts())
  // The day depends on where the plant is. A plant that was found in the list needs no other answer for that.
  const informed = cache.prefetchQuery(information)
  const row = () =>
    cache.getQueryData(plantQueries(api).pages('').queryKey)?.pages[0]?.data.find(({ id }) => id === plant)
  const zone = row()?.regionTimezone ?? (await informed, cache.getQueryData(information.queryKey)?.regionTimezone)
  if (zone === undefined) return
  // In a task of its own: the first time, browsers take long to find out about a zone.
  await nextTask()
  const today = dayAt(zone, serverNow())
  const period = periodFrom(dataTabSearch({ ...search }), today)
  const day = period.kind === 'day' ? period.day : today
  const history = historyQueries(api, plant)
  void cache.prefetchQuery(history.frames({ first: addDays(day, -1), last: day }))
  void cache.prefetchQuery(history.days({ first: addDays(day, -2), last: day }))
  void cache.prefetchQuery(alerts.alertsOf(day))
  void cache.prefetchQuery(alerts.expectationOf(day))
}

type Asking = Pick<RouterContext, 'api' | 'cache' | 'language'>
