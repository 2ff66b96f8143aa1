import type { SetAside } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { DataTable, type Column } from '#ui/lists/data-table.tsx'
import { Quantity } from '#ui/text/quantity.tsx'
import { reasonText } from './reason.ts'
import { protocolName } from './tally.ts'
import classes from './intake.module.css'

interface Props {
  rows: readonly SetAside[]
  zone: string
  onShow: (row: SetAside) => void
  /** The rows are still those of the previous page. */
  stale: boolean
  words: Words['intake']
  shell: Words['shell']
}

/** Payloads that could not be decoded, and why. */
export const SetAsideTable = ({ rows, zone, onShow, stale, words, shell }: Props) => {
  const serial = (sn: string | null) => <Quantity text={sn ?? '--'} unit="" missing={shell.noData} />
  const time = ({ receivedAt }: SetAside) => (
    <span className={classes.time}>{formatInstant(zone, Math.floor(receivedAt * 1000))}</span>
  )
  const show = (row: SetAside) => (
    <Button variant="default" size="xs" aria-label={words.showOf({ id: row.id })} onClick={() => onShow(row)}>
      {words.show}
    </Button>
  )
  const columns: readonly [Column<SetAside>, ...Column<SetAside>[]] = [
    { id: 'time', header: words.time({ zone }), cell: time },
    { id: 'protocol', header: words.protocol, cell: ({ protocol }) => protocolName(protocol) },
    { id: 'gateway', header: words.gateway, cell: ({ gatewaySn }) => serial(gatewaySn) },
    { id: 'device', header: words.device, cell: ({ deviceSn }) => serial(deviceSn) },
    { id: 'why', header: words.why, cell: ({ reason }) => reasonText(reason, words) },
    { id: 'size', header: words.size, numeric: true, cell: ({ size }) => words.bytes({ count: size }) },
    { id: 'payload', header: '', numeric: true, cell: show },
  ]
  return (
    <DataTable
      caption={words.setAside}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      sortLabel={(name) => shell.sortBy({ name })}
      stale={stale}
      card={(row) => (
        <div className={classes.card}>
          <span>
            <span className={classes.why}>{reasonText(row.reason, words)}</span>
            <span className={classes.facts}>
              {[protocolName(row.protocol), row.gatewaySn, words.bytes({ count: row.size })]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={classes.facts}>{time(row)}</span>
          </span>
          {show(row)}
        </div>
      )}
    />
  )
}
