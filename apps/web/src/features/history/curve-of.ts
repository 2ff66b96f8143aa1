import type { Words } from '@heliograph/phrases'
import type { Curve, CurveSeries } from '../../charts/curve.ts'
import { hasValues, peakOf } from '../../charts/curve.ts'
import { clock } from '../../charts/day-axis.ts'
import { quantityText } from '../../charts/quantity.ts'
import type { PeriodEnergies } from './energies.ts'

/** One instant of a plant's day: W and percent, null where nothing was measured. */
export interface Frame {
  at: number
  generationW: number | null
  useW: number | null
  buyW: number | null
  sellW: number | null
  chargeW: number | null
  dischargeW: number | null
  socPercent: number | null
}

/** A day's frames as a chart: powers in kW on the left, the battery's level in percent on the right. */
export const curveOf = (frames: readonly Frame[], energies: PeriodEnergies, words: Words['history']): Curve => {
  const sorted = frames.toSorted((a, b) => a.at - b.at)
  const power = (id: keyof PeriodEnergies & string, field: keyof Frame, look: Partial<CurveSeries>): CurveSeries => ({
    id,
    label: words[id as 'generation'],
    unit: 'kW',
    axis: 'left',
    colour: `--hg-${id}`,
    ...(energies[id] !== null && { note: quantityText(energies[id], 'kWh') }),
    values: sorted.map((frame) => kilo(frame[field])),
    ...look,
  })
  return {
    times: sorted.map(({ at }) => at),
    series: [
      power('generation', 'generationW', { fill: true }),
      power('use', 'useW', {}),
      power('buy', 'buyW', { dash: [6, 3] }),
      power('sell', 'sellW', { dash: [2, 3] }),
      power('charge', 'chargeW', {}),
      power('discharge', 'dischargeW', { dash: [8, 3, 2, 3] }),
      {
        id: 'soc',
        label: words.stateOfCharge,
        unit: '%',
        axis: 'right',
        colour: '--hg-soc',
        step: true,
        values: sorted.map(({ socPercent }) => socPercent),
      },
    ],
  }
}

/** The day in a sentence or three: what it brought, and when most came. */
export const curveSummary = (
  { curve, energies, day, zone }: { curve: Curve; energies: PeriodEnergies; day: string; zone: string },
  words: Words['history'],
) => {
  if (!curve.series.some(hasValues)) return words.curveEmpty({ day })
  const facts = curve.series.flatMap(({ id, label, values }) => {
    if (id !== 'generation' && id !== 'use') return []
    const peak = peakOf(curve, values)
    const energy = energies[id]
    return [
      ...(energy === null ? [] : [words.curveEnergy({ name: label, energy: quantityText(energy, 'kWh') })]),
      ...(peak && peak.value > 0
        ? [words.curvePeak({ name: label, power: quantityText(peak.value * 1000, 'W'), time: clock(zone, peak.at) })]
        : []),
    ]
  })
  return words.curveSummary({ day, zone, facts: facts.join(words.factSeparator) })
}

const kilo = (powerW: number | null) => (powerW === null ? null : powerW / 1000)
