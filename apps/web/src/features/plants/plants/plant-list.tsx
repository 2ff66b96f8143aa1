import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useRem } from '#browser/use-rem.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { LongCards, LongTable } from '#ui/lists/long-list.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { ListOrMap, MapToggle } from './list-or-map.tsx'
import { NoPlants } from './no-plants.tsx'
import { OrderChoice } from './order-choice.tsx'
import { PlantCard } from './plant-card.tsx'
import {
  columnsText,
  fittingColumns,
  keepDensity,
  keptDensity,
  rowRem,
  usualColumns,
  type ColumnId,
} from './plant-columns.ts'
import { PlantFilters } from './plant-filters.tsx'
import { PlantListSkeleton } from './plant-list-skeleton.tsx'
import { plantColumns } from './plant-table.tsx'
import { filterOf, type PlantView } from './plant-view.ts'
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
  /** Called with the visible plants, so that the reasons can be fetched. */
  onShown: (plantIds: readonly number[]) => void
  /** Why a plant needs help, if it does. */
  reasonOf: (plantId: number) => { text: string; kind: string } | undefined
  /** How long ago an instant (ms) was, in words. */
  ageText: (at: number) => string
  language: string
  words: Words['plants']
  shell: Words['shell']
  units: Words['units']
}

/** All plants of a person, however many, with filters to find the important ones, and a map beside them. */
export const PlantList = (props: PlantListProps) => {
  const { view, onView, map, onMap, linkTo, reasonOf, ageText, words, shell, units } = props
  const narrow = useMediaQuery('(width < 60em)', undefined, { getInitialValueInEffect: false }) ?? false
  const wide = useMediaQuery('(width >= 80em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [density, setDensity] = useState(keptDensity)
  const [sight, setSight] = useState({ first: 0, end: rowsPerPage })
  const rows = usePlantRows(view, sight)
  const counts = useQuery(plantQueries(useApi()).counts(view))
  const { ref: box, width: boxPx } = useElementSize()
  const rem = useRem()
  const reasonLine = useCallback(
    ({ id }: Pick<PlantRow, 'id'>) => {
      const reason = reasonOf(id)
      return (
        reason && (
          <small className={classes.reason} data-kind={reason.kind} title={reason.text}>
            {reason.text}
          </small>
        )
      )
    },
    [reasonOf],
  )
  useShown(rows.rowAt, sight, props.onShown)
  const columns = useMemo(() => {
    const named = (plant: PlantRow) => linkTo(plant, classes.link)
    const all = plantColumns(props.columns, { linkTo: named, reasonOf: reasonLine, density, words, shell, units })
    // Columns that a person chose are all shown: the table scrolls if they need more room.
    const isUsual = columnsText(props.columns) === columnsText(usualColumns)
    return isUsual && boxPx > 0 ? fittingColumns(all, boxPx / rem) : all
  }, [props.columns, linkTo, reasonLine, density, words, shell, units, boxPx, rem])
  const card = useCallback(
    (plant: PlantRow) => (
      <PlantCard
        plant={plant}
        link={linkTo(plant, classes.link)}
        reason={reasonLine(plant)}
        ageText={ageText}
        words={words}
        shell={shell}
      />
    ),
    [linkTo, reasonLine, ageText, words, shell],
  )

  const list = () => {
    if (rows.total === undefined) {
      if (!rows.failed) return <PlantListSkeleton label={shell.loading} />
      const retry = <Button onClick={rows.retry}>{shell.retry}</Button>
      return <Notice title={words.failed} text={shell.failedText} action={retry} />
    }
    if (rows.total === 0) return <NoPlants view={view} onView={onView} words={words} />
    const shared = {
      caption: words.list,
      total: rows.total,
      rowAt: rows.rowAt,
      onSight: setSight,
      stale: rows.stale,
      question: JSON.stringify([filterOf(view), view.by, view.direction]),
    }
    if (narrow) return <LongCards {...shared} rowRem={cardRem} card={card} />
    return (
      <LongTable
        {...shared}
        columns={columns}
        rowRem={rowRem[density]}
        order={{ by: view.by, direction: view.direction }}
        onOrder={({ by, direction }) => onView({ ...view, by: by as PlantView['by'], direction })}
        sortLabel={(name) => shell.sortBy({ name })}
      />
    )
  }

  const views = (
    <ViewChoice search={props.search} onApply={props.onSearch} address={props.address} brief={!wide} words={words} />
  )
  return (
    <div className={classes.page}>
      <PageTitle title={words.title}>
        <span className={classes.total} aria-live="polite">
          {rows.total !== undefined && !rows.stale && shell.total({ count: rows.total })}
        </span>
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
      <PlantFilters view={view} onView={onView} counts={counts.data} brief={narrow} words={words}>
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
          <div ref={box} className={classes.list}>
            {list()}
          </div>
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

/** The map library is only loaded when the map is opened. */
const PlantMap = lazy(async () => ({ default: (await import('./plant-map.tsx')).PlantMap }))

const cardRem = 6.75
