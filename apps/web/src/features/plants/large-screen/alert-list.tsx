import type { OpenAlert } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconFault from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconWarning from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconQuiet from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconTip from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useNow } from '#browser/use-now.ts'
import { sinceText } from './since.ts'
import classes from './views.module.css'

/** What passers-by can see of an alert. */
export type ListedAlert = Pick<
  OpenAlert,
  'plantId' | 'deviceId' | 'ruleId' | 'plantName' | 'alertName' | 'level' | 'startTime'
>

interface Props {
  alerts: { total: number; data: readonly ListedAlert[] } | undefined
  /** The alerts of one plant: its name is in the title. */
  ofOnePlant?: boolean
  words: Words['largeScreen']
  units: Words['units']
}

/** Open alerts: plant, problem and duration. No serial numbers, because passers-by can read a wall display. */
export const AlertList = ({ alerts, ofOnePlant = false, words, units }: Props) => {
  const now = useNow(minuteMs)
  if (!alerts) return <p className={classes.quiet}>{words.loading}</p>
  if (alerts.total === 0) {
    return (
      <p className={classes.quiet} data-tone="success">
        <IconQuiet aria-hidden="true" /> {words.alertsNone}
      </p>
    )
  }
  const hidden = alerts.total - alerts.data.length
  return (
    <>
      <ul className={classes.alertRows}>
        {alerts.data.map(({ plantId, deviceId, ruleId, plantName, alertName, level, startTime }) => {
          const { tone, icon: Sign, word } = levels[level] ?? levels[2]!
          return (
            <li key={`${plantId} ${deviceId} ${ruleId}`} data-tone={tone} data-short={ofOnePlant}>
              <Sign aria-label={words.level[word]} role="img" />
              <span className={classes.name}>{ofOnePlant ? alertName : plantName}</span>
              <span className={classes.since}>{sinceText(now - startTime * 1000, units)}</span>
              {!ofOnePlant && <span className={classes.what}>{alertName}</span>}
            </li>
          )
        })}
      </ul>
      {hidden > 0 && <p className={classes.quiet}>{words.alertsMore({ count: hidden })}</p>}
    </>
  )
}

const levels = [
  { tone: 'info', icon: IconTip, word: 'tip' },
  { tone: 'warning', icon: IconWarning, word: 'warning' },
  { tone: 'error', icon: IconFault, word: 'fault' },
] as const
