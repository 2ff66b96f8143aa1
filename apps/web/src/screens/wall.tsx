import type { WallOfPlant, WallShow } from '@heliograph/contract/browser'
import { dayAt, minuteMs, spanOfDay } from '@heliograph/domain/zones'
import { languages } from '@heliograph/phrases'
import { QueryClientProvider, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { ApiProvider, useApi } from '#api/api-context.tsx'
import { createQueryClient } from '#api/query-client.ts'
import { useHost } from '#app/host.ts'
import { useNow, useServerTime } from '#browser/use-now.ts'
import { FleetMap } from '#features/plants/large-screen/fleet-map.tsx'
import { FleetView } from '#features/plants/large-screen/fleet-view.tsx'
import { saysNothing } from '#features/plants/large-screen/map-picture.ts'
import { PlantView } from '#features/plants/large-screen/plant-view.tsx'
import { placesOf } from '#features/plants/large-screen/rotation.ts'
import { Stage } from '#features/plants/large-screen/stage.tsx'
import { useWatch } from '#features/plants/large-screen/use-watch.ts'
import { WallOver } from '#features/plants/large-screen/wall-over.tsx'
import { WallTiles } from '#features/plants/large-screen/wall-tiles.tsx'
import { endOf, wallQueries } from '#features/plants/large-screen/wall.queries.ts'
import { LiveFlow } from '#features/plants/live/live-flow.tsx'
import { partsSeenIn } from '#features/plants/live/live.queries.ts'
import { feedsInFully, topologyOf } from '#features/plants/live/topology.ts'
import { centreOf, keptSecret } from '#features/plants/walls/wall-secret.ts'
import { Logo } from '#frames/logo.tsx'
import { InLanguage } from '#i18n/in-language.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { variablesOf } from '#theme/variables.ts'
import { useConditionSigns } from './largescreen/condition-signs.ts'

/** Plants on a wall by a link, without a log-in. Its answers are its own: a session of this browser is not touched. */
export const WallScreen = () => {
  const { platform, connectAs } = useHost()
  const [wall] = useState(() => {
    const secret = keptSecret()
    if (secret === undefined) return undefined
    const centre = platform.brand.whiteLabel ? undefined : (centreOf(secret) ?? platform.dataCentre ?? 'CN')
    return { api: connectAs(secret, centre), cache: createQueryClient(() => undefined) }
  })
  if (!wall) return <Ended why="ended" />
  return (
    <QueryClientProvider client={wall.cache}>
      <ApiProvider value={wall.api}>
        <Wall />
      </ApiProvider>
    </QueryClientProvider>
  )
}

const Wall = () => {
  const { language } = useLanguage()
  const show = useQuery(wallQueries(useApi()).show())
  useWatch()
  const end = endOf(show.error)
  // Nothing stays on a screen whose link has ended.
  if (end) return <Ended why={end} />
  const wished = languages.find((one) => one === show.data?.language)
  if (wished === undefined || wished === language) return <WallStage show={show} />
  return (
    <Suspense>
      <InLanguage key={wished} language={wished}>
        <WallStage show={show} />
      </InLanguage>
    </Suspense>
  )
}

const WallStage = ({ show }: { show: UseQueryResult<WallShow> }) => {
  const { words } = useLanguage()
  const { brand } = useHost().platform
  const { data } = show
  const theme = data?.theme ?? 'dark'
  const look = useMemo(() => variablesOf(brand, theme), [brand, theme])
  const at = useServerTime(show.dataUpdatedAt)
  const isRotating = typeof data?.rotateSeconds === 'number'
  return (
    <Stage
      places={placesIn(data)}
      everyMs={isRotating ? (data.rotateSeconds ?? 0) * 1000 : undefined}
      look={look}
      scheme={theme}
      view={(place) =>
        place === 'fleet' ? (
          <Overview show={data} at={at} failing={show.failureCount > 0} />
        ) : (
          <OnePlant key={place} plantId={place} />
        )
      }
      words={words.largeScreen}
    />
  )
}

/** Without rotation there is only the overview, except of a single plant. */
const placesIn = (show: WallShow | undefined) => {
  if (!show) return placesOf(undefined, { onlyPlant: null, ranked: [] }, 0)
  const ids = show.plants.map(({ id }) => id)
  return placesOf(
    undefined,
    { onlyPlant: show.summary.onlyPlant, ranked: ids },
    show.rotateSeconds === null ? 0 : ids.length,
  )
}

interface OverviewProps {
  show: WallShow | undefined
  at: number
  failing: boolean
}

const Overview = ({ show, at, failing }: OverviewProps) => {
  const { words } = useLanguage()
  const signs = useConditionSigns()
  const positions = show && {
    ...show.positions,
    total: show.positions.conditions.length,
    ids: show.positions.conditions.map((_, place) => place + 1),
  }
  return (
    <FleetView
      title={show?.title || undefined}
      summary={show?.summary}
      summaryAt={at}
      curve={show?.curve}
      alerts={null}
      failing={failing}
      logo={<WallLogo />}
      map={
        positions && saysNothing(positions) ? undefined : (
          <FleetMap positions={positions} signs={signs} label={words.plants.map} />
        )
      }
      tiles={
        show && show.columns !== null ? (
          <WallTiles
            plants={show.plants}
            columns={show.columns}
            count={show.summary.plants}
            aheadMs={at - show.summary.countedAt * 1000}
            signs={signs}
            words={words.largeScreen}
          />
        ) : undefined
      }
      nothing={{ title: words.walls.emptyTitle, text: words.walls.emptyText }}
      signs={signs}
      words={words.largeScreen}
      units={words.units}
    />
  )
}

const OnePlant = ({ plantId }: { plantId: number }) => {
  const { words } = useLanguage()
  const signs = useConditionSigns()
  const { data: plant, failureCount, error, dataUpdatedAt } = useQuery(wallQueries(useApi()).plant(plantId))
  const now = useNow(minuteMs)
  const zone = plant?.regionTimezone ?? 'UTC'
  const points = useMemo(() => plant && pointsOf(plant), [plant])
  // By the server's clock to the second: `useNow` follows it roughly.
  const answeredAt = useServerTime(dataUpdatedAt)
  const aheadMs = plant ? answeredAt - plant.countedAt * 1000 : 0
  return (
    <PlantView
      plant={plant && figuresOf(plant)}
      day={spanOfDay(zone, dayAt(zone, now - aheadMs))}
      points={points}
      alerts={null}
      spokeAt={plant && (plant.lastUpdateTime === null ? null : plant.lastUpdateTime * 1000 + aheadMs)}
      night={plant !== undefined && !plant.daylight && !((plant.generationPower ?? 0) > 0)}
      refused={error !== null && plant === undefined && failureCount > 0 && endOf(error) !== undefined}
      failing={failureCount > 0}
      logo={<WallLogo />}
      condition={plant?.condition}
      signs={signs}
      weather={null}
      flow={plant && <Flow plant={plant} aheadMs={aheadMs} />}
      words={words.largeScreen}
      units={words.units}
    />
  )
}

const Flow = ({ plant, aheadMs }: { plant: WallOfPlant; aheadMs: number }) => {
  const { live, gridInterconnectionType, regionTimezone } = plant
  const { words } = useLanguage()
  const seen = partsSeenIn(live)
  return (
    <LiveFlow
      fast={live}
      nodes={topologyOf({ gridType: gridInterconnectionType, deviceTypes: [], ...seen })}
      feedsInFully={feedsInFully({ gridType: gridInterconnectionType, ...seen })}
      zone={regionTimezone}
      aheadMs={aheadMs}
      words={words.live}
    />
  )
}

const pointsOf = ({ day }: WallOfPlant) =>
  day.map(({ dateTime, generationPower, usePower }) => ({
    at: dateTime * 1000,
    generationW: generationPower,
    useW: usePower,
  }))

const figuresOf = (plant: WallOfPlant) => ({
  name: plant.name,
  zone: plant.regionTimezone,
  capacityKwp: plant.installedCapacity,
  fullLoadHours: plant.fullPowerHoursDay,
  powerW: plant.generationPower,
  isResting: plant.live.isResting,
  todayKwh: plant.generationValue,
  monthKwh: plant.generationMonth,
  totalKwh: plant.generationTotal,
  avoided: plant.co2T === null || plant.trees === null ? undefined : { co2: plant.co2T, trees: plant.trees },
})

const Ended = ({ why }: { why: 'ended' | 'suspended' }) => {
  const { walls: words, largeScreen } = useLanguage().words
  const { brand } = useHost().platform
  const look = useMemo(() => variablesOf(brand, 'dark'), [brand])
  const [title, text] = why === 'ended' ? [words.overTitle, words.overText] : [words.pausedTitle, words.pausedText]
  return (
    <Stage
      places={['fleet']}
      everyMs={undefined}
      look={look}
      view={() => <WallOver title={title} text={text} />}
      words={largeScreen}
    />
  )
}

const WallLogo = () => {
  const { brand } = useHost().platform
  return <Logo brand={brand} language={useLanguage().language} />
}
