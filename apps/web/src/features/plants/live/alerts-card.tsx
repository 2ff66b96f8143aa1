import type { Alert } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Skeleton } from '@mantine/core'
import IconFault from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconWarning from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconQuiet from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconTip from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import { ageText } from './age.ts'
import { LiveCard } from './live-card.tsx'
import classes from './live-card.module.css'

interface Props {
  /** Open alerts, newest first. Undefined while loading. */
  alerts: readonly Alert[] | undefined
  failed: boolean
  now: number
  /** The link to all alerts. */
  toAll: ReactNode
  words: Pick<Words, 'live' | 'alerts'>
}

/** The newest three open alerts. */
export const AlertsCard = ({ alerts, failed, now, toAll, words: { live, alerts: levels } }: Props) => (
  <LiveCard title={live.alertsTitle} icon={<IconBell size={18} stroke={1.7} />} action={toAll}>
    {alerts === undefined && !failed && <Skeleton height={64} />}
    {alerts === undefined && failed && <p className={classes.quiet}>{live.alertsFailed}</p>}
    {alerts?.length === 0 && (
      <p className={classes.quiet} data-tone="success">
        <IconQuiet size={18} stroke={1.8} aria-hidden="true" />
        {live.alertsNone}
      </p>
    )}
    {alerts !== undefined && alerts.length > 0 && (
      <ul className={classes.alerts}>
        {alerts.map((alert) => {
          const Sign = signs[alert.level] ?? IconTip
          const level = [levels.tip, levels.warning, levels.fault][alert.level] ?? levels.tip
          return (
            <li key={`${alert.deviceId}-${alert.ruleId}`}>
              <Sign size={18} stroke={1.8} data-level={alert.level} aria-hidden="true" />
              <span className={classes.alert}>
                <b>{alert.showName || alert.alertName}</b>
                <span>
                  {level} · {alert.deviceName} · {live.alertSince({ age: ageText(now - alert.startTime * 1000, live) })}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    )}
  </LiveCard>
)

const signs = [IconTip, IconWarning, IconFault]
