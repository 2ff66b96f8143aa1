import type { SetAsideGroup } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DataTable, type Column } from '#ui/lists/data-table.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { GatewayLinks, type IntakeLinks } from './gateway-links.tsx'
import { adviceText, reasonText } from './reason.ts'
import { protocolName } from './tally.ts'
import { urgencySigns } from './urgency-signs.ts'
import classes from './intake.module.css'

interface Props {
  rows: readonly SetAsideGroup[]
  zone: string
  onShow: (row: SetAsideGroup) => void
  links: IntakeLinks
  /** The rows are still those of the previous page. */
  stale: boolean
  words: Words['intake']
  shell: Words['shell']
}

/** Payloads that were rejected or could not be decoded: equal ones in one row, with what to do about them. */
export const SetAsideTable = ({ rows, zone, onShow, links, stale, words, shell }: Props) => {
  const time = (at: number) => <span className={classes.time}>{formatInstant(zone, Math.floor(at * 1000))}</span>
  const span = ({ firstAt, receivedAt, count }: SetAsideGroup) =>
    count === 1 ? (
      time(receivedAt)
    ) : (
      <span className={classes.stack}>
        {time(receivedAt)}
        <small className={classes.time}>
          {words.firstAt({ time: formatInstant(zone, Math.floor(firstAt * 1000)) })}
        </small>
      </span>
    )
  const what = (row: SetAsideGroup) => (
    <span className={classes.stack}>
      <span className={classes.why}>{reasonText(row, words)}</span>
      <small>{adviceText(row, words)}</small>
    </span>
  )
  const sender = ({ gatewaySn: sn, deviceSn, plant, protocol }: SetAsideGroup): ReactNode => (
    <GatewayLinks sn={sn} plant={plant} links={links} missing={shell.noData}>
      {[protocolName(protocol), deviceSn && words.ofDevice({ sn: deviceSn })].filter(Boolean).join(' · ')}
    </GatewayLinks>
  )
  const urgency = ({ urgency }: SetAsideGroup) => <Chip {...urgencySigns[urgency]} text={words.urgency[urgency]} />
  const show = (row: SetAsideGroup) => (
    <Button variant="default" size="xs" aria-label={words.showOf({ id: row.id })} onClick={() => onShow(row)}>
      {words.show}
    </Button>
  )
  const columns: readonly [Column<SetAsideGroup>, ...Column<SetAsideGroup>[]] = [
    { id: 'what', header: words.why, cell: what },
    { id: 'urgency', header: words.urgencyName, cell: urgency },
    { id: 'gateway', header: words.gateway, cell: sender },
    { id: 'count', header: words.count, numeric: true, cell: ({ count }) => numberText(count) },
    { id: 'time', header: words.lastAt({ zone }), cell: span },
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
      tableFromEm={64}
      card={(row) => (
        <div className={classes.card}>
          <span>
            {what(row)}
            {urgency(row)}
            {sender(row)}
            <span className={classes.facts}>
              {words.times({ count: row.count, number: numberText(row.count) })} · {time(row.receivedAt)}
            </span>
          </span>
          {show(row)}
        </div>
      )}
    />
  )
}
