import type { Alert } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AlertLevel } from './alert-level.tsx'
import { AlertState } from './alert-state.tsx'
import { durationText, instantText, stateOf } from './alert-times.ts'
import { CaseChip } from './case-chip.tsx'
import classes from './alerts.module.css'

interface Props {
  alert: Alert
  /** The name, which links to the details. */
  link: ReactNode
  chosen: boolean
  /** Undefined for those who may only look. */
  onStep: ((step: 'acknowledge' | 'snooze', alert: Alert) => void) | undefined
  spanText: (ms: number) => string
  words: Words['alerts']
}

/** An alert in three lines: what, where and how long. */
export const AlertCard = ({ alert, link, chosen, spanText, onStep, words }: Props) => (
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
    {onStep && alert.handling.state === 'open' && stateOf(alert) === 'open' && (
      <div className={classes.cardSteps}>
        {(['acknowledge', 'snooze'] as const).map((step) => (
          <Button
            key={step}
            variant="default"
            onClick={() => onStep(step, alert)}
            aria-label={words.case.stepOf({ step: words.case[step], alert: alert.showName })}
          >
            {words.case[step]}
          </Button>
        ))}
      </div>
    )}
  </div>
)
