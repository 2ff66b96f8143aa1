import type { FleetSummary } from '@heliograph/contract/browser'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useCanGoBack, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { useOtherWindows } from '#app/other-windows.ts'
import { paths } from '#app/paths.ts'
import { useServerTime } from '#browser/use-now.ts'
import { FleetMap } from '#features/plants/large-screen/fleet-map.tsx'
import { FleetView } from '#features/plants/large-screen/fleet-view.tsx'
import { largeScreenQueries } from '#features/plants/large-screen/large-screen.queries.ts'
import { saysNothing } from '#features/plants/large-screen/map-picture.ts'
import { placesOf } from '#features/plants/large-screen/rotation.ts'
import { Stage } from '#features/plants/large-screen/stage.tsx'
import { useWatch } from '#features/plants/large-screen/use-watch.ts'
import { Logo } from '#frames/logo.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { variablesOf } from '#theme/variables.ts'
import { largeScreenSearch } from './largescreen.search.ts'
import { useConditionSigns } from './largescreen/condition-signs.ts'
import { WallPlant } from './largescreen/wall-plant.tsx'

const route = getRouteApi('/largescreen')

/** The fleet or single plants on a wall display, rotating for as long as it runs. */
export const LargeScreenScreen = () => {
  const { plant, rotate, top = 5 } = largeScreenSearch({ ...route.useSearch() })
  const { words } = useLanguage()
  const { brand } = useHost().platform
  const summary = useQuery(largeScreenQueries(useApi()).summary())
  const look = useMemo(() => variablesOf(brand, 'dark'), [brand])
  const leave = useLeave()
  useWatch()
  useOtherWindows()
  return (
    <Stage
      places={placesOf(plant, fleetOf(summary.data), top)}
      everyMs={rotate === undefined ? undefined : rotate * 1000}
      look={look}
      onLeave={leave}
      view={(place) =>
        place === 'fleet' ? <WallFleet /> : <WallPlant key={place} plantId={place} logo={<WallLogo />} />
      }
      words={words.largeScreen}
    />
  )
}

const fleetOf = (summary: FleetSummary | undefined) => ({
  onlyPlant: summary?.onlyPlant ?? null,
  ranked: summary?.ranking.map(({ id }) => id) ?? [],
})

const WallFleet = () => {
  const queries = largeScreenQueries(useApi())
  const { language, words } = useLanguage()
  const summary = useQuery(queries.summary())
  const curve = useQuery(queries.curve())
  const alerts = useQuery(queries.alerts(language))
  const positions = useQuery(queries.positions())
  const named = useConditionSigns()
  return (
    <FleetView
      summary={summary.data}
      summaryAt={useServerTime(summary.dataUpdatedAt)}
      curve={curve.data}
      alerts={alerts.data}
      failing={[summary, curve, alerts].some(({ failureCount }) => failureCount > 0)}
      logo={<WallLogo />}
      map={
        positions.data && saysNothing(positions.data) ? undefined : (
          <FleetMap positions={positions.data} signs={named} label={words.plants.map} />
        )
      }
      signs={named}
      words={words.largeScreen}
      units={words.units}
    />
  )
}

const WallLogo = () => {
  const { brand } = useHost().platform
  return <Logo brand={brand} language={useLanguage().language} />
}

/** To the previous page, or to the list if the address was typed in. */
const useLeave = () => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: paths.plantList })
  }
}
