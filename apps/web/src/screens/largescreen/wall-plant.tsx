import {
  CallFailed,
  type Alert,
  type EnergySaved,
  type FastSystem,
  type PlantInformation,
} from '@heliograph/contract/browser'
import { sunElevationDeg } from '@heliograph/domain/daylight'
import { dayAt, minuteMs, spanOfDay } from '@heliograph/domain/zones'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { historyQueries } from '#features/plants/history/history.queries.ts'
import { largeScreenQueries } from '#features/plants/large-screen/large-screen.queries.ts'
import { PlantView } from '#features/plants/large-screen/plant-view.tsx'
import { LiveFlow } from '#features/plants/live/live-flow.tsx'
import { conditionIn, liveQueries, partsSeenIn, spokeAt } from '#features/plants/live/live.queries.ts'
import { feedsInFully, topologyOf } from '#features/plants/live/topology.ts'
import { useLive } from '#features/plants/live/use-live.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { PlantWeather } from '#features/plants/weather/plant-weather.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { useConditionSigns } from './condition-signs.ts'

/** One plant on the wall display, with the data of its own page. */
export const WallPlant = ({ plantId, logo }: { plantId: number; logo: ReactNode }) => {
  const api = useApi()
  const { language, words } = useLanguage()
  const { fast, sums } = useLive(api, plantId)
  const information = useQuery({ ...plantQueries(api).information(plantId, language), refetchInterval: againEveryMs })
  const deviceTypes = useQuery(liveQueries(api, plantId).deviceTypes())
  const alerts = useQuery(largeScreenQueries(api).plantAlerts(plantId, language))
  const saved = useQuery(liveQueries(api, plantId).saved())
  const now = useNow(minuteMs)
  const plant = information.data
  const zone = plant?.regionTimezone ?? 'UTC'
  const today = dayAt(zone, now)
  const history = useQuery({ ...historyQueries(api, plantId).day(today, today), enabled: plant !== undefined })
  const points = useMemo(
    () =>
      history.data?.records.map(({ dateTime, generationPower, usePower }) => ({
        at: dateTime * 1000,
        generationW: generationPower,
        useW: usePower,
      })),
    [history.data],
  )
  const live = fast.data
  const seen = partsSeenIn(live)
  const gridType = plant?.gridInterconnectionType ?? null
  const nodes = useMemo(
    () => topologyOf({ gridType, deviceTypes: deviceTypes.data ?? [], ...partsSeenIn(live) }),
    [gridType, deviceTypes.data, live],
  )
  return (
    <PlantView
      plant={plant && figuresOf(plant, live, sums?.generationTotal ?? null, saved.data?.estimate)}
      day={spanOfDay(zone, today)}
      points={points}
      alerts={alerts.data && listedIn(alerts.data, plantId, plant?.name ?? '')}
      spokeAt={live && spokeAt(live)}
      night={plant !== undefined && isNight(plant, live, now)}
      refused={information.error instanceof CallFailed && [403, 412].includes(information.error.status)}
      failing={[information, fast, history].some(({ failureCount, isError }) => isError || failureCount > 0)}
      logo={logo}
      condition={live && conditionIn(live)}
      signs={useConditionSigns()}
      weather={plant && <PlantWeather plant={plant} />}
      flow={
        live && (
          <LiveFlow
            fast={live}
            nodes={nodes}
            feedsInFully={feedsInFully({ gridType, ...seen })}
            zone={plant?.regionTimezone}
            words={words.live}
          />
        )
      }
      words={words.largeScreen}
      units={words.units}
    />
  )
}

const listedIn = ({ total, data }: { total: number; data: readonly Alert[] }, plantId: number, plantName: string) => ({
  total,
  data: data.map((alert) => ({ ...alert, plantId, plantName })),
})

const againEveryMs = 5 * minuteMs

/** The plant information returns 0 for an unknown total, so the total comes from elsewhere. */
const figuresOf = (
  plant: PlantInformation,
  live: FastSystem | undefined,
  totalKwh: number | null,
  avoided: EnergySaved['estimate'] | undefined,
) => ({
  name: plant.name,
  zone: plant.regionTimezone,
  capacityKwp: plant.installedCapacity,
  fullLoadHours: live ? live.fullPowerHoursDay : plant.fullPowerHoursDay,
  powerW: live ? live.generationPower : plant.generationPower,
  isResting: live?.isResting ?? false,
  todayKwh: live ? live.generationValue : plant.generationValue,
  monthKwh: plant.generationMonth,
  totalKwh,
  avoided: avoided ?? undefined,
})

/** Neither sun nor power. Without the plant's position the screen is not dimmed. */
const isNight = ({ locationLat, locationLng }: PlantInformation, live: FastSystem | undefined, now: number) =>
  locationLat !== null &&
  locationLng !== null &&
  sunElevationDeg(now, locationLat, locationLng) < 0 &&
  !((live?.generationPower ?? 0) > 0)
