import type { FastSystem, OperatingSystem, PlantInformation } from '@heliograph/contract/browser'
import { dayAt, minuteMs, type Day } from '@heliograph/domain/zones'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { memo, startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { isUnreached, messageOf } from '#api/failure.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useAfterPaint } from '#browser/use-after-paint.ts'
import { useNow } from '#browser/use-now.ts'
import { marksOf } from '#features/plants/history/day-marks.ts'
import { periodFrom, periodTo, type PeriodView } from '#features/plants/history/period-view.ts'
import { periodWordsOf } from '#features/plants/history/period-words.ts'
import { keepUsualKind, usualPeriod } from '#features/plants/history/usual-kind.ts'
import type { StreamState } from '#features/plants/live/follow.ts'
import { LivePanel } from '#features/plants/live/live-panel.tsx'
import { conditionIn, liveQueries, partsSeenIn, spokeAt } from '#features/plants/live/live.queries.ts'
import { PlantTitle } from '#features/plants/live/plant-title.tsx'
import { RestCallout } from '#features/plants/live/rest-callout.tsx'
import { feedsInFully as allIsFedIn, topologyOf } from '#features/plants/live/topology.ts'
import { useLive } from '#features/plants/live/use-live.ts'
import { FavouriteStar } from '#features/plants/plants/favourite-star.tsx'
import { PlantPicture } from '#features/plants/plants/plant-picture.tsx'
import { PlantState } from '#features/plants/plants/plant-state.tsx'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { PeriodStepper } from '#periods/period-stepper.tsx'
import { DayLoading, PlantDay } from './data-day.tsx'
import { HistoryBelow } from './data-history.tsx'
import { MoreFigures } from './data-more.tsx'
import { WeatherBelow } from './data-weather.tsx'
import { dataTabSearch, type DataTabSearch } from './data.search.ts'
import classes from './data.module.css'

const route = getRouteApi('/main/plant/infos')
const dataRoute = getRouteApi('/main/plant/infos/data')

/** The plant in the address: its day, and its history below. */
export const PlantDataScreen = () => {
  const { plant } = route.useSearch()
  // Remounts for another plant, so that no data of the previous one shows under its name.
  return plant === undefined ? null : <PlantData key={plant} plantId={plant} />
}

const PlantData = ({ plantId }: { plantId: number }) => {
  const { stream, fast, sums } = useLive(useApi(), plantId)
  const { data: live, isError, error, refetch } = fast
  const told = useMemo(() => ({ live, sums, isError, error }), [live, sums, isError, error])
  // In small steps, between which the browser can answer a press: plants report at any time, and most of the page follows.
  return <DataPage plantId={plantId} stream={stream} told={useDeferredValue(told)} onRetry={refetch} />
}

interface DataPageProps {
  plantId: number
  stream: StreamState
  told: { live: FastSystem | undefined; sums: OperatingSystem | undefined; isError: boolean; error: Error | null }
  onRetry: () => void
}

const DataPage = memo(({ plantId, stream, told, onRetry }: DataPageProps) => {
  const api = useApi()
  const { language, words } = useLanguage()
  const queries = liveQueries(api, plantId)
  const { live, sums } = told
  const information = useQuery(plantQueries(api).information(plantId, language))
  const deviceTypes = useQuery(queries.deviceTypes())

  const now = useNow(minuteMs)
  const [isDayShown, setDayShown] = useState(false)
  const onShown = useCallback(() => startTransition(() => setDayShown(true)), [])
  // What is below the day comes after it.
  const isDayPainted = useAfterPaint(isDayShown)
  const temperatureUnit = useTemperatureUnit()
  const plant = information.data
  const zone = plant?.regionTimezone
  const today = dayAt(zone ?? 'UTC', now)
  const { day, period, setDay, setPeriod, isPeriodChosen } = usePeriod(today)
  const marksIn = useMemo(() => marksOf(api, plantId, today), [api, plantId, today])

  const spoke = live && spokeAt(live)
  const gridType = plant?.gridInterconnectionType ?? null
  const { nodes, feedsInFully } = useMemo(() => {
    const parts = { gridType, deviceTypes: deviceTypes.data ?? [], ...partsSeenIn(live) }
    return { nodes: topologyOf(parts), feedsInFully: allIsFedIn(parts) }
  }, [gridType, deviceTypes.data, live])
  const error = information.error ?? told.error
  const failure = messageOf(error)
  const isReporting = live !== undefined && typeof spoke === 'number' && live.networkStatus !== 'NO_DEVICE'
  const panel = (
    <LivePanel
      fast={live}
      nodes={nodes}
      feedsInFully={feedsInFully}
      zone={zone}
      failed={told.isError || information.isError}
      failure={isUnreached(error) ? words.shell.notOpenedText : failure && words.errors[failure]}
      onRetry={() => {
        void information.refetch()
        onRetry()
      }}
      toDevices={
        <Button renderRoot={(props) => <Link to={paths.plantDevice} search={{ plant: plantId }} {...props} />}>
          {words.live.toDevices}
        </Button>
      }
      words={words.live}
    />
  )
  return (
    <div className={classes.page}>
      <PlantTitle
        name={plant?.name ?? (information.isError ? words.plants.plant : words.shell.loading)}
        picture={plant && <PlantPicture plant={plant} shape="square" words={words.plants} />}
        mark={plant && <FavouriteStar plant={plant} words={words.plants} />}
        zone={zone}
        place={placeOf(plant)}
        state={live && <PlantState plant={{ ...live, condition: conditionIn(live) }} words={words.plants} />}
        weather={live && { ...live, ambientTemperature: live.ambientTemperature ?? sums?.temperature ?? null }}
        temperatureUnit={temperatureUnit}
        spokeAt={spoke}
        stream={stream}
        words={words.live}
      />
      {isReporting && plant ? (
        <>
          {live.isResting && (
            <RestCallout renew={<Link to={paths.deviceCharge}>{words.live.renew}</Link>} words={words.live} />
          )}
          <PlantDay
            plantId={plantId}
            plant={plant}
            fast={live}
            operating={sums}
            nodes={nodes}
            feedsInFully={feedsInFully}
            day={day}
            today={today}
            now={now}
            stepper={
              <PeriodStepper
                unit="day"
                period={{ kind: 'day', day }}
                today={today}
                marksIn={marksIn}
                onChange={(next) => setDay(next.day)}
                words={periodWordsOf(words.history).steps.day}
              />
            }
            flow={panel}
            onShown={onShown}
          />
          {isDayPainted && (
            <>
              <WeatherBelow
                plantId={plantId}
                zone={plant.regionTimezone}
                day={day}
                today={today}
                now={now}
                isUsedOnSite={!feedsInFully && nodes.has('home')}
              />
              <MoreFigures plantId={plantId} fast={live} operating={sums} currency={plant.currency} today={today} />
              <HistoryBelow
                plantId={plantId}
                zone={plant.regionTimezone}
                today={today}
                now={now}
                period={period}
                onPeriod={setPeriod}
                feedsInFully={feedsInFully}
                currency={plant.currency}
                startedAtS={plant.startOperatingTime}
                isWanted={isPeriodChosen}
              />
            </>
          )}
        </>
      ) : live || told.isError || information.isError ? (
        panel
      ) : (
        <DayLoading />
      )}
    </div>
  )
})

const placeOf = (plant: PlantInformation | undefined) =>
  plant === undefined || plant.locationLat === null || plant.locationLng === null
    ? undefined
    : { latitude: plant.locationLat, longitude: plant.locationLng }

/**
 * The day of the picture and the period of the history are in the address, so that a reload and a link show the same,
 * and Back goes one step back. Without a kind of period, the address is about the day, and the history shows the usual
 * period around it.
 */
const usePeriod = (today: Day) => {
  const { plant } = route.useSearch()
  const search = dataTabSearch({ ...dataRoute.useSearch() })
  const navigate = dataRoute.useNavigate()
  const show = (next: DataTabSearch) =>
    void navigate({ search: { ...(plant !== undefined && { plant }), ...next }, resetScroll: false })
  const { period, day, to, compare, view } = search
  // Stable until something else is chosen, because charts are derived from it.
  const { shownDay, shownPeriod } = useMemo(() => {
    const named = periodFrom({ period, day, to, compare, view }, today)
    return {
      shownDay: named.kind === 'day' ? named.day : today,
      shownPeriod: period === undefined ? usualPeriod(named.day, today) : named,
    }
  }, [period, day, to, compare, view, today])
  return {
    day: shownDay,
    period: shownPeriod,
    setDay: (next: Day) => show(next === today ? {} : { day: next }),
    setPeriod: (next: PeriodView) => {
      keepUsualKind(next.kind)
      show({ ...search, ...periodTo(next, today) })
    },
    isPeriodChosen: period !== undefined,
  }
}
