import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { LongCards } from '#ui/lists/long-list.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { NoPlants } from './no-plants.tsx'
import { cardRem, PlantCard } from './plant-card.tsx'
import { PlantFilters } from './plant-filters.tsx'
import { PlantListSkeleton } from './plant-list-skeleton.tsx'
import { favouritesFirst, filterOf, type PlantView } from './plant-view.ts'
import { plantQueries, rowsPerPage } from './plants.queries.ts'
import { usePlantRows } from './use-plant-rows.ts'
import classes from './plant-column.module.css'
import list from './plants.module.css'

interface Props {
  plantId: number | undefined
  /** Undefined when there are none (spec §4). */
  onChoose: (plantId: number | undefined) => void
  /** A link to a plant, with `className`. */
  linkTo: (plant: PlantRow, className: string | undefined) => ReactNode
  /** Whether the person put tags on plants. */
  isTagged: boolean
  ageText: (at: number) => string
  words: Words['plants']
  shell: Words['shell']
}

/** The original variant: a column of all plants next to the current one. */
export const PlantColumn = ({ plantId, onChoose, linkTo, isTagged, ageText, words, shell }: Props) => {
  const [view, setView] = useState<PlantView>(favouritesFirst)
  const [sight, setSight] = useState({ first: 0, end: rowsPerPage })
  const rows = usePlantRows(view, sight)
  const counts = useQuery(plantQueries(useApi()).counts(view))
  useFirstChosen({ plantId, onChoose, all: view === favouritesFirst, rows })

  const body = () => {
    if (rows.total === undefined) {
      if (!rows.failed) return <PlantListSkeleton label={shell.loading} />
      return (
        <Notice
          title={words.failed}
          text={shell.failedText}
          action={<Button onClick={rows.retry}>{shell.retry}</Button>}
        />
      )
    }
    if (rows.total === 0) return <NoPlants view={view} onView={setView} words={words} />
    return (
      <LongCards
        caption={words.list}
        total={rows.total}
        rowAt={rows.rowAt}
        rowRem={cardRem(isTagged)}
        onSight={setSight}
        stale={rows.stale}
        question={JSON.stringify(filterOf(view))}
        isChosen={({ id }) => id === plantId}
        card={(plant) => (
          <PlantCard plant={plant} link={linkTo(plant, list.link)} ageText={ageText} words={words} shell={shell} />
        )}
      />
    )
  }
  return (
    <section className={classes.column} aria-label={words.list}>
      <div className={classes.head}>
        <SearchField
          label={words.search}
          hint={words.searchHint}
          clearLabel={words.clearSearch}
          value={view.keyword}
          onSearch={(keyword) => setView({ ...view, keyword })}
          className={list.search}
        />
        <PlantFilters view={view} onView={setView} counts={counts.data} brief words={words} />
        <span className={classes.total}>{rows.total !== undefined && shell.total({ count: rows.total })}</span>
      </div>
      <div className={classes.body}>{body()}</div>
    </section>
  )
}

interface First {
  plantId: number | undefined
  onChoose: Props['onChoose']
  /** The list is not filtered. */
  all: boolean
  rows: ReturnType<typeof usePlantRows>
}

/** Loading selects the first plant; with no plants the selection is cleared (spec §4). A search selects nothing. */
const useFirstChosen = ({ plantId, onChoose, all, rows }: First) => {
  const { total, stale } = rows
  const first = rows.rowAt(0)?.id
  useEffect(() => {
    if (!all || stale || total === undefined) return
    if (total === 0 && plantId !== undefined) onChoose(undefined)
    if (plantId === undefined && first !== undefined) onChoose(first)
  }, [all, stale, total, first, plantId, onChoose])
}
