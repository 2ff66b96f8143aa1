import type { DataService } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { DataTable } from '#ui/lists/data-table.tsx'
import { ServiceState } from './service-state.tsx'
import classes from './device-charge.module.css'

interface Props {
  rows: readonly DataService[]
  stale: boolean
  chosen: ReadonlySet<number>
  onChoose: (gatewayIds: readonly number[], isChosen: boolean) => void
  /** The link to an order that is not paid yet. */
  orderLink: (orderId: number, text: string) => ReactNode
  words: Words['deviceCharge']
  shell: Words['shell']
}

/** Loggers with the end of their data service, of which several can be chosen. */
export const ServiceList = ({ rows, stale, chosen, onChoose, orderLink, words, shell }: Props) => {
  const ids = rows.map(({ gatewayId }) => gatewayId)
  const count = ids.filter((id) => chosen.has(id)).length
  return (
    <>
      <Checkbox
        className={classes.all}
        label={words.chooseShown}
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={({ currentTarget }) => onChoose(ids, currentTarget.checked)}
      />
      <DataTable
        caption={words.list}
        rows={rows}
        stale={stale}
        keyOf={({ gatewayId }) => gatewayId}
        sortLabel={(name) => shell.sortBy({ name })}
        columns={[
          {
            id: 'logger',
            header: words.logger,
            cell: ({ gatewayId, deviceName, deviceSn }) => (
              <Checkbox
                label={deviceName}
                {...(deviceName !== deviceSn && { description: deviceSn })}
                aria-label={words.choose({ name: deviceName })}
                checked={chosen.has(gatewayId)}
                onChange={({ currentTarget }) => onChoose([gatewayId], currentTarget.checked)}
              />
            ),
          },
          { id: 'plant', header: words.plant, cell: ({ plantName }) => plantName },
          { id: 'until', header: words.paidUntil, cell: ({ paidUntil }) => paidUntil },
          {
            id: 'state',
            header: words.status,
            cell: ({ state, orderId }) => (
              <span className={classes.state}>
                <ServiceState state={state} words={words} />
                {orderId !== null && orderLink(orderId, words.inOrder)}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}
