import type { Trouble } from '@heliograph/contract/browser'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow, useServerTime } from '#browser/use-now.ts'
import { keyTextOf } from '#features/plants/alerts/alert-key.ts'
import { FleetPage } from '#features/plants/fleet/fleet-page.tsx'
import { fleetQueries } from '#features/plants/fleet/fleet.queries.ts'
import type { TroubleLinks } from '#features/plants/fleet/trouble-row.tsx'
import { FleetMap } from '#features/plants/large-screen/fleet-map.tsx'
import { ageText } from '#features/plants/live/age.ts'
import { LossRankingSection } from '#features/plants/losses/loss-ranking.tsx'
import { lossQueries } from '#features/plants/losses/losses.queries.ts'
import { firstView, needingHelp } from '#features/plants/plants/plant-view.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { viewerZone } from '#i18n/dates.ts'
import { useLanguage, useWords } from '#i18n/words-context.tsx'
import { FleetTable } from './fleet-table.tsx'
import { useConditionSigns } from './largescreen/condition-signs.ts'
import { causeText } from './plant/list.search.ts'

/** The first page of people with more than a few plants: which of them need help, in the order of what it costs. */
export const FleetScreen = () => {
  const api = useApi()
  const { language } = useLanguage()
  const words = useWords('fleet')
  const live = useWords('live')
  const plants = useWords('plants')
  const overview = useQuery(fleetQueries(api).overview(language))
  const positions = useQuery(plantQueries(api).positions(firstView))
  const losses = useQuery(lossQueries(api).ofFleet())
  const signs = useConditionSigns()
  const now = useNow(15_000)
  const navigate = useNavigate()
  const ranks = useMemo(() => ranksOf(overview.data?.worst ?? []), [overview.data])
  return (
    <FleetPage
      overview={overview.data}
      arrivedAt={useServerTime(overview.dataUpdatedAt)}
      now={now}
      failed={overview.failureCount > 0}
      onRetry={() => void overview.refetch()}
      onFind={() => void navigate({ to: paths.plantList })}
      links={{
        alert: alertLink,
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
        portfolio: <Link to={paths.portfolioReport}>{words.portfolio}</Link>,
        communication: <Link to={paths.communicationReport}>{words.communication}</Link>,
        member: alertLink,
        cause: ({ ruleId, alertsBegan }, { children, ...props }) => (
          <Link to={paths.plantList} search={{ cause: causeText({ ruleId, ...alertsBegan }) }} {...plain(props)}>
            {children}
          </Link>
        ),
      }}
      map={<FleetMap positions={positions.data} signs={signs} label={plants.map} ranks={ranks} />}
      losses={
        <LossRankingSection
          ranking={losses.data}
          plantOf={(plant, name) => (
            <Link to={paths.plantData} search={{ plant, period: 'month' }}>
              {name}
            </Link>
          )}
        />
      }
      table={overview.data && <FleetTable overview={overview.data} now={now} />}
      ageText={(at) => ageText(now - at, live)}
      zone={viewerZone()}
      words={words}
      shell={useWords('shell')}
    />
  )
}

/** Leads to the alert of a cause at one of its plants. */
const alertLink = (
  { ruleId }: Trouble,
  { id, deviceId, lastTime, timezone }: Pick<Trouble['members'][number], 'id' | 'deviceId' | 'lastTime' | 'timezone'>,
  { children, ...props }: Parameters<TroubleLinks['alert']>[2],
) => (
  <Link
    to={paths.plantAlert}
    search={{ plant: id, alert: keyTextOf({ deviceId, ruleId, alertTime: lastTime, timezone }) }}
    {...plain(props)}
  >
    {children}
  </Link>
)

/** The place of each plant in the order of the causes. */
const ranksOf = (worst: readonly Trouble[]) =>
  new Map(
    worst
      .flatMap(({ plant, members }, place) => (plant ? [plant] : members).map(({ id }) => [id, place + 1] as const))
      .toReversed(),
  )

/** Without keys that are undefined. */
const plain = ({ className, ...props }: { className: string | undefined; 'aria-label'?: string }) => ({
  ...props,
  ...(className !== undefined && { className }),
})
