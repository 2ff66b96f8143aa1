import type { ShopOrder } from '@heliograph/contract/browser'
import { amountText } from '@heliograph/domain/amounts'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { viewerZone } from '#i18n/dates.ts'
import { DataTable } from '#ui/lists/data-table.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { orderText, refundText, stateSigns } from './order-texts.ts'
import classes from './orders.module.css'

interface Props {
  rows: readonly ShopOrder[]
  stale: boolean
  name: (order: ShopOrder) => ReactNode
  /** Buttons of a row. */
  actions?: (order: ShopOrder) => ReactNode
  words: Words['orders']
  shell: Words['shell']
}

/** Orders with their state and amount. */
export const OrderTable = ({ rows, stale, name, actions, words, shell }: Props) => (
  <DataTable
    caption={words.title}
    rows={rows}
    stale={stale}
    keyOf={({ id }) => id}
    sortLabel={(column) => shell.sortBy({ name: column })}
    tableFromEm={60}
    columns={[
      { id: 'reference', header: words.reference, cell: name },
      {
        id: 'date',
        header: words.date,
        cell: ({ createdTime }) => formatInstant(viewerZone(), createdTime * 1000),
      },
      { id: 'what', header: words.what, cell: (order) => orderText(order, words) },
      {
        id: 'state',
        header: words.state,
        cell: ({ state, problem, refunds, currency }) => (
          <span className={classes.stack}>
            <Chip {...stateSigns[state]} text={words.states[state]} />
            {problem !== null && <small>{words.problems[problem]}</small>}
            {refunds
              // What failed is history once it was given back again.
              .filter((refund) => refund.state === 'under-way' || (refund.state === 'failed' && problem !== null))
              .map(({ time, state: step, amountMinor, fault }, place) => (
                // Refunds never change their order.
                // oxlint-disable-next-line react/no-array-index-key
                <small key={`${time} ${place}`}>
                  {`${refundText(step, words)} · ${amountText(amountMinor, currency)}`}
                  {fault !== null && ` · ${words.faults[fault]}`}
                </small>
              ))}
          </span>
        ),
      },
      {
        id: 'amount',
        header: words.amount,
        numeric: true,
        cell: ({ amountMinor, receivedMinor, currency }) => (
          <span className={classes.amounts}>
            {amountText(amountMinor, currency)}
            {receivedMinor !== 0 && receivedMinor !== amountMinor && (
              <small>{words.desk.received({ amount: amountText(receivedMinor, currency) })}</small>
            )}
          </span>
        ),
      },
      ...(actions ? [{ id: 'actions', header: '', cell: actions }] : []),
    ]}
  />
)
