import type { PlantInformation } from '@heliograph/contract/browser'
import { addDays, dayAt, minuteMs, type Day } from '@heliograph/domain/zones'
import { ActionIcon, Button } from '@mantine/core'
import IconBefore from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconAfter from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useApi } from '#api/api-context.tsx'
import { messageOf } from '#api/failure.ts'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { periodFrom, periodTo, type PeriodView } from '#features/plants/history/period-view.ts'
import { LivePanel } from '#features/plants/live/live-panel.tsx'
import { conditionIn, liveQueries, partsSeenIn, spokeAt } from '#features/plants/live/live.queries.ts'
import { PlantTitle } from '#features/plants/live/plant-title.tsx'
import { feedsInFully as allIsFedIn, topologyOf } from '#features/plants/live/topology.ts'
import { useLive } from '#features/plants/live/use-live.ts'
import { PlantState } from '#features/plants/plants/plant-state.tsx'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { useLanguage, useWords } from '#i18n/words-context.tsx'
import { DayLoading, PlantDay } from './data-day.tsx'
import { HistoryBelow } from './data-history.tsx'
import { MoreFigures } from './data-more.tsx'
import { dataTabSearch } from './data.search.ts'
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
  const api = useApi()
  const { language, words } = useLanguage()
  const queries = liveQueries(api, plantId)
  const { stream, fast, operating } = useLive(api, plantId)
  const information = useQuery(plantQueries(api).information(plantId, language))
  const deviceTypes = useQuery(queries.deviceTypes())

  const now = useNow(minuteMs)
  const temperatureUnit = useTemperatureUnit()
  const plant = information.data
  const zone = plant?.regionTimezone
  const today = dayAt(zone ?? 'UTC', now)
  const [period, setPeriod, isPeriodChosen] = usePeriod(today)

  const live = fast.data
  const spoke = live && spokeAt(live)
  const gridType = plant?.gridInterconnectionType ?? null
  const seen = partsSeenIn(live)
  const nodes = topologyOf({ gridType, deviceTypes: deviceTypes.data ?? [], ...seen })
  const feedsInFully = allIsFedIn({ gridType, ...seen })
  const failure = messageOf(information.error ?? fast.error)
  const isReporting = live !== undefined && typeof spoke === 'number' && live.networkStatus !== 'NO_DEVICE'
  const day = period.kind === 'day' ? period.day : today
  const panel = (
    <LivePanel
      fast={live}
      nodes={nodes}
      feedsInFully={feedsInFully}
      zone={zone}
      failed={fast.isError || information.isError}
      failure={failure && words.errors[failure]}
      onRetry={() => {
        void information.refetch()
        void fast.refetch()
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
        zone={zone}
        place={placeOf(plant)}
        state={live && <PlantState plant={{ ...live, condition: conditionIn(live) }} words={words.plants} />}
        weather={live}
        temperatureUnit={temperatureUnit}
        spokeAt={spoke}
        stream={stream}
        words={words.live}
      />
      {isReporting && plant ? (
        <>
          <PlantDay
            plantId={plantId}
            plant={plant}
            fast={live}
            operating={operating.data}
            nodes={nodes}
            feedsInFully={feedsInFully}
            day={day}
            today={today}
            now={now}
            stepper={<DayStepper day={day} today={today} onDay={(next) => setPeriod({ kind: 'day', day: next })} />}
            flow={panel}
          />
          <MoreFigures plantId={plantId} fast={live} operating={operating.data} currency={plant.currency} />
          <HistoryBelow
            plantId={plantId}
            zone={plant.regionTimezone}
            today={today}
            now={now}
            period={period}
            onPeriod={setPeriod}
            feedsInFully={feedsInFully}
            currency={plant.currency}
            isWanted={isPeriodChosen}
          />
        </>
      ) : live || fast.isError || information.isError ? (
        panel
      ) : (
        <DayLoading />
      )}
    </div>
  )
}

interface StepperProps {
  day: Day
  today: Day
  onDay: (day: Day) => void
}

/** One day back or forward. */
const DayStepper = ({ day, today, onDay }: StepperProps) => {
  const words = useWords('day')
  return (
    <div className={classes.stepper}>
      <ActionIcon variant="default" size={36} aria-label={words.previousDay} onClick={() => onDay(addDays(day, -1))}>
        <IconBefore size={18} aria-hidden="true" />
      </ActionIcon>
      <time>{day}</time>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words.nextDay}
        disabled={day >= today}
        onClick={() => onDay(addDays(day, 1))}
      >
        <IconAfter size={18} aria-hidden="true" />
      </ActionIcon>
      {day !== today && (
        <Button variant="default" onClick={() => onDay(today)}>
          {words.today}
        </Button>
      )}
    </div>
  )
}

const placeOf = (plant: PlantInformation | undefined) =>
  plant === undefined || plant.locationLat === null || plant.locationLng === null
    ? undefined
    : { latitude: plant.locationLat, longitude: plant.locationLng }

/** The period is in the address, so that a reload and a link show the same, and Back goes one step back. */
const usePeriod = (today: string) => {
  const { plant } = route.useSearch()
  const search = dataTabSearch({ ...dataRoute.useSearch() })
  const navigate = dataRoute.useNavigate()
  const setPeriod = (next: PeriodView) =>
    void navigate({
      search: { ...(plant !== undefined && { plant }), ...search, ...periodTo(next, today) },
      resetScroll: false,
    })
  const { period, day, to, compare, view } = search
  // Stable until something else is chosen, because charts are derived from it.
  const shown = useMemo(
    () => periodFrom({ period, day, to, compare, view }, today),
    [period, day, to, compare, view, today],
  )
  return [shown, setPeriod, period !== undefined] as const
}
