import { numberText } from '@heliograph/domain/numbers'
import { ticksIn, type Span } from '#charts/axes/day-axis.ts'
import type { Margins, Scale } from '#charts/axes/scale.ts'
import type { ChartOption } from '#charts/drawing/echarts.ts'
import { maxAnimatedPoints, type Look } from '#charts/drawing/look.ts'
import { packerOf, pointsOf, segmentsOf, within, type Curve, type CurvePoint, type CurveSeries } from './curve.ts'

export interface CurveView {
  curve: Curve
  hidden: ReadonlySet<string>
  /** The series that stands out. */
  highlighted?: string | undefined
  span: Span
  /** The axis covers several days, so that times need their date. */
  dated: boolean
  zone: string
  scale: Scale
  margins: Margins
  widthPx: number
}

/** The chart option for a curve: power on the left axis, percent on the right. */
export const powerCurveOption = (view: CurveView, look: Look): ChartOption => {
  const { hidden, span, dated, zone, scale, margins, widthPx } = view
  // The library downsamples by pixel: points out of view would distort that.
  const curve = within(view.curve, span)
  const ticks = ticksIn(zone, span, widthPx - margins.left - margins.right, dated)
  const places = ticks.map(({ at }) => at)
  const labels = new Map(ticks.map(({ at, label }) => [at, label]))
  const label = { color: look.muted, fontFamily: look.font, fontSize: 12 }
  const right = curve.series.some(({ axis, id }) => axis === 'right' && !hidden.has(id))
  const shown = curve.series.filter(({ id }) => !hidden.has(id))
  const pack = curve.times.length > largeFrom ? packerOf(curve.times) : undefined
  return {
    animation: !look.still && view.curve.series.length * view.curve.times.length <= maxAnimatedPoints,
    animationDuration: 300,
    // Fixed margins: otherwise the library shrinks the grid to fit long labels, and our overlay no longer lines up.
    grid: { ...margins, containLabel: false, outerBoundsMode: 'none' },
    xAxis: {
      type: 'value',
      min: span.from,
      max: span.to,
      splitLine: { show: false },
      axisLine: { onZero: true, lineStyle: { color: look.muted } },
      axisTick: { show: true, customValues: places, lineStyle: { color: look.muted } },
      axisLabel: { ...label, customValues: places, formatter: (at: number) => labels.get(at) ?? '', hideOverlap: true },
    },
    yAxis: [
      {
        type: 'value',
        min: scale.min,
        max: scale.max,
        interval: scale.step,
        axisLabel: { ...label, formatter: (value: number) => numberText(value, 6) },
        splitLine: { lineStyle: { color: look.line } },
      },
      {
        type: 'value',
        show: right,
        min: 0,
        max: 100,
        interval: 25,
        axisLabel: { ...label, formatter: (value: number) => numberText(value, 0) },
        splitLine: { show: false },
      },
    ],
    series: [
      frameOf(span, scale),
      ...shown.map((series) => ({
        ...emphasised(line(series, look, pack !== undefined), view.highlighted),
        ...(pack
          ? { data: pack(series.values), dimensions: ['at', 'value'], sampling: 'lttb' }
          : { data: withDots(pointsOf(curve.times, series.values)) }),
      })),
    ],
  }
}

/** Invisible, from corner to corner: an axis without data would not be drawn. */
const frameOf = (span: Span, scale: Scale) => ({
  id: 'frame',
  type: 'line',
  data: [
    [span.from, scale.min],
    [span.to, scale.max],
  ],
  symbol: 'none',
  silent: true,
  lineStyle: { opacity: 0 },
})

const line = (series: CurveSeries, look: Look, fine: boolean) => {
  const colour = look.colour(series.colour)
  const dash = series.faded ? fadedDash : series.dash
  return {
    id: series.id,
    name: series.label,
    type: 'line',
    yAxisIndex: series.axis === 'right' ? 1 : 0,
    symbol: 'none',
    showSymbol: true,
    connectNulls: false,
    step: series.step ? 'end' : false,
    silent: true,
    z: series.faded ? 1 : series.fill ? 2 : 3,
    itemStyle: { color: colour },
    lineStyle: {
      color: colour,
      width: series.axis === 'right' || fine ? 1.25 : series.faded ? 1.5 : 2,
      type: dash ? [...dash] : 'solid',
      opacity: series.faded ? 0.75 : 1,
    },
    ...(series.fill && { areaStyle: { color: look.fill(series.colour), opacity: 0.18 } }),
  }
}

const emphasised = (drawn: ReturnType<typeof line>, highlighted: string | undefined) => {
  if (highlighted === undefined) return drawn
  const { lineStyle } = drawn
  return drawn.id === highlighted
    ? { ...drawn, z: 4, lineStyle: { ...lineStyle, width: lineStyle.width + 1.5 } }
    : { ...drawn, lineStyle: { ...lineStyle, opacity: 0.3 } }
}

/** A value between two gaps has no neighbour to connect to, so it becomes a dot. */
const withDots = (points: CurvePoint[]) => {
  const alone = new Set(segmentsOf(points).flatMap((segment) => (segment.length === 1 ? segment : [])))
  return points.map((point) => (alone.has(point) ? { value: point, symbol: 'circle', symbolSize: 5 } : point))
}

export const fadedDash = [3, 4]
/** Above this, a drawing has fewer pixels than values. */
const largeFrom = 1500
