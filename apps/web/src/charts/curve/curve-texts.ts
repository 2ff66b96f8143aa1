import { fixedText, numberText } from '@heliograph/domain/numbers'
import { dayMs, formatClock, formatInstant } from '@heliograph/domain/zones'
import { type Span } from '#charts/axes/day-axis.ts'
import type { ChartData } from '#charts/parts/frame.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import type { Curve, CurveSeries } from './curve.ts'

/** Whether a span covers several days, so that times need their date. */
export const isDated = ({ from, to }: Span) => to - from > 1.5 * dayMs

/** 13:05, or 06-12 13:05 where there are several days. */
export const timeText = (zone: string, at: number, dated: boolean) =>
  dated ? formatInstant(zone, at).slice(5, 16) : formatClock(zone, at)

export const valueText = ({ values, unit }: CurveSeries, place: number, { noData }: ChartWords) => {
  const value = values[place] ?? null
  return value === null ? noData : `${numberText(value)}\u00A0${unit}`
}

/** The curve as a table, with a row for every time. */
export const tableOf = (
  { times, series }: Curve,
  { zone, dated, words }: { zone: string; dated: boolean; words: ChartWords },
): ChartData => {
  const header = [words.time, ...series.map(({ label, unit }) => `${label} (${unit})`)]
  return {
    header,
    rows: times.map((at, place) => [
      timeText(zone, at, dated),
      ...series.map(({ values }) => fixedText(values[place])),
    ]),
    exported: () => [
      [`${words.time} (${zone})`, ...header.slice(1)],
      ...times.map((at, place) => [formatInstant(zone, at), ...series.map(({ values }) => values[place] ?? null)]),
    ],
  }
}
