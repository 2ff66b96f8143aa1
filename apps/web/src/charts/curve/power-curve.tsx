import { minuteMs } from '@heliograph/domain/zones'
import { useCallback, useMemo, useState } from 'react'
import { useDrawnSize } from '#browser/use-drawn-size.ts'
import type { Span } from '#charts/axes/day-axis.ts'
import { margins as fullMargins, scaleOf } from '#charts/axes/scale.ts'
import { Canvas, drawingWithin } from '#charts/drawing/canvas.tsx'
import { fineness, hatchOver, shadeOver, write, type Picture } from '#charts/drawing/picture.ts'
import { Cursor } from '#charts/parts/cursor.tsx'
import { ChartFrame } from '#charts/parts/frame.tsx'
import { flipped, hiddenOf, Legend } from '#charts/parts/legend.tsx'
import { Readout } from '#charts/parts/readout.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import { useZoom } from '#charts/zoom/use-zoom.ts'
import { ZoomButtons } from '#charts/zoom/zoom-buttons.tsx'
import { isDated, tableOf, timeText, valueText } from './curve-texts.ts'
import { cadenceOf, gapFactor, hasValues, type Curve, type CurveSeries } from './curve.ts'
import { gapsOf, stopAt, stopsOf } from './gaps.ts'
import { LineLabels } from './line-labels.tsx'
import { fadedDash, powerCurveOption } from './power-curve-option.ts'
import classes from '#charts/parts/charts.module.css'

interface Props {
  curve: Curve
  /** The whole day, or days: the axis also shows the part that is still in the future. */
  span: Span
  zone: string
  /** A mark on the time axis, if it is in the span. What comes after it is not a gap. */
  now?: number
  /** Times to mark in the plot, and what they are called. */
  marked?: { spans: readonly Span[]; label: string } | undefined
  /** The line that stands out; the others are paler. */
  highlighted?: string | undefined
  /** Names next to the lines, for lines that lie on each other. */
  isLabelled?: boolean
  /** Title of the saved picture. */
  title: string
  /** The chart in one sentence. */
  summary: string
  /** Shown in the empty axes if there is no value at all. */
  emptyText: string
  /** Without the extension. */
  fileName: string
  words: ChartWords
}

