import { hourEnergies, hoursOf } from '@heliograph/domain/hour-energies'
import { scale } from '@heliograph/domain/numbers'
import { energyUnitOf, quantityText } from '@heliograph/domain/quantities'
import { formatClock, frameMs, spanOfDay } from '@heliograph/domain/zones'
import type { PrintedBars, PrintedCurve } from '#documents/charts.ts'
import type { PrintedPart } from '#documents/report-pdf.ts'
import type { PlantReport } from './plant-report.ts'
import type { ReportWords } from './report-words.ts'

/** The power over a day as curves, and its energies by the hour. */
export const dayCharts = (
  { plant, period, energies }: PlantReport,
  frames: NonNullable<PlantReport['frames']>,
  words: ReportWords,
): PrintedPart[] => {
  const span = spanOfDay(plant.zone, period.day)
  const shown = (['generation', 'use'] as const).filter((id) => frames.some((frame) => frame[id] !== null))
  if (shown.length === 0) return []
  const largest = Math.max(0, ...shown.flatMap((id) => frames.map((frame) => frame[id] ?? 0)))
  const { value, unit } = scale(largest, 'W')
  const divisor = largest > 0 ? largest / value : 1
  const at = (instant: number) => (instant - span.from) / (span.to - span.from)
  const hours = hoursOf(plant.zone, period.day)
  const byTime = new Map(frames.map((frame) => [frame.at, frame]))
  const curve: PrintedCurve = {
    unit,
    times: hours
      .map((hour) => ({ at: at(hour), label: formatClock(plant.zone, hour).slice(0, 5) }))
      .filter(({ label }) => Number(label.slice(0, 2)) % hoursBetweenTimes === 0),
    lines: shown.map((id) => ({
      label: words.report.names[id],
      tint: id,
      points: Array.from({ length: Math.ceil((span.to - span.from) / frameMs) }, (_, place) => {
        const instant = span.from + place * frameMs
        const watts = byTime.get(instant)?.[id] ?? null
        return { at: at(instant + frameMs / 2), value: watts === null ? null : watts / divisor }
      }),
    })),
  }
  const sums = shown.map((id) =>
    hourEnergies(
      hours,
      frames.map((frame) => ({ at: frame.at, watts: frame[id] })),
    ),
  )
  const { divisor: kwhDivisor, unit: kwhUnit } = energyUnitOf(Math.max(0, ...sums.flat().map((kwh) => kwh ?? 0)))
  const bars: PrintedBars = {
    unit: kwhUnit,
    labels: hours.map((hour) => formatClock(plant.zone, hour).slice(0, 2)),
    stacks: shown.map((id, place) => ({
      parts: [
        {
          label: words.report.names[id],
          tint: id,
          values: (sums[place] ?? []).map((kwh) => (kwh === null ? null : kwh / kwhDivisor)),
        },
      ],
    })),
  }
  const facts = shown.flatMap((id) => {
    const kwh = energies[id]
    return kwh === null
      ? []
      : [words.history.curveEnergy({ name: words.report.names[id], energy: quantityText(kwh, 'kWh') })]
  })
  const alt = words.history.curveSummary({
    day: period.day,
    zone: plant.zone,
    facts: facts.join(words.history.factSeparator),
  })
  return [
    { title: words.history.curveTitle, kind: 'curve', curve, alt },
    { title: words.report.chart, kind: 'bars', bars, alt: `${words.report.chart}: ${period.day}` },
  ]
}

const hoursBetweenTimes = 4
