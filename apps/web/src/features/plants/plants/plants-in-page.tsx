import { useMediaQuery } from '@mantine/hooks'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { ColumnChoice } from './column-choice.tsx'
import { OrderChoice } from './order-choice.tsx'
import { keepDensity, keptDensity, rowRem, type ColumnId } from './plant-columns.ts'
import { PlantRows, type PlantRowsProps } from './plant-rows.tsx'
import { rowsPerPage } from './plants.queries.ts'
import type { SavedView } from './saved-views.ts'
import { usePlantRows } from './use-plant-rows.ts'
import { useSavedViews } from './use-saved-views.ts'
import { useShown } from './use-shown.ts'
import { ViewChoice } from './view-choice.tsx'
import classes from './plants.module.css'

interface Props extends Pick<
  PlantRowsProps,
  | 'view'
  | 'onView'
  | 'columns'
  | 'isTagged'
  | 'linkTo'
  | 'reasonOf'
  | 'weatherOf'
  | 'ageText'
  | 'words'
  | 'shell'
  | 'units'
> {
  onColumns: (columns: readonly ColumnId[]) => void
  onShown: (plantIds: readonly number[]) => void
  /** Tabs: the fixed views, and those that the person saved. */
  views: (saved: readonly SavedView[]) => ReactNode
  /** As saved in a view, and as set by one. */
  search: SavedView['search']
  onSearch: (search: SavedView['search']) => void
  address: string
}

/** The plants of a view within another page, with its views as tabs. */
export const PlantsInPage = ({
  view,
  onView,
  columns,
  onColumns,
  onShown,
  views,
  search,
  onSearch,
  address,
  ...props
}: Props) => {
  const { words } = props
  const narrow = useMediaQuery('(width < 60em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [density, setDensity] = useState(keptDensity)
  const { views: saved } = useSavedViews()
  const [sight, setSight] = useState({ first: 0, end: rowsPerPage })
  const rows = usePlantRows(view, sight)
  useShown(rows.rowAt, sight, onShown)
  const rowsRem = { '--rows': `${(rows.total ?? 4) * rowRem[density]}` } as CSSProperties
  return (
    <div className={classes.inPage} style={rowsRem}>
      <div className={classes.inPageTools}>
        {views(saved)}
        {!narrow && (
          <>
            <ViewChoice search={search} onApply={onSearch} address={address} brief words={words} />
            <ColumnChoice
              columns={columns}
              onColumns={onColumns}
              density={density}
              onDensity={(next) => {
                setDensity(next)
                keepDensity(next)
              }}
              brief
              words={words}
            />
          </>
        )}
        <OrderChoice view={view} onView={onView} words={words} />
      </div>
      <PlantRows {...props} {...{ view, onView, columns, density, rows, narrow }} onSight={setSight} />
    </div>
  )
}
