import type { Api, DeviceDetail, DeviceSeries } from '@heliograph/contract/browser'
import { nameSetOfProduct } from '@heliograph/domain/point-names'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Span } from '#charts/axes/day-axis.ts'
import { EnergyBars } from '#charts/bars/energy-bars.tsx'
import { lineLookAt } from '#charts/curve/line-look.ts'
import { PowerCurve } from '#charts/curve/power-curve.tsx'
import { loadLibrary } from '#charts/drawing/canvas.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import type { TemperatureUnit } from '#i18n/temperature.ts'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import type { MarksIn } from '#periods/calendar/marks.ts'
import { calendarKinds } from '#periods/kinds.ts'
import { PeriodSwitch } from '#periods/period-switch.tsx'
import { asKind, isCurrent, nameOf, rangeOf, spanOf } from '#periods/period.ts'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { chosenOf, drawableIn, firstChoice, picturesOf, type Drawable } from './chosen.ts'
import { barsOf, curveOf, extremesOf, type Drawn } from './curves-of.ts'
import { isCurve, periodWordsOf, type DevicePeriod } from './device-period.ts'
import { deviceQueries } from './devices.queries.ts'
import { ParameterChoice } from './parameter-choice.tsx'
import { markedIn } from './wrong-span.ts'
import { wrongSpanQueries } from './wrong-spans.queries.ts'
import classes from './device-curves.module.css'

interface Props {
  api: Api
  detail: DeviceDetail
  language: string
  now: number
  period: DevicePeriod
  onPeriod: (period: DevicePeriod) => void
  /** What the calendar marks. */
  marksIn: MarksIn
  /** Undefined until something is chosen. */
  chosenIds: readonly string[] | undefined
  onChoose: (ids: string[]) => void
  chart: ChartWords
  words: Words['devices']
  shell: Words['shell']
}

/** Any parameters of a device in one chart. */
export const DeviceCurves = ({
  api,
  detail,
  language,
  now,
  period,
  onPeriod,
  marksIn,
  chosenIds,
  onChoose,
  chart,
  words,
  shell,
}: Props) => {
  const { deviceId, timeZone: zone } = detail
  useEffect(() => {
    // Loads while the data does. If it fails, the chart itself shows the error.
    loadLibrary().catch(() => undefined)
  }, [])
  const today = dayAt(zone, now)
  const temperature = useTemperatureUnit()
  const parameters = useQuery(deviceQueries(api).parameters({ deviceId, language }))
  const known = useMemo(
    () =>
      (parameters.data ?? []).map(({ storageName, name, unit }): Drawable => ({
        id: storageName,
        name,
        unit: unit === '°C' ? `°${temperature}` : (unit ?? ''),
      })),
    [parameters.data, temperature],
  )
  const names = nameSetOfProduct(detail)
  const all = useMemo(() => drawableIn(known, period, words.curve.energy, names), [known, period, words, names])
  const chosen = useMemo(() => {
    const fitting = chosenOf(chosenIds ?? [], all)
    // Nothing chosen, or the chosen parameters have no sums: use the default.
    return fitting.length > 0 || chosenIds?.length === 0 ? fitting : chosenOf(firstChoice(all, names), all)
  }, [chosenIds, all, names])
  const ids = chosen.map(({ id }) => id)
  const series = useQuery(deviceQueries(api).series({ deviceId, language }, period, ids, isCurrent(period, today)))

  const wrong = useQuery(wrongSpanQueries(api, deviceId).list)
  const wrongSpans = useMemo(() => markedIn(wrong.data), [wrong.data])

  const drawn = chosen.map((one, place) => ({ ...one, ...lineLookAt(place) }))
  const failed = (parameters.isError && !parameters.data) || (series.isError && !series.data)
  return (
    <div className={classes.curves}>
      <Card>
        <div className={classes.pictures}>
          <PeriodSwitch
            kinds={calendarKinds}
            period={period}
            today={today}
            onKind={(kind) => onPeriod(asKind(period, kind, today))}
            onChange={onPeriod}
            marksIn={marksIn}
            words={periodWordsOf(words.curve)}
          />
          {failed ? (
            <Notice
              title={shell.failedTitle}
              text={words.detail.failedText}
              action={
                <Button
                  onClick={() => {
                    void parameters.refetch()
                    void series.refetch()
                  }}
                >
                  {shell.retry}
                </Button>
              }
            />
          ) : parameters.data && all.length === 0 ? (
            <Notice
              title={known.length === 0 ? words.detail.noValuesTitle : words.curve.noEnergiesTitle}
              text={known.length === 0 ? words.detail.noValuesText : words.curve.noEnergiesText}
            />
          ) : parameters.data && chosen.length === 0 ? (
            <Notice title={words.curve.nothingTitle} text={words.curve.nothingText} />
          ) : !series.data ? (
            <Skeleton height={chartPx} role="status" aria-label={shell.loading} />
          ) : isCurve(period) ? (
            <Curves
              {...{ drawn, period, zone, now, temperature, wrongSpans, chart, words }}
              answer={series.data}
              device={detail.name}
            />
          ) : (
            <Sums {...{ drawn, period, zone, chart, words }} answer={series.data} device={detail.name} />
          )}
        </div>
      </Card>
      <Card>
        {parameters.data ? (
          <ParameterChoice
            all={all}
            chosen={chosen}
            onChoose={onChoose}
            note={isCurve(period) || known.length === all.length ? undefined : words.curve.energiesOnly}
            words={words}
          />
        ) : (
          <Skeleton height={chartPx} />
        )}
      </Card>
    </div>
  )
}

