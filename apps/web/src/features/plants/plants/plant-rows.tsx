import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { Sight } from '#browser/rows.ts'
import { useRem } from '#browser/use-rem.ts'
import { LongCards, LongTable } from '#ui/lists/long-list.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { NoPlants } from './no-plants.tsx'
import { cardRem, PlantCard } from './plant-card.tsx'
import { columnsText, fittingColumns, rowRem, usualColumns, type ColumnId, type Density } from './plant-columns.ts'
import { PlantListSkeleton } from './plant-list-skeleton.tsx'
import { plantColumns } from './plant-table.tsx'
import { filterOf, type PlantView } from './plant-view.ts'
import type { usePlantRows } from './use-plant-rows.ts'
import classes from './plants.module.css'

export interface PlantRowsProps {
  view: PlantView
  onView: (view: PlantView) => void
  columns: readonly ColumnId[]
  density: Density
  rows: ReturnType<typeof usePlantRows>
  onSight: (sight: Sight) => void
  /** As cards, for narrow windows. */
  narrow: boolean
  /** Whether the person put tags on plants. */
  isTagged: boolean
  /** A link to a plant, with `className`. */
  linkTo: (plant: { id: number; name: string }, className: string | undefined) => ReactNode
  /** Why a plant needs help, if it does. */
  reasonOf: (plantId: number) => { text: string; kind: string } | undefined
  /** The weather at a plant, if it is known. */
  weatherOf: (plant: PlantRow) => ReactNode
  /** How long ago an instant (ms) was, in words. */
  ageText: (at: number) => string
  words: Words['plants']
  shell: Words['shell']
  units: Words['units']
}

/** The plants of a view as a table or as cards, or why there are none. */
export const PlantRows = ({
  view,
  onView,
  rows,
  onSight,
  density,
  narrow,
  isTagged,
  linkTo,
  reasonOf,
  weatherOf,
  ageText,
  ...props
}: PlantRowsProps) => {
  const { columns: chosen, words, shell, units } = props
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
  const columns = useMemo(() => {
    const named = (plant: PlantRow) => linkTo(plant, classes.link)
    const all = plantColumns(chosen, { linkTo: named, reasonOf: reasonLine, weatherOf, density, words, shell, units })
    // Columns that a person chose are all shown: the table scrolls if they need more room.
    const isUsual = columnsText(chosen) === columnsText(usualColumns)
    return isUsual && boxPx > 0 ? fittingColumns(all, boxPx / rem) : all
  }, [chosen, linkTo, reasonLine, weatherOf, density, words, shell, units, boxPx, rem])
  const card = useCallback(
    (plant: PlantRow) => (
      <PlantCard
        plant={plant}
        link={linkTo(plant, classes.link)}
        reason={reasonLine(plant)}
        weather={weatherOf(plant)}
        ageText={ageText}
        words={words}
        shell={shell}
      />
    ),
    [linkTo, reasonLine, weatherOf, ageText, words, shell],
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
      onSight,
      stale: rows.stale,
      question: JSON.stringify([filterOf(view), view.by, view.direction]),
    }
    if (narrow) return <LongCards {...shared} rowRem={cardRem(isTagged)} card={card} />
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
  return (
    <div ref={box} className={classes.list}>
      {list()}
    </div>
  )
}
