import type { ReportedGateway } from '@heliograph/contract/browser'
import { missing, numberText } from '@heliograph/domain/numbers'
import { addDays, dayAt, formatMinute, hourMs, startOfDay } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { percentText } from '#charts/axes/quantity.ts'
import { DataTable } from '#ui/lists/data-table.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { Told } from '#ui/text/told.tsx'
import { secondsText, stateSigns, type SpanText } from './gateway-texts.ts'
import { reportOrders, type ReportWindow } from './report-window.ts'
import { Uptime } from './uptime.tsx'
import classes from './communication-report.module.css'

export interface RowTexts {
  gatewayLink: (gatewayId: number, text: string, className: string | undefined) => ReactNode
  plantLink: (plantId: number, text: string) => ReactNode
  /** How long ago an instant was. */
  ageText: (at: number) => string
  spanText: SpanText
}

interface Props extends RowTexts {
  rows: readonly ReportedGateway[]
  window: ReportWindow
  onWindow: (window: ReportWindow) => void
  stale: boolean
  now: number
  words: Words['communicationReport']
  shell: Words['shell']
}

/** A row leads to the days of its gateway. */
export const GatewayTable = ({ rows, window, onWindow, stale, now, words, shell, ...texts }: Props) => {
  const { gatewayLink, plantLink, ageText, spanText } = texts
  const told = (text: string) => <Told text={text} unknown={words.unknown} />
  const heardOf = ({ lastTime }: ReportedGateway) => (lastTime === null ? missing : ageText(lastTime * 1000))
  return (
    <div className={classes.table}>
      <DataTable
        caption={words.title}
        rows={rows}
        keyOf={({ gatewayId }) => gatewayId}
        order={{ by: window.by, direction: window.direction }}
        onOrder={({ by, direction }) =>
          onWindow({ ...window, page: 1, by: reportOrders.find((one) => one === by) ?? 'uptime', direction })
        }
        sortLabel={(name) => shell.sortBy({ name })}
        stale={stale}
        tableFromEm={tableFromEm}
        card={(row) => (
          <div className={classes.line}>
            <div className={classes.lineTitle}>
              {gatewayLink(row.gatewayId, row.gatewayName, classes.open)}
              <Chip {...stateSigns[row.state]} text={words.states[row.state]} />
            </div>
            <div className={classes.linePlant}>
              {plantLink(row.systemId, row.systemName)}
              <Uptime percent={row.uptime} unknown={words.unknown} />
            </div>
            <p className={classes.small}>{cardText(row, heardOf(row), spanText, words)}</p>
            <CountedFrom row={row} days={window.days} now={now} words={words} />
          </div>
        )}
        columns={[
          {
            id: 'gateway',
            header: words.gateway,
            cell: ({ gatewayId, gatewayName, sn, firmware, systemId, systemName }) => (
              <span className={classes.stack}>
                {gatewayLink(gatewayId, gatewayName, classes.open)}
                <small>
                  {sn} · {words.firmware} {told(firmware ?? missing)}
                </small>
                {plantLink(systemId, systemName)}
              </span>
            ),
          },
          {
            id: 'state',
            header: words.state,
            cell: (row) => (
              <span className={classes.stack}>
                <Chip {...stateSigns[row.state]} text={words.states[row.state]} />
                {row.lastTime !== null && <small>{words.lastHeard({ age: heardOf(row) })}</small>}
              </span>
            ),
          },
          {
            id: 'uptime',
            header: words.uptime,
            sortable: true,
            cell: (row) => (
              <span className={classes.stack}>
                <Uptime percent={row.uptime} unknown={words.unknown} />
                <CountedFrom row={row} days={window.days} now={now} words={words} />
              </span>
            ),
          },
          {
            id: 'gaps',
            header: words.gaps,
            numeric: true,
            sortable: true,
            largestFirst: true,
            cell: ({ gaps }) => told(numberText(gaps)),
          },
          {
            id: 'longestGap',
            header: words.longestGap,
            numeric: true,
            sortable: true,
            largestFirst: true,
            cell: ({ longestGap }) => told(secondsText(longestGap, spanText)),
          },
          {
            id: 'late',
            header: words.late,
            numeric: true,
            sortable: true,
            largestFirst: true,
            cell: ({ late }) => numberText(late),
          },
          { id: 'repeated', header: words.repeated, numeric: true, cell: ({ repeated }) => numberText(repeated) },
          {
            id: 'rejected',
            header: words.rejected,
            numeric: true,
            sortable: true,
            largestFirst: true,
            cell: ({ rejected }) => numberText(rejected),
          },
          { id: 'signal', header: words.signal, numeric: true, cell: ({ signal }) => told(percentText(signal)) },
        ]}
      />
    </div>
  )
}

/** Below it, its columns would have no room. */
export const tableFromEm = 78

/** On a phone: what is wrong with it, in one line. */
const cardText = (
  { state, gaps, longestGap, late, rejected }: ReportedGateway,
  age: string,
  spanText: SpanText,
  words: Words['communicationReport'],
) =>
  [
    ...(gaps === null ? [] : [words.gapCount({ count: gaps })]),
    ...(longestGap === null || longestGap === 0 ? [] : [words.longest({ span: secondsText(longestGap, spanText) })]),
    ...(late > 0 ? [words.lateCount({ count: late })] : []),
    ...(rejected > 0 ? [words.rejectedCount({ count: rejected })] : []),
    ...(state === 'NEVER' ? [] : [words.lastHeard({ age })]),
  ].join(words.separator)

interface CountedProps {
  row: ReportedGateway
  days: number
  now: number
  words: Words['communicationReport']
}

/** If the uptime is that of a part of the period only. */
const CountedFrom = ({ row: { countedFrom, timezone }, days, now, words }: CountedProps) => {
  const begin = startOfDay(timezone, addDays(dayAt(timezone, now), 1 - days))
  if (countedFrom === null || countedFrom * 1000 < begin + hourMs) return null
  return <small>{words.countedFrom({ time: formatMinute(timezone, countedFrom * 1000) })}</small>
}
