import { CallFailed, type AlertDetail as Detail } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconLost from '@tabler/icons-react/dist/esm/icons/IconFileUnknown.mjs'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import { Notice } from '#ui/notices/notice.tsx'
import { AlertAdvice } from './alert-advice.tsx'
import { AlertCase } from './alert-case.tsx'
import { AlertDays } from './alert-days.tsx'
import { AlertEvidence } from './alert-evidence.tsx'
import { AlertFacts } from './alert-facts.tsx'
import { AlertHistory } from './alert-history.tsx'
import { keyFrom } from './alert-key.ts'
import { AlertLevel } from './alert-level.tsx'
import { AlertState } from './alert-state.tsx'
import { minuteText } from './alert-times.ts'
import { alertQueries } from './alerts.queries.ts'
import { CaseChip } from './case-chip.tsx'
import classes from './alert-detail.module.css'

interface Props {
  plantId: number
  /** As in the address. */
  keyText: string
  onClose: () => void
  /** It fills the page, and its name is the page's title. */
  page: boolean
  deviceLink: (device: { deviceId: number; deviceName: string }) => ReactNode
  /** Among the alerts of all plants: leads to those of this one. */
  plantLink?: ReactNode
  spanText: (ms: number) => string
  language: string
  words: Words['alerts']
  typeNames: Words['devices']['type']
  chart: ChartWords
  shell: Words['shell']
  errors: Words['errors']
}

/** An alert's details: what happened, what was measured, possible causes and what to do. */
export const AlertDetail = (props: Props) => {
  const { plantId, keyText, onClose, page, language, words, shell } = props
  const key = keyFrom(keyText)
  const api = useApi()
  const { data, error, refetch } = useQuery({
    ...alertQueries(api, language).detail(key ?? { deviceId: 1, ruleId: 1, alertDay: '' }),
    enabled: key !== undefined,
  })
  const box = useRef<HTMLElement>(null)
  const here = data !== undefined
  // Not when a tablet is turned: people go on typing in a dialog.
  const begin = useEffectEvent(() => {
    box.current?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: !page })
    if (page) window.scrollTo({ top: 0 })
  })
  useEffect(() => begin(), [keyText, here])

  const back = (
    <button type="button" className={classes.close} onClick={onClose} aria-label={page ? undefined : shell.close}>
      {page ? <IconBack aria-hidden="true" /> : <IconClose aria-hidden="true" />}
      {page && words.back}
    </button>
  )
  const body = () => {
    // An alert of another plant is not shown.
    if (key === undefined || isRefused(error) || (data && data.plantId !== plantId)) {
      const toList = <Button onClick={onClose}>{words.back}</Button>
      const icon = <IconLost className="as-picture" />
      return <Notice icon={icon} title={words.notFoundTitle} text={words.notFoundText} action={toList} />
    }
    if (data) return <Told {...props} alert={data} back={back} />
    if (error) {
      const retry = <Button onClick={() => void refetch()}>{shell.retry}</Button>
      // On a phone the list is not beside it, and trying again may never help.
      return (
        <div className={classes.sections}>
          <div className={classes.bar}>
            {!page && <span />}
            {back}
          </div>
          <Notice title={words.failed} text={shell.failedText} action={retry} />
        </div>
      )
    }
    return (
      <div role="status" aria-label={shell.loading} className={classes.sections}>
        <Skeleton height={28} width="60%" />
        <Skeleton height={56} />
        <Skeleton height={320} />
      </div>
    )
  }
  return (
    <section ref={box} className={classes.detail} data-page={page} aria-label={words.detail}>
      {body()}
    </section>
  )
}

const Told = ({
  alert,
  back,
  page,
  spanText,
  deviceLink,
  plantLink,
  words,
  typeNames,
  chart,
  shell,
  errors,
  keyText,
  language,
}: Props & { alert: Detail; back: ReactNode }) => {
  const Title = page ? 'h1' : 'h2'
  const { timezone: zone, startTime, endTime, durationS, deviceName: device } = alert
  const span = spanText(durationS * 1000)
  const since = minuteText(zone, startTime)
  const sentence =
    endTime === null
      ? words.lastsSince({ device, time: since, span })
      : words.lastedFrom({ device, from: since, to: minuteText(zone, endTime), span })
  return (
    <div className={classes.sections}>
      <header className={classes.head}>
        <div className={classes.bar}>
          {page && back}
          <span className={classes.chips}>
            <AlertLevel level={alert.level} words={words} />
            <AlertState alert={alert} words={words} />
            <CaseChip handling={alert.handling} words={words} />
          </span>
          {!page && back}
        </div>
        <Title className={classes.title} tabIndex={-1}>
          {alert.showName}
        </Title>
        <p>{sentence}</p>
        {plantLink !== undefined && <p>{plantLink}</p>}
        {alert.isDisproved && <p>{words.isDisproved}</p>}
        {alert.byTuning && <p>{alert.byTuning === 'began' ? words.beganByTuning : words.endedByTuning}</p>}
        <p className={classes.description}>{alert.customAlertConfigDisplay?.description ?? '--'}</p>
        <p className={classes.affects}>
          {words.influence}: <strong>{influenceText(alert.influence, words)}</strong>
        </p>
      </header>
      <AlertCase {...{ alert, keyText, language, words, shell, errors }} />
      {alert.days.length > 0 && <AlertDays alert={alert} words={words} />}
      <AlertEvidence alert={alert} language={language} words={words} chart={chart} shell={shell} />
      <AlertAdvice reasons={alert.customAlertConfigDisplayReason} words={words} />
      <AlertHistory alert={alert} words={words} />
      <AlertFacts alert={alert} deviceLink={deviceLink} words={words} typeNames={typeNames} />
    </div>
  )
}

/** No access or not found: the server does not say which. */
const isRefused = (error: unknown) => error instanceof CallFailed && [403, 412].includes(error.status)

const influenceText = (influence: number, words: Words['alerts']) =>
  [words.affectsNothing, words.affectsProduction, words.affectsSafety, words.affectsBoth][influence] ?? '--'
