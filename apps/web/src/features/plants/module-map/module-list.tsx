import { shareText } from '@heliograph/domain/module-shares'
import type { Words } from '@heliograph/phrases'
import { memo, useState } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { DataTable } from '#ui/lists/data-table.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import type { Order } from '#ui/lists/sort-header.tsx'
import { partText, placeText, type ValueUnit } from './module-texts.ts'
import type { ShownModule } from './shares.ts'
import classes from './module-map.module.css'

interface Props {
  shown: readonly ShownModule[]
  unit: ValueUnit
  onChoose: (key: string) => void
  words: Words['moduleMap']
  table: Words['shell']
}

/** The same as the map, to read line by line. */
export const ModuleList = memo(({ shown, unit, onChoose, words, table }: Props) => {
  const [page, setPage] = useState(1)
  const [order, setOrder] = useState<Order>()
  const sorted =
    order === undefined
      ? shown
      : shown.toSorted(
          (left, right) => ((left.value ?? -1) - (right.value ?? -1)) * (order.direction === 'DESC' ? -1 : 1),
        )
  const current = Math.min(page, Math.max(1, Math.ceil(sorted.length / pageSize)))
  return (
    <div className={classes.list}>
      <DataTable
        caption={words.list}
        columns={[
          {
            id: 'place',
            header: words.placeColumn,
            cell: (one) => (
              <button type="button" className={classes.link} onClick={() => onChoose(one.key)}>
                {placeText(one, words)}
              </button>
            ),
          },
          { id: 'part', header: words.device, cell: ({ module }) => partText(module, words) },
          {
            id: 'value',
            header: unit === 'W' ? words.power : words.energy,
            numeric: true,
            sortable: true,
            cell: ({ value }) => quantityText(value, unit),
          },
          { id: 'share', header: words.share, numeric: true, cell: ({ share }) => shareText(share) },
          { id: 'level', header: words.state, cell: ({ level }) => words.levels[level] },
        ]}
        rows={sorted.slice((current - 1) * pageSize, current * pageSize)}
        keyOf={({ key }) => key}
        order={order}
        onOrder={setOrder}
        sortLabel={(name) => words.sortBy({ name })}
      />
      <Pager total={sorted.length} pageSize={pageSize} page={current} onPage={setPage} words={table} />
    </div>
  )
})

const pageSize = 50
