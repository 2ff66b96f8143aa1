import { numberText } from '@heliograph/domain/numbers'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { keyTextOf } from '#features/plants/alerts/alert-key.ts'
import { FleetPage } from '#features/plants/fleet/fleet-page.tsx'
import { fleetQueries } from '#features/plants/fleet/fleet.queries.ts'
import { FleetMap } from '#features/plants/large-screen/fleet-map.tsx'
import { ageText } from '#features/plants/live/age.ts'
import { firstView, needingHelp } from '#features/plants/plants/plant-view.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { viewerZone } from '#i18n/dates.ts'
import { useLanguage, useWords } from '#i18n/words-context.tsx'
import { useConditionSigns } from './largescreen/condition-signs.ts'
import classes from './fleet.module.css'

/** The first page of people with more than a few plants: which of them need help, in the order of what it costs. */
export const FleetScreen = () => {
  const api = useApi()
  const { language } = useLanguage()
  const words = useWords('fleet')
  const live = useWords('live')
  const plants = useWords('plants')
  const overview = useQuery(fleetQueries(api).overview(language))
  const positions = useQuery(plantQueries(api).positions(firstView))
  const signs = useConditionSigns()
  const now = useNow(15_000)
  const navigate = useNavigate()
  return (
    <FleetPage
      overview={overview.data}
      arrivedAt={overview.dataUpdatedAt}
      now={now}
      failed={overview.failureCount > 0}
      onRetry={() => void overview.refetch()}
      onFind={() => void navigate({ to: paths.plantList })}
      links={{
        alert: ({ ruleId }, { id, deviceId, lastTime, timezone }, { children, ...props }) => (
          <Link
            to={paths.plantAlert}
            search={{ plant: id, alert: keyTextOf({ deviceId, ruleId, alertTime: lastTime, timezone }) }}
            {...plain(props)}
          >
            {children}
          </Link>
        ),
        needing: ({ children, ...props }) => (
          <Link to={paths.plantList} search={{ conditions: needingHelp.join(',') }} {...plain(props)}>
            {children}
          </Link>
        ),
        alertOf: ({ plantId, deviceId, ruleId, startTime, timezone }, text) => (
          <Link
            to={paths.plantAlert}
            search={{ plant: plantId, alert: keyTextOf({ deviceId, ruleId, alertTime: startTime, timezone }) }}
          >
            {text}
          </Link>
        ),
        plantOf: (plant, name) => (
          <Link to={paths.plantData} search={{ plant }}>
            {name}
          </Link>
        ),
        devicesOf: (plant, text) => (
          <Link to={paths.plantDevice} search={{ plant }}>
            {text}
          </Link>
        ),
        views: ({ all, needing, notRunning }) => (
          <nav className={classes.views} aria-label={words.views}>
            <Link to={paths.plantList}>
              {words.all} <b>{numberText(all, 0)}</b>
            </Link>
            <Link to={paths.plantList} search={{ conditions: needingHelp.join(',') }}>
              {words.needsYou} <b>{numberText(needing, 0)}</b>
            </Link>
            <Link to={paths.plantList} search={{ conditions: 'WAITING,NO_DEVICE' }}>
              {words.notRunning} <b>{numberText(notRunning, 0)}</b>
            </Link>
          </nav>
        ),
      }}
      map={<FleetMap positions={positions.data} signs={signs} label={plants.map} />}
      ageText={(at) => ageText(now - at, live)}
      zone={viewerZone()}
      words={words}
      shell={useWords('shell')}
    />
  )
}

/** Without keys that are undefined. */
const plain = ({ className, ...props }: { className: string | undefined; 'aria-label'?: string }) => ({
  ...props,
  ...(className !== undefined && { className }),
})
