import { Skeleton } from '@mantine/core'
import { memo, useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import type { Sight } from '#browser/rows.ts'
import { useRem } from '#browser/use-rem.ts'
import { useRows } from '#browser/use-rows.ts'
import { SortHeader, type Order } from './sort-header.tsx'
import classes from './long-list.module.css'

export interface LongColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /**
   * The same for every row, otherwise columns would jump while scrolling. The first takes the remaining width, and at
   * least this.
   */
  widthRem: number
  numeric?: boolean
  sortable?: boolean
  /** For quantities, people usually look for the largest first. */
  largestFirst?: boolean
}

interface Shared<Row> {
  caption: string
  /** The total, including rows that are not loaded yet. */
  total: number
  /** Undefined while loading. */
  rowAt: (place: number) => Row | undefined
  rowRem: number
  /** The range of rows that are drawn, so that they can be fetched. */
  onSight: (sight: Sight) => void
  /** The rows of the previous query, until those of the new one are loaded. */
  stale: boolean
  /** A new query scrolls to the top. */
  question: string
}

interface TableProps<Row> extends Shared<Row> {
  /** Must be stable, otherwise every row is drawn again. */
  columns: readonly [LongColumn<Row>, ...LongColumn<Row>[]]
  order: Order
  onOrder: (order: Order) => void
  sortLabel: (name: string) => string
}

/** A table of any length: it scrolls inside its box, and draws only the visible rows. */
export const LongTable = <Row,>(props: TableProps<Row>) => {
  const { caption, columns, total, rowAt, rowRem, onSight, stale, question, order, onOrder, sortLabel } = props
  const { pieces, bodyProps } = useRows({ total, rowHeight: rowRem * useRem(), onSight })
  const box = useRef<HTMLDivElement>(null)
  useAtTop(question, () => box.current?.scrollTo(0, 0))
  const width = columns.reduce((sum, { widthRem }) => sum + widthRem, 0)
  return (
    <div ref={box} className={classes.scroll} data-scroll-restoration-id={`table ${caption}`} style={rowHeight(rowRem)}>
      <table
        className={classes.table}
        aria-busy={stale}
        aria-rowcount={total + 1}
        style={{ minInlineSize: `${width}rem` }}
      >
        <caption className="only-heard">{caption}</caption>
        <colgroup>
          <col />
          {columns.slice(1).map(({ id, widthRem }) => (
            <col key={id} style={{ inlineSize: `${widthRem}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <SortHeader key={column.id} column={column} order={order} onOrder={onOrder} label={sortLabel} />
            ))}
          </tr>
        </thead>
        <tbody {...bodyProps}>
          {pieces.map((piece) => {
            if ('gap' in piece) {
              return (
                <tr key={`gap ${piece.before}`} aria-hidden="true" className={classes.gap}>
                  <td colSpan={columns.length} style={{ blockSize: `${piece.gap * rowRem}rem` }}>
                    {'\u00a0'}
                  </td>
                </tr>
              )
            }
            return <TableRow key={`row ${piece.row}`} place={piece.row} row={rowAt(piece.row)} columns={columns} />
          })}
        </tbody>
      </table>
    </div>
  )
}

interface CardsProps<Row> extends Shared<Row> {
  card: (row: Row) => ReactNode
  /** Whether it is the row that the page is about. */
  isChosen?: (row: Row) => boolean
}

/** The same as cards. They scroll with the page or their container. */
export const LongCards = <Row,>(props: CardsProps<Row>) => {
  const { caption, total, rowAt, rowRem, onSight, stale, question, card, isChosen } = props
  const { pieces, bodyProps } = useRows({ total, rowHeight: rowRem * useRem(), onSight })
  const list = useRef<HTMLDivElement>(null)
  useAtTop(question, () => toTop(list.current))
  return (
    <div ref={list} className={classes.cardsBox}>
      <ul className={classes.cards} aria-label={caption} aria-busy={stale} style={rowHeight(rowRem)} {...bodyProps}>
        {pieces.map((piece) => {
          if ('gap' in piece) {
            return (
              <li key={`gap ${piece.before}`} aria-hidden="true" style={{ blockSize: `${piece.gap * rowRem}rem` }} />
            )
          }
          const row = rowAt(piece.row)
          const chosen = row !== undefined && isChosen?.(row) === true
          return (
            <CardRow key={`row ${piece.row}`} place={piece.row} total={total} row={row} card={card} chosen={chosen} />
          )
        })}
      </ul>
    </div>
  )
}

interface TableRowProps<Row> {
  place: number
  row: Row | undefined
  columns: readonly [LongColumn<Row>, ...LongColumn<Row>[]]
}

/** Memoised: while scrolling, only rows that become visible are drawn. */
const TableRow = memo(<Row,>({ place, row, columns: [first, ...others] }: TableRowProps<Row>) => (
  <tr data-row={place} aria-rowindex={place + 2} tabIndex={-1}>
    <th scope="row">{row ? first.cell(row) : <Skeleton height={12} width="60%" />}</th>
    {others.map((column) => (
      <td key={column.id} data-numeric={column.numeric}>
        {row ? column.cell(row) : <Skeleton height={12} />}
      </td>
    ))}
  </tr>
)) as <Row>(props: TableRowProps<Row>) => ReactNode

interface CardRowProps<Row> {
  place: number
  total: number
  row: Row | undefined
  card: (row: Row) => ReactNode
  chosen: boolean
}

const CardRow = memo(<Row,>({ place, total, row, card, chosen }: CardRowProps<Row>) => (
  <li data-row={place} aria-posinset={place + 1} aria-setsize={total} tabIndex={-1}>
    <div className={classes.card} aria-current={chosen ? 'true' : undefined}>
      {row ? card(row) : <CardSkeleton />}
    </div>
  </li>
)) as <Row>(props: CardRowProps<Row>) => ReactNode

const CardSkeleton = () => (
  <div className={classes.cardSkeleton}>
    <Skeleton height={14} width="55%" />
    <Skeleton height={12} width="85%" />
  </div>
)

const rowHeight = (rem: number) => ({ '--row': `${rem}rem` }) as CSSProperties

/** Only when the query changes: coming back restores the scroll position. */
const useAtTop = (question: string, toStart: () => void) => {
  const asked = useRef(question)
  useEffect(() => {
    if (asked.current === question) return
    asked.current = question
    toStart()
  })
}

const toTop = (list: HTMLElement | null) => {
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' })
}
