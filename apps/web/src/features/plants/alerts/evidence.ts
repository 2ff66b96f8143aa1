import type { DeviceSeries, DayRecord } from '@heliograph/contract/browser'
import { dayAt, daysBetween, frameMs, hourMs, spanOfDay } from '@heliograph/domain/zones'
import type { Span } from '#charts/axes/day-axis.ts'
import type { Curve } from '#charts/curve/curve.ts'

interface Told {
  alertTime: number
  lastTime: number
  endTime: number | null
  timezone: string
}

/** From two hours before an alert began on its day to two hours after it ended on that day. */
export const evidenceSpan = ({ alertTime, lastTime, endTime, timezone }: Told): Span => {
  const from = alertTime * 1000
  const endOfDay = spanOfDay(timezone, dayAt(timezone, from)).to
  const to = Math.max(from, Math.min((endTime ?? lastTime) * 1000, endOfDay))
  return { from: from - besideMs, to: to + besideMs }
}

/** The days of a zone that a span touches. */
export const daysIn = (zone: string, { from, to }: Span) => daysBetween(dayAt(zone, from), dayAt(zone, to - 1))

/** One quantity to look at. */
export interface Evidence {
  id: string
  name: string
  curve: Curve
}

/** A device's values: the first power, and the first other point related to this fault that has values. */
export const evidenceIn = (series: readonly DeviceSeries[], wanted: readonly string[], span: Span): Evidence[] => {
  const found = wanted.flatMap((storageName) => {
    const one = series.find((candidate) => candidate.storageName === storageName)
    const shown = one && curveOf(one, span)
    return shown ? [shown] : []
  })
  const power = found.find(({ unit }) => unit === 'W')
  const witness = found.find(({ unit }) => unit !== 'W')
  return [power, witness].flatMap((one) => (one ? [one] : []))
}

/** The plant's generation, for a device without measurements. */
export const plantEvidence = (records: readonly DayRecord[], span: Span, name: string): Evidence[] => {
  const points = within(
    records.map(({ dateTime, generationPower }) => [dateTime * 1000, generationPower]),
    span,
  )
  return points.some(([, value]) => value !== null)
    ? [{ id: 'generation', name, curve: curveIn(name, 'W', points) }]
    : []
}

/** The instants at which it was active, joined into runs. Seconds in, ms out. */
export const runsOf = (instants: readonly number[]): Span[] => {
  const runs: Span[] = []
  for (const at of instants.map((second) => second * 1000).toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && at - last.to <= frameMs) last.to = at
    else runs.push({ from: at, to: at })
  }
  return runs
}

/** The parts of runs inside a span. */
export const runsWithin = (runs: readonly Span[], { from, to }: Span): Span[] =>
  runs
    .filter((run) => run.to >= from && run.from <= to)
    .map((run) => ({ from: Math.max(run.from, from), to: Math.min(run.to, to) }))

type Point = [at: number, value: number | null]

const curveOf = ({ storageName, name, unit, detailList }: DeviceSeries, span: Span) => {
  const points = within(
    detailList.map(({ collectionTime, value }) => [collectionTime * 1000, numberIn(value)]),
    span,
  )
  if (!points.some(([, value]) => value !== null)) return undefined
  return { id: storageName, name, unit, curve: curveIn(name, unit ?? '', points) }
}

const within = (points: Point[], { from, to }: Span) =>
  points.filter(([at]) => at >= from && at <= to).toSorted(([a], [b]) => a - b)

const numberIn = (text: string) => {
  const value = text.trim() === '' ? NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

const curveIn = (label: string, unit: string, points: readonly Point[]): Curve => {
  const isPower = unit === 'W'
  return {
    times: points.map(([at]) => at),
    series: [
      {
        id: label,
        label,
        unit: isPower ? 'kW' : unit,
        axis: 'left',
        colour: isPower ? '--hg-generation' : '--hg-info',
        fill: isPower,
        values: points.map(([, value]) => (value !== null && isPower ? value / 1000 : value)),
      },
    ],
  }
}

const besideMs = 2 * hourMs
