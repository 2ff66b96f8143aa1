import { CallFailed } from '@heliograph/contract/browser'
import { dayAt, minuteMs } from '@heliograph/domain/zones'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messageOf } from '../../../api/failure.ts'
import { useApi } from '../../../api/api-context.tsx'
import { useHost } from '../../../app/host.ts'
import { paths } from '../../../app/paths.ts'
import { loadLibrary } from '../../../charts/canvas.tsx'
import { besideOf, historyQueries } from '../../../features/history/history.queries.ts'
import { History, HistoryLoading } from '../../../features/history/history.tsx'
import { periodFrom, periodTo, type Period } from '../../../features/history/period.ts'
import { batterySeenIn, liveQueries, spokeAt, consumptionSeenIn } from '../../../features/live/live.queries.ts'
import { LivePanel } from '../../../features/live/live-panel.tsx'
import { PlantTitle } from '../../../features/live/plant-title.tsx'
import { moneyText } from '../../../features/live/money.ts'
import { feedsInFully as allIsFedIn, topologyOf } from '../../../features/live/topology.ts'
import { useLive } from '../../../features/live/use-live.ts'
import { useNow } from '../../../features/live/use-now.ts'
import { PlantState } from '../../../features/plants/plant-state.tsx'
import { plantQueries } from '../../../features/plants/plants.queries.ts'
import { useLanguage } from '../../../i18n/words-context.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './data.module.css'

// The charts' code arrives while the data does. If it fails, the chart itself will say so.
loadLibrary().catch(() => undefined)

const route = getRouteApi('/main/plant/infos')
const dataRoute = getRouteApi('/main/plant/infos/data')

/** The plant of the address: now above, its history below. */
export const PlantDataScreen = () => {
  const { plant } = route.useSearch()
  // Another plant starts anew: nothing of the one before may be seen under its name.
  return plant === undefined ? null : <PlantData key={plant} plantId={plant} />
}

const PlantData = ({ plantId }: { plantId: number }) => {
  const api = useApi()
  const { language, words } = useLanguage()
  const { stream, fast, operating } = useLive(api, plantId)
  const information = useQuery(plantQueries(api).information(plantId, language))
  const deviceTypes = useQuery(liveQueries(api, plantId).deviceTypes())

  const now = useNow(minuteMs)
  const plant = information.data
  const zone = plant?.regionTimezone
  const today = dayAt(zone ?? 'UTC', now)
  const ofToday = useQuery({ ...historyQueries(api, plantId).day(today, today), enabled: zone !== undefined })
  const { powers, ...seen } = besideOf(ofToday.data?.records ?? [], now)
  const [period, setPeriod] = usePeriod(today)
  const { session } = useHost()
  const refused = information.error instanceof CallFailed && [403, 412].includes(information.error.status)
  useEffect(() => {
    // Not to be offered as theirs again.
    if (refused) session.forgetPlant()
  }, [refused, session])

  const live = fast.data
  const gridType = plant?.gridInterconnectionType ?? null
  const useSeen = live !== undefined && consumptionSeenIn(live)
  const feedsInFully = allIsFedIn({ gridType, useSeen })
  const failure = messageOf(information.error ?? fast.error)
  if (refused) {
    const toList = (
      <Button component={Link} to={paths.plantList}>
        {words.shell.allPlants}
      </Button>
    )
    return <Notice page title={words.live.failed} text={failure ? words.errors[failure] : words.live.failedText} action={toList} />
  }
  return (
    <div className={classes.page}>
      <PlantTitle
        name={plant?.name ?? (information.isError ? words.plants.plant : words.shell.loading)}
        zone={zone}
        state={live && <PlantState plant={live} words={words.plants} />}
        spokeAt={live && spokeAt(live)}
        stream={stream}
        words={words.live}
      />
      <LivePanel
        fast={live}
        sums={operating.data}
        nodes={topologyOf({
          gridType,
          deviceTypes: deviceTypes.data ?? [],
          useSeen,
          batterySeen: live !== undefined && batterySeenIn(live),
          ...seen,
        })}
        feedsInFully={feedsInFully}
        beside={powers}
        income={moneyText(operating.data?.incomeTotal, { currency: plant?.currency ?? '', language, units: words.units })}
        failed={fast.isError || information.isError}
        failure={failure && words.errors[failure]}
        onRetry={() => {
          void information.refetch()
          void fast.refetch()
        }}
        words={words.live}
      />
      {information.isPending && <HistoryLoading words={words.history} />}
      {zone !== undefined && !(live && spokeAt(live) === null) && (
        <History
          api={api}
          plantId={plantId}
          zone={zone}
          today={today}
          now={now}
          period={period}
          onPeriod={setPeriod}
          feedsInFully={feedsInFully}
          words={words.history}
        />
      )}
    </div>
  )
}

/** The period stands in the address, so that a reload and a link show the same. */
const usePeriod = (today: string) => {
  const { period, day, ...others } = dataRoute.useSearch()
  const navigate = dataRoute.useNavigate()
  const setPeriod = (next: Period) =>
    void navigate({ search: { ...others, ...periodTo(next, today) }, replace: true, resetScroll: false })
  return [periodFrom({ period, day }, today), setPeriod] as const
}
