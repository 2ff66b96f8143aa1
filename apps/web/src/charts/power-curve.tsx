import { truncate, truncateFixed } from '@heliograph/domain/numbers'
import { formatInstant, minuteMs } from '@heliograph/domain/zones'
import { useElementSize } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import { Canvas } from './canvas.tsx'
import classes from './charts.module.css'
import { Cursor } from './cursor.tsx'
import { cadenceOf, hasValues, nearest, type Curve, type CurveSeries } from './curve.ts'
import { clock, type Span } from './day-axis.ts'
import { ChartFrame, type ChartData } from './frame.tsx'
import { Legend, toggled } from './legend.tsx'
import { powerCurveOption } from './power-curve-option.ts'
import { Readout } from './readout.tsx'
import { margins as fullMargins, scaleOf } from './scale.ts'
import { useZoom } from './use-zoom.ts'
import type { ChartWords } from './words.ts'

interface Props {
  curve: Curve
  /** The whole day: the axis shows all of it, also the part that is still to come. */
  span: Span
  zone: string
  /** A mark on the time axis, when the span contains it. */
  now?: number
  /** The chart in one sentence. */
  summary: string
  /** Series that are switched off at first. */
  hiddenAtFirst?: readonly string[]
  /** Stands in the empty axes when there is no value at all. */
  emptyText: string
  fileName: string
  words: ChartWords
}

/** Quantities over a day, on the clock of a zone. What was not measured is not drawn. */
export const PowerCurve = ({ curve: all, span: day, zone, now, summary, hiddenAtFirst, emptyText, fileName, words }: Props) => {
  const curve = useMemo(() => ({ times: all.times, series: all.series.filter(hasValues) }), [all])
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(hiddenAtFirst))
  const [place, setPlace] = useState<number | null>(null)
  const { ref, width, height } = useElementSize()

  const shown = useMemo(() => curve.series.filter(({ id }) => !hidden.has(id)), [curve, hidden])
  const scale = useMemo(
    () => scaleOf(shown.filter(({ axis }) => axis === 'left').flatMap(({ values }) => values)),
    [shown],
  )
  const rightUnit = shown.find(({ axis }) => axis === 'right')?.unit
  const leftUnit = all.series.find(({ axis }) => axis === 'left')?.unit
  const empty = curve.series.length === 0
  const margins = useMemo(
    () => ({ ...fullMargins, right: rightUnit === undefined ? 22 : fullMargins.right, top: 26 }),
    [rightUnit],
  )
  const plotWidth = Math.max(1, width - margins.left - margins.right)
  const plotHeight = Math.max(1, height - margins.top - margins.bottom)

  const cursorAt = place === null ? undefined : curve.times[place]
  const zoom = useZoom({ whole: day, shortest: 30 * minuteMs, left: margins.left, width: plotWidth, cursorAt })
  const { span } = zoom

  const draw = useCallback(
    (look: Parameters<typeof powerCurveOption>[1]) =>
      powerCurveOption({ curve, hidden, span, zone, scale, margins, widthPx: width }, look),
    [curve, hidden, span, zone, scale, margins, width],
  )

  const xOf = (at: number) => margins.left + ((at - span.from) / (span.to - span.from)) * plotWidth
  const yOf = ({ axis }: CurveSeries, value: number) => {
    const { min, max } = axis === 'right' ? percents : scale
    return margins.top + (1 - (value - min) / (max - min)) * plotHeight
  }
  const placeAt = (x: number) => nearest(curve.times, span.from + ((x - margins.left) / plotWidth) * (span.to - span.from))
  const valueOf = ({ values, unit }: CurveSeries, at: number) => {
    const value = values[at] ?? null
    return value === null ? words.noData : `${truncate(value)}\u00A0${unit}`
  }
  const titleAt = (at: number) => clock(zone, curve.times[at]!)
  const textAt = (at: number) =>
    [titleAt(at), ...shown.map((series) => `${series.label} ${valueOf(series, at)}`)].join(', ')

  const inView = (at: number | undefined): at is number => at !== undefined && at >= span.from && at <= span.to
  const data = useMemo(() => tableOf(curve, zone, words), [curve, zone, words])

  return (
    <ChartFrame
      legend={
        <Legend
          label={words.legend}
          entries={curve.series.map((series) => ({ ...series, area: series.fill ?? false }))}
          hidden={hidden}
          onToggle={(id) => setHidden(toggled(hidden, id, curve.series))}
        />
      }
      summary={summary}
      data={data}
      fileName={fileName}
      words={words}
      actions={
        zoom.zoomed && (
          <button type="button" className={classes.action} onClick={zoom.onReset}>
            {words.resetZoom}
          </button>
        )
      }
    >
      {(onFailed) => (
        <div className={classes.plot} ref={ref}>
          <div className={classes.fill} role="img" aria-label={summary}>
            {width > 0 && <Canvas draw={draw} onFailed={onFailed} />}
          </div>
          <span className={classes.unitLeft}>{leftUnit}</span>
          <span className={classes.unitRight}>{rightUnit}</span>
          {inView(now) && <div className={classes.now} style={{ left: xOf(now), right: margins.right }} />}
          {place !== null && inView(cursorAt) && (
            <>
              <div className={classes.hairline} style={{ left: xOf(cursorAt) }} />
              {shown.map((series) => {
                const value = series.values[place] ?? null
                return (
                  value !== null && (
                    <i
                      key={series.id}
                      className={classes.dot}
                      style={{ left: xOf(cursorAt), top: yOf(series, value), background: `var(${series.colour})` }}
                    />
                  )
                )
              })}
              <Readout
                title={titleAt(place)}
                rows={shown.map((series) => ({ ...series, area: series.fill ?? false, value: valueOf(series, place) }))}
                empty={words.noData}
                x={xOf(cursorAt)}
                width={width}
              />
            </>
          )}
          {empty && <p className={classes.nothing}>{emptyText}</p>}
          {!empty && (
            <Cursor
              label={words.cursor}
              hint={words.cursorHint}
              count={curve.times.length}
              place={place}
              onMove={setPlace}
              textAt={textAt}
              placeAt={placeAt}
              leap={Math.max(1, Math.round((60 * minuteMs) / Math.max(minuteMs, cadenceOf(curve.times))))}
              zoom={zoom}
            />
          )}
        </div>
      )}
    </ChartFrame>
  )
}

const percents = { min: 0, max: 100 }

const tableOf = ({ times, series }: Curve, zone: string, words: ChartWords): ChartData => {
  const header = [words.time, ...series.map(({ label, unit }) => `${label} (${unit})`)]
  return {
    header,
    rows: times.map((at, place) => [
      clock(zone, at),
      ...series.map(({ values }) => truncateFixed(values[place])),
    ]),
    exported: () => [
      [`${words.time} (${zone})`, ...header.slice(1)],
      ...times.map((at, place) => [formatInstant(zone, at), ...series.map(({ values }) => values[place] ?? null)]),
    ],
  }
}
