import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Unbroken } from '#ui/text/unbroken.tsx'
import { SortHeader, type Order } from './sort-header.tsx'
import classes from './data-table.module.css'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned, for comparison. */
  numeric?: boolean
  /** Only columns that the data source can sort by. */
  sortable?: boolean
  /** For quantities, people usually look for the largest first. */
  largestFirst?: boolean
  /**
   * Whether this does not apply to a row, so that its card leaves it out. Not for unknown values, which are shown as
   * `--`.
   */
  isAbsent?: (row: Row) => boolean
}

interface Props<Row> {
  caption: string
  /** The first names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  order?: Order | undefined
  onOrder?: (order: Order) => void
  sortLabel: (name: string) => string
  /** The rows are outdated while others are loading. */
  stale?: boolean
  /** A row on a phone. Without it: the name, and below it a list of all other columns. */
  card?: (row: Row) => ReactNode
  /** The minimum window width for the table, em: wider than a phone, unless the columns need more. */
  tableFromEm?: number
  /** Cards also where there is room, as beside details. */
  asCards?: boolean
}

/** A table where there is room, cards on a phone. Sorting and paging are done by the data source. */
export const DataTable = <Row,>({ tableFromEm = 48, asCards, ...props }: Props<Row>) => {
  const narrow = useMediaQuery(`(width < ${tableFromEm}em)`, undefined, { getInitialValueInEffect: false })
  return asCards || narrow ? <Cards {...props} /> : <Table {...props} />
}

const Table = <Row,>({ caption, columns, rows, keyOf, order, onOrder, sortLabel, stale }: Props<Row>) => {
  const [first, ...others] = columns
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-busy={stale}>
        <caption className="only-heard">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader key={column.id} column={column} order={order} onOrder={onOrder} label={sortLabel} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">
                <Unbroken>{first.cell(row)}</Unbroken>
              </th>
              {others.map((column) => (
                <td key={column.id} data-numeric={column.numeric}>
                  <Unbroken>{column.cell(row)}</Unbroken>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Cards = <Row,>({ caption, columns, rows, keyOf, stale, card }: Props<Row>) => {
  const [first, ...others] = columns
  return (
    <ul className={classes.cards} aria-label={caption} aria-busy={stale}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={classes.card}>
          {card ? (
            card(row)
          ) : (
            <>
              <div className={classes.cardTitle}>
                <Unbroken>{first.cell(row)}</Unbroken>
              </div>
              <dl className={classes.facts}>
                {others
                  .filter(({ isAbsent }) => !isAbsent?.(row))
                  .map((column) => (
                    <div key={column.id}>
                      <dt>{column.header}</dt>
                      <dd>
                        <Unbroken>{column.cell(row)}</Unbroken>
                      </dd>
                    </div>
                  ))}
              </dl>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
