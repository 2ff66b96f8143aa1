import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { lazyPart } from '#browser/lazy-part.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { ListOrMap, MapToggle } from './list-or-map.tsx'
import { MarkedPlants } from './marked-plants.tsx'
import { OrderChoice } from './order-choice.tsx'
import { keepDensity, keptDensity, type ColumnId } from './plant-columns.ts'
import { PlantFilters } from './plant-filters.tsx'
import { PlantRows } from './plant-rows.tsx'
import type { PlantView } from './plant-view.ts'
import { plantQueries, rowsPerPage } from './plants.queries.ts'
import type { SavedView } from './saved-views.ts'
import { usePlantRows } from './use-plant-rows.ts'
import { useShown } from './use-shown.ts'
import { ViewChoice } from './view-choice.tsx'
import classes from './plants.module.css'

export interface PlantListProps {
  /** Filters and order, from the address. */
  view: PlantView
  onView: (view: PlantView) => void
  columns: readonly ColumnId[]
  onColumns: (columns: readonly ColumnId[]) => void
  map: boolean
  onMap: (map: boolean) => void
  /** The address: as saved in a view, as set by a saved view, and in full. */
  search: SavedView['search']
  onSearch: (search: SavedView['search']) => void
  address: string
  /** A link to a plant, with `className`. */
  linkTo: (plant: { id: number; name: string }, className: string | undefined) => ReactNode
  /** The person's own tags, to filter by. */
  tags: readonly { id: number; name: string; plants: number }[]
  /** What else can be done, beside the number of plants. */
  actions?: ReactNode
  /** Called with the visible plants, so that the reasons can be fetched. */
  onShown: (plantIds: readonly number[]) => void
  /** Why a plant needs help, if it does. */
  reasonOf: (plantId: number) => { text: string; kind: string } | undefined
  /** The weather at a plant, if it is known. */
  weatherOf: (plant: PlantRow) => ReactNode
  /** How long ago an instant (ms) was, in words. */
  ageText: (at: number) => string
  language: string
  words: Words['plants']
  shell: Words['shell']
  units: Words['units']
}

/** All plants of a person, however many, with filters to find the important ones, and a map beside them. */
export const PlantList = (props: PlantListProps) => {
  const { view, onView, map, onMap, linkTo, reasonOf, weatherOf, ageText, words, shell, units } = props
  const narrow = useMediaQuery('(width < 60em)', undefined, { getInitialValueInEffect: false }) ?? false
  const wide = useMediaQuery('(width >= 80em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [density, setDensity] = useState(keptDensity)
  const [sight, setSight] = useState({ first: 0, end: rowsPerPage })
  const rows = usePlantRows(view, sight)
  const counts = useQuery(plantQueries(useApi()).counts(view))
  const [choosing, setChoosing] = useState(false)
  useShown(rows.rowAt, sight, props.onShown)

  const views = (
    <ViewChoice search={props.search} onApply={props.onSearch} address={props.address} brief={!wide} words={words} />
  )
  return (
    <div className={classes.page}>
      <PageTitle title={words.title}>
        <span className={classes.total} aria-live="polite">
          {rows.total !== undefined && !rows.stale && shell.total({ count: rows.total })}
        </span>
        {props.actions}
        {(wide || !map) && !choosing && (rows.total ?? 0) > 1 && (
          <button type="button" className={classes.clear} onClick={() => setChoosing(true)}>
            {words.chooseSeveral}
          </button>
        )}
        <div className={classes.toolbar}>
          <SearchField
            label={words.search}
            hint={words.searchHint}
            clearLabel={words.clearSearch}
            value={view.keyword}
            onSearch={(keyword) => onView({ ...view, keyword })}
            className={classes.search}
          />
          {!narrow && views}
          {!narrow && (
            <ColumnChoice
              columns={props.columns}
              onColumns={props.onColumns}
              density={density}
              onDensity={(next) => {
                setDensity(next)
                keepDensity(next)
              }}
              brief={!wide}
              words={words}
            />
          )}
          {wide && <MapToggle map={map} onMap={onMap} words={words} />}
          {!wide && !narrow && <ListOrMap map={map} onMap={onMap} words={words} />}
        </div>
      </PageTitle>
      <PlantFilters view={view} onView={onView} counts={counts.data} brief={narrow} tags={props.tags} words={words}>
        {narrow && views}
      </PlantFilters>
      {narrow && (
        <div className={classes.phoneTools}>
          {!map && <OrderChoice view={view} onView={onView} words={words} />}
          <ListOrMap map={map} onMap={onMap} words={words} />
        </div>
      )}
      {rows.failed && rows.total !== undefined && (
        <p className={classes.someFailed} role="alert">
          {words.someFailed}
          <Button variant="default" size="xs" onClick={rows.retry}>
            {shell.retry}
          </Button>
        </p>
      )}
      <div className={classes.split} data-map={map}>
        {(wide || !map) && (
          <MarkedPlants
            choosing={choosing}
            loaded={() => loadedIn(rows)}
            onDone={() => setChoosing(false)}
            words={words}
          >
            <PlantRows
              {...{ view, onView, density, rows, narrow, linkTo, reasonOf, weatherOf, ageText, words, shell, units }}
              isTagged={props.tags.length > 0}
              columns={props.columns}
              onSight={setSight}
            />
          </MarkedPlants>
        )}
        {map && (
          <Suspense fallback={<div className={classes.mapBox} aria-busy="true" />}>
            <PlantMap
              view={view}
              linkTo={(plant) => linkTo(plant, undefined)}
              language={props.language}
              words={words}
              shell={shell}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

const loadedIn = ({ total = 0, rowAt }: Pick<ReturnType<typeof usePlantRows>, 'total' | 'rowAt'>) =>
  Array.from({ length: total }, (_, place) => rowAt(place)?.id).filter((id) => id !== undefined)

/** The map library is only loaded when the map is opened. */
const PlantMap = lazyPart(async () => ({ default: (await import('./plant-map.tsx')).PlantMap }))
