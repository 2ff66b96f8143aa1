import { linkOriginOf } from '@heliograph/brand/addresses'
import type { FleetOverview } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { ageText } from '#features/plants/live/age.ts'
import { columnsIn, columnsText, keepColumns, keptColumns } from '#features/plants/plants/plant-columns.ts'
import { needingHelp, type PlantView } from '#features/plants/plants/plant-view.ts'
import { PlantsInPage } from '#features/plants/plants/plants-in-page.tsx'
import { useDefaultView } from '#features/plants/plants/use-saved-views.ts'
import { tagQueries } from '#features/plants/tags/tags.queries.ts'
import { useWords } from '#i18n/words-context.tsx'
import { plantListSearch, searchOf, viewOf, type PlantListSearch } from './plant/list.search.ts'
import { plantLink, plantWeather, useReasons } from './plant/list.tsx'
import classes from './fleet.module.css'

const route = getRouteApi('/main/fleet')

interface Props {
  overview: FleetOverview
  now: number
}

/** All plants within the fleet page, in views: the fixed ones, and those that the person saved. */
export const FleetTable = ({ overview, now }: Props) => {
  const search = plantListSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const router = useRouter()
  const { brand } = useHost().platform
  const words = useWords('fleet')
  const live = useWords('live')
  const [kept, setKept] = useState(keptColumns)
  const [shown, setShown] = useState<readonly number[]>([])
  const { data: tags } = useQuery(tagQueries(useApi()).list)
  const isTagged = tags?.some(({ name }) => name !== null) ?? false
  const view = viewOf(search)
  const columns = columnsIn(search.columns) ?? kept
  const go = (next: PlantListSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const shared = { ...searchOf(view), columns: columnsText(columns) }
  useDefaultView(Object.keys(search).length === 0, (saved) => go(plantListSearch(saved)))
  const tab = (key: string, text: string, count: number | undefined, tabSearch: PlantListSearch) => (
    <Link
      key={key}
      to={paths.fleet}
      search={tabSearch}
      resetScroll={false}
      replace
      aria-current={isSame(viewOf(tabSearch), view) ? 'true' : undefined}
    >
      {text} {count !== undefined && <b>{numberText(count, 0)}</b>}
    </Link>
  )
  return (
    <PlantsInPage
      view={view}
      onView={(next: PlantView) => go({ ...(search.columns && { columns: search.columns }), ...searchOf(next) })}
      columns={columns}
      onColumns={(next) => {
        keepColumns(next)
        setKept(next)
        go(plantListSearch({ ...searchOf(view) }))
      }}
      onShown={setShown}
      isTagged={isTagged}
      views={(saved) => (
        <nav className={classes.views} aria-label={words.views}>
          {tab('all', words.all, overview.plants, {})}
          {tab('needing', words.needsYou, overview.needing, { conditions: needingHelp.join(',') })}
          {tab('idle', words.notRunning, overview.notRunning.total, { conditions: 'WAITING,NO_DEVICE' })}
          {tab('over100', words.over100, overview.large, { capacity: '100kWp' })}
          {saved.map(({ name, search: of }) => tab(`saved ${name}`, name, undefined, plantListSearch(of)))}
        </nav>
      )}
      search={shared}
      onSearch={(saved) => go(plantListSearch(saved))}
      address={
        new URL(router.buildLocation({ to: paths.fleet, search: shared }).href, linkOriginOf(brand, location.origin))
          .href
      }
      linkTo={plantLink}
      reasonOf={useReasons(shown, now)}
      weatherOf={plantWeather}
      ageText={useCallback((at: number) => ageText(now - at, live), [now, live])}
      words={useWords('plants')}
      shell={useWords('shell')}
      units={useWords('units')}
    />
  )
}

const isSame = (left: PlantView, right: PlantView) =>
  JSON.stringify(plantListSearch({ ...searchOf(left) })) === JSON.stringify(plantListSearch({ ...searchOf(right) }))
