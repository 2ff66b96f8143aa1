import type { InsuranceRequest } from '@heliograph/contract/browser'
import { amountText } from '@heliograph/domain/amounts'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { viewerZone } from '#i18n/dates.ts'
import { DataTable } from '#ui/lists/data-table.tsx'
import { RequestState } from './request-state.tsx'
import classes from './insurance.module.css'

interface Props {
  caption: string
  rows: readonly InsuranceRequest[]
  stale: boolean
  linkTo: (requestId: number, text: string) => ReactNode
  words: Words['insurance']
  shell: Words['shell']
}

/** Requests, the newest first. */
export const RequestTable = ({ caption, rows, stale, linkTo, words, shell }: Props) => (
  <DataTable
    caption={caption}
    rows={rows}
    stale={stale}
    keyOf={({ id }) => id}
    sortLabel={(name) => shell.sortBy({ name })}
    columns={[
      {
        id: 'offer',
        header: words.offer,
        cell: ({ id, title, insurer }) => (
          <span className={classes.name}>
            {linkTo(id, title)}
            <small>{insurer}</small>
          </span>
        ),
      },
      {
        id: 'plant',
        header: words.plant,
        cell: ({ plantName, facts }) => <span className={classes.name}>{plantName ?? facts?.plantName ?? '--'}</span>,
      },
      { id: 'state', header: words.state, cell: ({ state }) => <RequestState state={state} words={words} /> },
      {
        id: 'price',
        header: words.price,
        numeric: true,
        cell: ({ yearlyMinor, estimateMinor, currency }) =>
          yearlyMinor === null
            ? words.byOffer({ amount: amountText(estimateMinor, currency) })
            : amountText(yearlyMinor, currency),
      },
      { id: 'day', header: words.day, cell: ({ askedTime }) => dayAt(viewerZone(), askedTime * 1000) },
    ]}
  />
)
