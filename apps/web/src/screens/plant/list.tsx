import { linkOriginOf } from '@heliograph/brand/addresses'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { fleetQueries } from '#features/plants/fleet/fleet.queries.ts'
import { reasonText } from '#features/plants/fleet/reason.ts'
import { ageText } from '#features/plants/live/age.ts'
import { keptManyPlants } from '#features/plants/plants/many-plants.ts'
import { columnsIn, columnsText, keepColumns, keptColumns } from '#features/plants/plants/plant-columns.ts'
import { PlantList, type PlantListProps } from '#features/plants/plants/plant-list.tsx'
import { useDefaultView } from '#features/plants/plants/use-saved-views.ts'
import { tagQueries } from '#features/plants/tags/tags.queries.ts'
import { PlantWeather } from '#features/plants/weather/plant-weather.tsx'
import { useLanguage, useWords } from '#i18n/words-context.tsx'
import { WithOutsideMaps } from '#screens/outside-maps.tsx'
import { plantListSearch, searchOf, viewOf, type PlantListSearch } from './list.search.ts'

const route = getRouteApi('/main/plant/list')

export const PlantListScreen = () => {
  const search = plantListSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const router = useRouter()
  const { brand } = useHost().platform
  const live = useWords('live')
  const words = useWords('plants')
  const { data: tags } = useQuery(tagQueries(useApi()).list)
  const { data: me } = useQuery(authQueries(useApi()).me)
  // Others have a plant or two.
  const hasMany = keptManyPlants() === true || (me?.organizationId ?? 0) !== 0
  const now = useNow(ageEveryMs)
  const [kept, setKept] = useState(keptColumns)
  const [shown, setShown] = useState<readonly number[]>([])
  const view = viewOf(search)
  const columns = columnsIn(search.columns) ?? kept
  const beside = { ...(search.columns && { columns: search.columns }), ...(search.map && { map: search.map }) }
  const go = (next: PlantListSearch) => void navigate({ search: next, replace: true })
  const shared = { ...searchOf(view), columns: columnsText(columns) }
  useDefaultView(Object.keys(search).length === 0, (saved) => go(plantListSearch(saved)))
  return (
    <WithOutsideMaps>
      <PlantList
        view={view}
        onView={(next) => go({ ...beside, ...searchOf(next) })}
        columns={columns}
        onColumns={(next) => {
          keepColumns(next)
          setKept(next)
          // Back to this browser's own columns.
          const { columns: _, ...others } = search
          go(others)
        }}
        map={search.map === true}
        onMap={(map) =>
          go({ ...searchOf(view), ...(search.columns && { columns: search.columns }), ...(map && { map }) })
        }
        search={shared}
        onSearch={(saved) => go({ ...(search.map && { map: search.map }), ...plantListSearch(saved) })}
        address={
          new URL(
            router.buildLocation({ to: paths.plantList, search: shared }).href,
            linkOriginOf(brand, location.origin),
          ).href
        }
        linkTo={plantLink}
        tags={(tags ?? []).flatMap(({ id, name, plantIds }) =>
          name === null ? [] : [{ id, name, plants: plantIds.length }],
        )}
        actions={
          hasMany && (
            <>
              <Link to={paths.plantImport}>{words.import}</Link>
              <Link to={paths.plantTags}>{words.tagging}</Link>
            </>
          )
        }
        onShown={setShown}
        reasonOf={useReasons(shown, now)}
        weatherOf={plantWeather}
        ageText={useCallback((at: number) => ageText(now - at, live), [now, live])}
        language={useLanguage().language}
        words={words}
        shell={useWords('shell')}
        units={useWords('units')}
      />
    </WithOutsideMaps>
  )
}

/** Why the visible plants need help. While those of other rows are fetched, the known ones stay. */
export const useReasons = (ids: readonly number[], now: number) => {
  const { language } = useLanguage()
  const words = useWords('fleet')
  const { data } = useQuery({ ...fleetQueries(useApi()).reasons(ids, language), placeholderData: keepPreviousData })
  return useMemo(() => {
    const texts = new Map(data?.map((one) => [one.id, { text: reasonText(one, now, words), kind: one.kind }]))
    return (id: number) => texts.get(id)
  }, [data, now, words])
}

export const plantLink: PlantListProps['linkTo'] = ({ id, name }, className) => (
  <Link to={paths.plantData} search={{ plant: id }} title={name} {...(className && { className })}>
    {name}
  </Link>
)

export const plantWeather: PlantListProps['weatherOf'] = (plant) => <PlantWeather plant={plant} />

const ageEveryMs = 15_000
