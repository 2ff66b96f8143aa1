import type { PlantInformation } from '@heliograph/contract/browser'
import { dayAt, minuteMs } from '@heliograph/domain/zones'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ComponentProps } from 'react'
import { useApi } from '#api/api-context.tsx'
import { messageOf } from '#api/failure.ts'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { History, HistoryLoading } from '#features/plants/history/history.tsx'
import { periodFrom, periodTo, type PeriodView } from '#features/plants/history/period-view.ts'
import { LiveCards } from '#features/plants/live/live-cards.tsx'
import { LivePanel } from '#features/plants/live/live-panel.tsx'
import { conditionIn, liveQueries, partsSeenIn, spokeAt } from '#features/plants/live/live.queries.ts'
import { incomeHint } from '#features/plants/live/money-card.tsx'
import { PlantTitle } from '#features/plants/live/plant-title.tsx'
import { feedsInFully as allIsFedIn, topologyOf } from '#features/plants/live/topology.ts'
import { useLive } from '#features/plants/live/use-live.ts'
import { PlantState } from '#features/plants/plants/plant-state.tsx'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { moneyText } from '#i18n/money.ts'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { dataTabSearch } from './data.search.ts'
import { MarkWrong } from './mark-wrong.tsx'
import classes from './data.module.css'

const route = getRouteApi('/main/plant/infos')
const dataRoute = getRouteApi('/main/plant/infos/data')

/** The plant in the address: current values above, history below. */
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
  const [period, setPeriod] = usePeriod(today)

  const live = fast.data
  const spoke = live && spokeAt(live)
  const gridType = plant?.gridInterconnectionType ?? null
  const seen = partsSeenIn(live)
  const nodes = topologyOf({ gridType, deviceTypes: deviceTypes.data ?? [], ...seen })
  const feedsInFully = allIsFedIn({ gridType, ...seen })
  const failure = messageOf(information.error ?? fast.error)
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
      <LivePanel
        fast={live}
        sums={operating.data}
        nodes={nodes}
        feedsInFully={feedsInFully}
        zone={zone}
        income={{
          text: moneyText(plant && operating.data?.incomeValue, {
            currency: plant?.currency ?? '',
            language,
            units: words.units,
          }),
          hint: incomeHint(operating.data?.incomeBasis, words.live),
        }}
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
      {information.isPending && <HistoryLoading words={words.history} />}
      {zone !== undefined && spoke !== null && (
        <History
          api={api}
          plantId={plantId}
          zone={zone}
          today={today}
          now={now}
          period={period}
          onPeriod={setPeriod}
          feedsInFully={feedsInFully}
          currency={plant?.currency}
          markWrong={(day) => <MarkWrong plantId={plantId} day={day} />}
          words={words.history}
        />
      )}
      {live && spoke !== null && (
        <Cards
          plantId={plantId}
          fast={live}
          sums={operating.data}
          hasBattery={nodes.has('battery')}
          currency={plant?.currency}
          temperatureUnit={temperatureUnit}
          now={now}
        />
      )}
    </div>
  )
}

type CardsProps = Pick<
  ComponentProps<typeof LiveCards>,
  'fast' | 'sums' | 'hasBattery' | 'currency' | 'temperatureUnit' | 'now'
> & { plantId: number }

/** Fetched once the plant has reported. */
const Cards = ({ plantId, ...props }: CardsProps) => {
  const { language, words } = useLanguage()
  const queries = liveQueries(useApi(), plantId)
  const saved = useQuery(queries.saved())
  const alerts = useQuery(queries.openAlerts(language))
  const toAll = (
    <Link to={paths.plantAlert} search={{ plant: plantId }}>
      {words.live.alertsAll}
    </Link>
  )
  return (
    <LiveCards
      {...props}
      saved={saved.data}
      alerts={{ open: alerts.data?.data, failed: alerts.isError, toAll }}
      language={language}
      words={words}
    />
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
  return [shown, setPeriod] as const
}
