import type { Alert } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { AlertLevel } from './alert-level.tsx'
import { AlertState } from './alert-state.tsx'
import { durationText, instantText } from './alert-times.ts'
import { CaseChip } from './case-chip.tsx'
import classes from './alerts.module.css'

interface Props {
  alert: Alert
  /** The name, which links to the details. */
  link: ReactNode
  chosen: boolean
  spanText: (ms: number) => string
  words: Words['alerts']
}

/** An alert in three lines: what, where and how long. */
export const AlertCard = ({ alert, link, chosen, spanText, words }: Props) => (
  <div className={classes.card} data-chosen={chosen}>
    <div className={classes.cardHead}>
      {link}
      <AlertLevel level={alert.level} words={words} />
    </div>
    <p className={classes.cardDevice}>{alert.deviceName}</p>
    <div className={classes.cardFoot}>
      <span className={classes.cardTimes}>
        <time>{instantText(alert.timezone, alert.startTime)}</time>
        {` · ${durationText(alert, spanText, words)}`}
        {alert.times > 1 && ` · ${words.times({ count: alert.times })}`}
      </span>
      <span className={classes.chips}>
        <CaseChip handling={alert.handling} words={words} />
        <AlertState alert={alert} words={words} />
      </span>
    </div>
  </div>
)