interface PictureProps {
  drawn: readonly (Drawable & Drawn)[]
  answer: readonly DeviceSeries[]
  device: string
  period: DevicePeriod
  zone: string
  chart: ChartWords
  words: Words['devices']
}

const Curves = ({
  drawn,
  answer,
  device,
  period,
  zone,
  now,
  temperature,
  wrongSpans,
  chart,
  words,
}: PictureProps & { now: number; temperature: TemperatureUnit; wrongSpans: readonly Span[] }) => {
  const ids = drawn.map(({ id, name, unit }) => `${id} ${name} ${unit}`).join()
  const pictures = useMemo(
    () => picturesOf(drawn).map((parts) => curveOf(parts, answer, temperature)),
    // New on every render, but equal as long as these are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [ids, answer, temperature],
  )
  const { kind, day } = period
  // Only days and weeks are drawn as curves.
  const span = useMemo(() => spanOf(zone, rangeOf({ kind, day }) ?? { first: day, last: day }), [zone, kind, day])
  return pictures.map((curve) => {
    const names = curve.series.map(({ label }) => label).join(words.curve.nameSeparator)
    const told = words.curve.summary({ device, names, period: nameOf(period), zone })
    return (
      <PowerCurve
        key={curve.series.map(({ id }) => id).join()}
        curve={curve}
        span={span}
        zone={zone}
        now={now}
        marked={{ spans: wrongSpans, label: words.wrong.onChart }}
        title={words.curve.title({ device, names })}
        summary={[told, extremesOf(curve, words)].filter(Boolean).join(words.curve.sentenceSeparator)}
        emptyText={words.curve.emptyChart}
        fileName={fileNameOf(device, period)}
        words={chart}
      />
    )
  })
}

const Sums = ({ drawn, answer, device, period, zone, chart, words }: PictureProps) => {
  const bars = barsOf(drawn, answer, period, zone)
  if (bars.stacks.every(({ parts }) => parts.every(({ values }) => values.every((value) => value === null)))) {
    return <Notice title={words.curve.emptyTitle} text={words.curve.emptyText} />
  }
  const names = drawn.map(({ name }) => name).join(words.curve.nameSeparator)
  return (
    <EnergyBars
      bars={bars}
      title={words.curve.title({ device, names })}
      zone={zone}
      summary={words.curve.energySummary({ device, names, period: nameOf(period) || words.curve.allYears })}
      fileName={fileNameOf(device, period)}
      words={chart}
    />
  )
}

const fileNameOf = (device: string, period: DevicePeriod) =>
  `${device} ${nameOf(period) || 'total'}`.replace(/[^\p{L}\p{N}.-]+/gu, '-')

/** As tall as the loaded content. */
const chartPx = 400
