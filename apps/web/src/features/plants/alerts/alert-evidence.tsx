import type { AlertDetail } from '@heliograph/contract/browser'
import { isGateway } from '@heliograph/domain/devices'
import { dayAt, formatClock } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useServerTime } from '#browser/use-now.ts'
import { type Span } from '#charts/axes/day-axis.ts'
import { PowerCurve } from '#charts/curve/power-curve.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { Choice } from '#ui/fields/choice.tsx'
import { ActiveLane } from './active-lane.tsx'
import { minuteText } from './alert-times.ts'
import { alertQueries } from './alerts.queries.ts'
import { evidenceInUnit, evidenceSpan, runsWithin } from './evidence.ts'
import classes from './alert-detail.module.css'

interface Props {
  alert: AlertDetail
  language: string
  words: Words['alerts']
  chart: ChartWords
  shell: Words['shell']
}

/** Measurements from two hours before to two hours after, and when the alert was active in that time. */
export const AlertEvidence = ({ alert, language, words, chart, shell }: Props) => {
  const evidence = useQuery(alertQueries(useApi(), language).evidence(alert, words.plantGeneration))
  const { data, isError, refetch } = evidence
  const readAt = useServerTime(evidence.dataUpdatedAt)
  const temperature = useTemperatureUnit()
  const shown = useMemo(
    () => (data?.shown ?? []).map((one) => evidenceInUnit(one, temperature)),
    [data?.shown, temperature],
  )
  const [chosen, setChosen] = useState<string>()
  const span = evidenceSpan(alert)
  const { timezone: zone } = alert
  const title = isGateway(alert.deviceType) ? words.evidenceOfPlant : words.evidence

  const body = () => {
    if (isError && !data) {
      return (
        <p role="alert" className={classes.failed}>
          {words.evidenceFailed}
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {shell.retry}
          </Button>
        </p>
      )
    }
    if (!data) return <Skeleton height={320} />
    const one = shown.find(({ id }) => id === chosen) ?? shown[0]
    const within = runsWithin(data.runs, span)
    const active = activeText(within, span, zone, words)
    return (
      <>
        <ActiveLane span={span} runs={within} zone={zone} text={active} />
        {shown.length > 1 && one && (
          <Choice
            label={words.evidenceQuantity}
            hideLabel
            options={shown.map(({ id, name }) => ({ value: id, text: name }))}
            value={one.id}
            onChange={setChosen}
          />
        )}
        {one ? (
          <PowerCurve
            key={one.id}
            curve={one.curve}
            span={span}
            zone={zone}
            now={readAt}
            title={`${alert.showName}: ${one.name}`}
            summary={words.evidenceSummary({
              name: one.name,
              from: minuteText(zone, span.from / 1000),
              to: timeText(zone, span, span.to),
              zone,
              active,
            })}
            emptyText={words.evidenceEmpty}
            fileName={`alert-${alert.deviceSn}-${minuteText(zone, alert.alertTime).slice(0, 10)}`}
            words={chart}
          />
        ) : (
          <p className={classes.nothing}>{words.evidenceEmpty}</p>
        )}
      </>
    )
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{title}</h3>
      {body()}
    </section>
  )
}

const activeText = (runs: readonly Span[], span: Span, zone: string, words: Words['alerts']) => {
  if (runs.length === 0) return words.activeUnknown
  const texts = runs.map(({ from, to }) => {
    const [first, last] = [timeText(zone, span, from), timeText(zone, { from, to }, to)]
    return from === to ? first : `${first}–${last}`
  })
  return words.activeAt({ runs: texts.join(words.countSeparator) })
}

/** With the date if it is another day than the start. */
const timeText = (zone: string, { from }: Span, at: number) =>
  dayAt(zone, at) === dayAt(zone, from) ? formatClock(zone, at) : minuteText(zone, at / 1000).slice(5)