/** Quantities over one or more days, in a zone. Times without measurements stay empty. */
export const PowerCurve = ({
  curve: all,
  span: whole,
  zone,
  now,
  marked,
  highlighted,
  isLabelled = false,
  title,
  summary,
  emptyText,
  fileName,
  words,
}: Props) => {
  const curve = useMemo(() => ({ times: all.times, series: all.series.filter(hasValues) }), [all])
  const [switched, setSwitched] = useState<ReadonlySet<string>>(() => new Set())
  const [stopIndex, setStopIndex] = useState<number | null>(null)
  const { ref, width, height } = useDrawnSize()

  const { from, to } = whole
  const dated = isDated(whole)
  const measuredTo = now === undefined ? to : Math.max(from, Math.min(now, to))
  const gaps = useMemo(() => gapsOf(curve, { from, to: measuredTo }), [curve, from, measuredTo])
  const stops = useMemo(() => stopsOf(curve, gaps), [curve, gaps])
  const reachMs = useMemo(() => Math.max(1, cadenceOf(curve.times) * gapFactor), [curve])

  const hidden = useMemo(() => hiddenOf(curve.series, switched), [curve, switched])
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

  const stop = stopIndex === null ? undefined : stops[stopIndex]
  const zoom = useZoom({ whole, shortest: 30 * minuteMs, left: margins.left, width: plotWidth, cursorAt: stop?.at })
  const { span } = zoom

  const draw = useCallback(
    (look: Parameters<typeof powerCurveOption>[1]) =>
      powerCurveOption({ curve, hidden, highlighted, span, dated, zone, scale, margins, widthPx: width }, look),
    [curve, hidden, highlighted, span, dated, zone, scale, margins, width],
  )

  const xOf = (at: number) => margins.left + ((at - span.from) / (span.to - span.from)) * plotWidth
  const yOf = ({ axis }: CurveSeries, value: number) => {
    const { min, max } = axis === 'right' ? percents : scale
    return margins.top + (1 - (value - min) / (max - min)) * plotHeight
  }
  const gapText = (gap: Span) => `${timeText(zone, gap.from, dated)}–${timeText(zone, gap.to, dated)}`
  const titleOf = ({ at, gap }: (typeof stops)[number]) => (gap ? gapText(gap) : timeText(zone, at, dated))
  /** A compared day may have values where this one has none. */
  const holeAt = ({ at, gap }: (typeof stops)[number]) =>
    gap ? undefined : gaps.find((each) => at >= each.from && at < each.to)
  const markAt = (at: number) =>
    marked?.spans.some((each) => at >= each.from && at < each.to) ? marked.label : undefined
  const textAt = (index: number) => {
    const each = stops[index]
    if (!each) return ''
    const { place } = each
    if (place === undefined) return [titleOf(each), words.noData].join(words.separator)
    const hole = holeAt(each)
    const told = hole ? shown.filter(({ faded }) => faded) : shown
    return [
      titleOf(each),
      ...(hole ? [`${words.noData} ${gapText(hole)}`] : []),
      markAt(each.at) ?? [],
      ...told.map((series) => `${series.label} ${valueText(series, place, words)}`),
    ]
      .flat()
      .join(words.separator)
  }
  const onMove = (index: number | null) => {
    setStopIndex(index)
    if (index !== null && stops[index]) zoom.onReveal(stops[index].at)
  }

  const hole = stop && holeAt(stop)
  const inView = (at: number | undefined): at is number => at !== undefined && at >= span.from && at <= span.to
  const boxesOf = (spans: readonly Span[]) =>
    spans.flatMap((each) => {
      const left = xOf(Math.max(each.from, span.from))
      const right = xOf(Math.min(each.to, span.to))
      return right - left < 1 ? [] : [{ at: each.from, left, width: right - left }]
    })
  const gapBoxes = boxesOf(gaps)
  const markBoxes = boxesOf(marked?.spans ?? [])
  const entries = curve.series.map((series) => ({
    ...series,
    area: series.fill ?? false,
    ...(series.faded && { dash: fadedDash }),
  }))
  const shownEntries = entries.filter(({ id }) => !hidden.has(id))
  const data = useMemo(() => tableOf(curve, { zone, dated, words }), [curve, zone, dated, words])

  const picture = async (figure: HTMLElement): Promise<Picture | null> => {
    const canvas = await drawingWithin(figure, fineness)
    return canvas
      ? {
          title,
          note: words.times({ zone }),
          entries: shownEntries,
          widthPx: width,
          heightPx: height,
          paint: (context, look) => {
            for (const box of markBoxes)
              shadeOver(context, { x: box.left, y: margins.top, width: box.width, height: plotHeight }, look)
            for (const box of gapBoxes) {
              hatchOver(context, { x: box.left, y: margins.top, width: box.width, height: plotHeight }, look)
            }
            context.drawImage(canvas, 0, 0, width, height)
            const unit = { y: 12, font: `12px ${look.font}`, colour: look.muted }
            write(context, leftUnit ?? '', { ...unit, x: margins.left - 6, align: 'right' })
            write(context, rightUnit ?? '', { ...unit, x: width - margins.right + 6 })
          },
        }
      : null
  }

  return (
    <ChartFrame
      legend={
        <Legend
          label={words.legend}
          entries={entries}
          hidden={hidden}
          onToggle={(id) => {
            const next = flipped(switched, id)
            if (curve.series.some((series) => !hiddenOf(curve.series, next).has(series.id))) setSwitched(next)
          }}
        />
      }
      summary={summary}
      data={data}
      fileName={fileName}
      picture={picture}
      words={words}
      actions={!empty && <ZoomButtons zoom={zoom} words={words} />}
    >
      {(onFailed) => (
        <div className={classes.plot} ref={ref}>
          {markBoxes.map((box) => (
            <div key={box.at} className={classes.marked} style={{ left: box.left, width: box.width }}>
              <span>{marked?.label}</span>
            </div>
          ))}
          {gapBoxes.map((box) => (
            <div
              key={box.at}
              className={classes.gap}
              data-active={stop?.gap?.from === box.at}
              style={{ left: box.left, width: box.width }}
            />
          ))}
          <div className={classes.fill} role="img" aria-label={summary}>
            {width > 0 && <Canvas draw={draw} onFailed={onFailed} />}
          </div>
          <span className={classes.unitLeft}>{leftUnit}</span>
          <span className={classes.unitRight}>{rightUnit}</span>
          {isLabelled && width > 0 && (
            <LineLabels
              curve={{ times: curve.times, series: shown }}
              span={span}
              highlighted={highlighted}
              xOf={xOf}
              yOf={yOf}
              box={{
                left: margins.left,
                right: width - margins.right,
                top: margins.top,
                bottom: height - margins.bottom,
              }}
            />
          )}
          {inView(now) && <div className={classes.now} style={{ left: xOf(now), right: margins.right }} />}
          {stop && inView(stop.at) && (
            <>
              {!stop.gap && <div className={classes.hairline} style={{ left: xOf(stop.at) }} />}
              {shown.map((series) => {
                const value = stop.gap ? null : (series.values[stop.place] ?? null)
                return (
                  value !== null && (
                    <i
                      key={series.id}
                      className={classes.dot}
                      style={{ left: xOf(stop.at), top: yOf(series, value), background: `var(${series.colour})` }}
                    />
                  )
                )
              })}
              <Readout
                title={titleOf(stop)}
                rows={
                  stop.gap
                    ? []
                    : shownEntries
                        .filter(({ faded = false }) => !hole || faded)
                        .map((entry) => ({ ...entry, value: valueText(entry, stop.place, words) }))
                }
                {...noteOf(hole && `${words.noData} ${gapText(hole)}`, markAt(stop.at))}
                empty={words.noData}
                x={xOf(stop.at)}
                width={width}
              />
            </>
          )}
          {empty && <p className={classes.nothing}>{emptyText}</p>}
          {!empty && (
            <Cursor
              label={words.cursor}
              hint={words.cursorHint}
              count={stops.length}
              place={stop ? stopIndex : null}
              onMove={onMove}
              textAt={textAt}
              placeAt={(x) => stopAt(stops, zoom.atX(x), Math.max(reachMs, nearPx * (zoom.atX(1) - zoom.atX(0))))}
              leap={Math.max(
                1,
                Math.round(((dated ? 24 : 1) * 60 * minuteMs) / Math.max(minuteMs, cadenceOf(curve.times))),
              )}
              zoom={zoom}
            />
          )}
        </div>
      )}
    </ChartFrame>
  )
}

const noteOf = (...notes: (string | undefined)[]) => {
  const note = notes.filter(Boolean).join(' · ')
  return note === '' ? {} : { note }
}

const percents = { min: 0, max: 100 }
/** Pointers are not more precise than this. */
const nearPx = 3
