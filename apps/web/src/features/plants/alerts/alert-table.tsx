import type { Alert } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { DataTable, type Column } from '#ui/lists/data-table.tsx'
import { AlertCard } from './alert-card.tsx'
import { keyTextOf } from './alert-key.ts'
import { AlertLevel } from './alert-level.tsx'
import { AlertState } from './alert-state.tsx'
import { durationText, instantText } from './alert-times.ts'
import type { AlertWindow } from './alert-window.ts'
import { CaseChip } from './case-chip.tsx'
import classes from './alerts.module.css'

interface Props {
  alerts: readonly Alert[]
  window: AlertWindow
  onWindow: (window: AlertWindow) => void
  alertLink: (alert: Alert, className: string) => ReactNode
  deviceLink: (device: { deviceId: number; deviceName: string }) => ReactNode
  spanText: (ms: number) => string
  stale: boolean
  /** Undefined for those who may only look. */
  onStep: ((step: 'acknowledge' | 'snooze', alert: Alert) => void) | undefined
  /** Beside the details there is no room for columns. */
  asCards: boolean
  /** The one whose details are open. */
  chosen: string | undefined
  words: Words['alerts']
  shell: Words['shell']
}

export const AlertTable = (props: Props) => {
  const { alerts, window, onWindow, alertLink, deviceLink, spanText, stale, onStep, asCards, chosen, words, shell } =
    props
  const columns: [Column<Alert>, ...Column<Alert>[]] = [
    { id: 'name', header: words.name, cell: (alert) => alertLink(alert, classes.link!) },
    {
      id: 'level',
      header: words.level,
      sortable: true,
      cell: ({ level }) => <AlertLevel level={level} words={words} />,
    },
    { id: 'device', header: words.device, cell: (alert) => <span className={classes.above}>{deviceLink(alert)}</span> },
    {
      id: 'alertTime',
      header: words.time,
      sortable: true,
      cell: (alert) => <time className={classes.time}>{instantText(alert.timezone, alert.startTime)}</time>,
    },
    { id: 'duration', header: words.duration, numeric: true, cell: (alert) => durationText(alert, spanText, words) },
    {
      id: 'state',
      header: words.state,
      cell: (alert) => (
        <span className={classes.state}>
          <AlertState alert={alert} words={words} />
          <CaseChip handling={alert.handling} words={words} />
          {alert.times > 1 && <small>{words.times({ count: alert.times })}</small>}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      caption={words.title}
      columns={columns}
      rows={alerts}
      keyOf={keyTextOf}
      order={{ by: window.by, direction: window.direction }}
      onOrder={({ by, direction }) => onWindow({ ...window, page: 1, ...orderAfter(window, by, direction) })}
      sortLabel={(name) => shell.sortBy({ name })}
      stale={stale}
      tableFromEm={62}
      asCards={asCards}
      card={(alert) => (
        <AlertCard
          alert={alert}
          link={alertLink(alert, classes.link!)}
          chosen={keyTextOf(alert) === chosen}
          spanText={spanText}
          onStep={onStep}
          words={words}
        />
      )}
    />
  )
}

/** Newest and most severe first. */
const orderAfter = (window: AlertWindow, by: string, direction: AlertWindow['direction']) => {
  const next = by === 'level' ? 'level' : 'alertTime'
  return { by: next, direction: next === window.by ? direction : 'DESC' } as const
}
