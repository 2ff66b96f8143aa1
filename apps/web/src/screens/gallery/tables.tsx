import { useState } from 'react'
import { useWords } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { DataTable, type Column } from '#ui/lists/data-table.tsx'
import type { Order } from '#ui/lists/sort-header.tsx'
import { rows, type ExampleRow } from './examples.ts'
import { Section } from './section.tsx'

export const Tables = () => {
  const { sortBy } = useWords('shell')
  const [order, setOrder] = useState<Order>({ by: 'power', direction: 'DESC' })
  const table = {
    caption: 'Plants',
    columns,
    rows,
    keyOf: ({ id }: ExampleRow) => id,
    order,
    onOrder: setOrder,
    sortLabel: (name: string) => sortBy({ name }),
  }
  return (
    <>
      <Section name="table" title="A table">
        <Card flush>
          <DataTable {...table} tableFromEm={0} />
        </Card>
        <Card flush>
          <DataTable {...table} tableFromEm={0} stale />
        </Card>
      </Section>
      <Section name="cards" title="The same where there is little room">
        <DataTable {...table} tableFromEm={wall} />
      </Section>
    </>
  )
}

/** Wider than any window, em. */
const wall = 1000

const columns: readonly [Column<ExampleRow>, ...Column<ExampleRow>[]] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortable: true },
  { id: 'place', header: 'Place', cell: ({ place }) => place },
  { id: 'power', header: 'Power', cell: ({ powerText }) => powerText, numeric: true, sortable: true },
  { id: 'today', header: 'Today', cell: ({ todayText }) => todayText, numeric: true, sortable: true },
]
