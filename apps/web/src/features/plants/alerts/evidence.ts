import type { DeviceSeries, DayRecord } from '@heliograph/contract/browser'
import { dayAt, daysBetween, frameMs, hourMs, spanOfDay } from '@heliograph/domain/zones'
import type { Span } from '#charts/axes/day-axis.ts'
import type { Curve } from '#charts/curve/curve.ts'
import { lineLookAt } from '#charts/curve/line-look.ts'
import { measuredIn, type TemperatureUnit } from '#i18n/temperature.ts'

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

/** With whose values a device's are compared, and its own name beside theirs. */
interface Comparison {
  name: string
  siblings: readonly { name: string; series: readonly DeviceSeries[] }[]
}

/**
 * A device's values: the first power, and the first other point related to this fault that has values. Inputs show together, so do
 * the highest and the lowest cell of a battery, and so do siblings.
 */
export const evidenceIn = (
  series: readonly DeviceSeries[],
  wanted: readonly string[],
  span: Span,
  { name, siblings }: Comparison = { name: '', siblings: [] },
): Evidence[] => {
  const found = wanted.flatMap((storageName) => {
    const one = series.find((candidate) => candidate.storageName === storageName)
    const shown = one && curveOf(one, span)
    return shown ? [shown] : []
  })
  const power = found.find(({ unit }) => unit === 'W')
  const witness = found.find(({ unit }) => unit !== 'W')
  if (power && siblings.length > 0) {
    const others = siblings.flatMap((sibling) => {
      const one = sibling.series.find(({ storageName }) => storageName === power.id)
      const shown = one && curveOf(one, span)
      return shown ? [{ ...shown, label: sibling.name }] : []
    })
    return [together(power, [{ ...power, label: name }, ...others])]
  }
  const inputs = found.filter(({ id, unit }) => unit === power?.unit && isInput(id))
  if (power && isInput(power.id) && inputs.length > 1) {
    return [
      together(
        power,
        inputs.map((one) => ({ ...one, label: one.name })),
      ),
      ...(witness ? [witness] : []),
    ]
  }
  const cells = found.filter(({ id }) => isCell(id))
  const beside =
    witness && isCell(witness.id) && cells.length > 1
      ? together(
          witness,
          cells.map((one) => ({ ...one, label: one.name })),
        )
      : witness
  return [power, beside].flatMap((one) => (one ? [one] : []))
}

/** The power of one of an inverter's inputs. */
const isInput = (storageName: string) => /^DP\d$/.test(storageName)
/** The highest or the lowest voltage of a battery's cells. */
const isCell = (storageName: string) => /^V_SCE_Bm[ai]1$/.test(storageName)

/** Several curves of one quantity in one chart, each with its own colour and stroke. */
const together = (quantity: Evidence, shown: readonly (Evidence & { label: string })[]): Evidence => {
  const times = [...new Set(shown.flatMap(({ curve }) => curve.times.map(frameOf)))].toSorted((a, b) => a - b)
  return {
    id: quantity.id,
    name: quantity.name,
    curve: {
      times,
      series: shown.flatMap(({ label, curve }, place) => {
        const [one] = curve.series
        if (!one) return []
        const { colour, dash } = lineLookAt(place)
        const values = new Map(curve.times.map((at, index) => [frameOf(at), one.values[index] ?? null]))
        return [
          {
            ...one,
            colour,
            ...(dash && { dash }),
            fill: false,
            id: `${place}`,
            label,
            values: times.map((at) => values.get(at) ?? null),
          },
        ]
      }),
    },
  }
}

/** Devices of one gateway report within a minute or two of each other. */
const frameOf = (at: number) => Math.round(at / frameMs) * frameMs

/** With temperatures in the person's unit. */
export const evidenceInUnit = ({ curve, ...quantity }: Evidence, temperature: TemperatureUnit): Evidence => ({
  ...quantity,
  curve: {
    ...curve,
    series: curve.series.map((one) => ({
      ...one,
      unit: measuredIn(0, one.unit, temperature).unit,
      values: one.values.map((value) => (value === null ? null : measuredIn(value, one.unit, temperature).value)),
    })),
  },
})

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
