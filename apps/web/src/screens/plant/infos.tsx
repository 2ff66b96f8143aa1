import { CallFailed } from '@heliograph/contract/browser'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useApi } from '#api/api-context.tsx'
import { NotFound } from '#app/fallbacks.tsx'
import { isOperator } from '#app/guards.ts'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { lazyPart } from '#browser/lazy-part.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { PlantTabs } from '#frames/plant-tabs.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { HorizonSketch } from '#ui/notices/horizon-sketch.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import classes from './infos.module.css'

// Loaded only for brands with the original layout.
const PlantBeside = lazyPart(async () => ({ default: (await import('./plant-beside.tsx')).PlantBeside }))

const route = getRouteApi('/main/plant/infos')

/** One plant, in tabs. Without a plant there is nothing to show in any of them. */
export const PlantInfosScreen = () => {
  const { plant } = route.useSearch()
  const { platform } = useHost()
  const page = <div className={classes.plant}>{plant === undefined ? <NoPlant /> : <OfPlant plantId={plant} />}</div>
  if (platform.brand.layoutVersion !== 'original') return page
  return (
    <Suspense>
      <PlantBeside plantId={plant}>{page}</PlantBeside>
    </Suspense>
  )
}

const NoPlant = () => {
  const { plants: words, shell } = useLanguage().words
  const { data, isFetching, refetch } = useInfiniteQuery(plantQueries(useApi()).pages(''))
  const first = data?.pages[0]?.data[0]?.id
  if (first !== undefined) return <Navigate to={paths.plantInfos} search={{ plant: first }} replace />
  const drawing = <HorizonSketch scene="waiting" />
  // A list that did not arrive is not an empty one.
  if (data === undefined) {
    const retry = (
      <Button loading={isFetching} onClick={() => void refetch()}>
        {shell.retry}
      </Button>
    )
    return <Notice page drawing={drawing} title={words.failed} text={words.failedText} action={retry} />
  }
  const add = (
    <>
      <Button renderRoot={(props) => <Link {...props} to={paths.plantNew} />}>{words.add}</Button>
      <Button variant="default" renderRoot={(props) => <Link {...props} to={paths.plantDeleted} />}>
        {words.deleted}
      </Button>
    </>
  )
  return <Notice page drawing={drawing} title={words.noneTitle} text={words.noneText} action={add} />
}

/** Does not reveal whether a plant does not exist or the person has no access. */
const OfPlant = ({ plantId }: { plantId: number }) => {
  const { session } = useHost()
  const { language } = useLanguage()
  const api = useApi()
  const { data: me } = useQuery(authQueries(api).me)
  const { error } = useQuery(plantQueries(api).information(plantId, language))
  const refused = error instanceof CallFailed && [400, 403, 404, 412].includes(error.status)
  useEffect(() => {
    // So that it is not offered again.
    if (refused) session.forgetPlant()
  }, [refused, session])
  if (refused) return <NotFound />
  return (
    <>
      {/* The bar of operators has their own pages instead. */}
      <PlantTabs plantId={plantId} isInBar={!isOperator(me)} />
      <Outlet />
    </>
  )
}
