import type { PeriodEnergies } from '@heliograph/domain/balance'
import { energyKnown } from '@heliograph/domain/known-for'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import { timeText } from '#charts/curve/curve-texts.ts'
import type { Curve, CurveSeries } from '#charts/curve/curve.ts'
import { hasValues, peakOf } from '#charts/curve/curve.ts'

/** One instant of a plant's day: W and percent, null if not measured. */
export interface Frame {
  at: number
  generationW: number | null
  useW: number | null
  buyW: number | null
  sellW: number | null
  chargeW: number | null
  dischargeW: number | null
  generatorW: number | null
  backupW: number | null
  socPercent: number | null
}

type PowerId = 'generation' | 'use' | 'buy' | 'sell' | 'charge' | 'discharge' | 'generator' | 'backup'

/** Powers in W and the battery's level in percent, one value per time. */
export interface Columns {
  times: readonly number[]
  powers: Record<PowerId, readonly (number | null)[]>
  soc: readonly (number | null)[]
}

export const columnsOf = (frames: readonly Frame[]): Columns => {
  const sorted = frames.toSorted((a, b) => a.at - b.at)
  const column = (field: keyof Frame) => sorted.map((frame) => frame[field])
  return {
    times: sorted.map(({ at }) => at),
    powers: {
      generation: column('generationW'),
      use: column('useW'),
      buy: column('buyW'),
      sell: column('sellW'),
      charge: column('chargeW'),
      discharge: column('dischargeW'),
      generator: column('generatorW'),
      backup: column('backupW'),
    },
    soc: column('socPercent'),
  }
}

/** Columns as a chart: powers in kW on the left, the battery's level in percent on the right. */
export const curveOf = ({ times, powers, soc }: Columns, energies: PeriodEnergies, words: Words['history']): Curve => {
  const power = (id: PowerId, look: Partial<CurveSeries>): CurveSeries => ({
    id,
    label: words[id],
    unit: 'kW',
    axis: 'left',
    colour: `--hg-${id}`,
    ...noteOf(energies, id, words),
    values: powers[id].map((powerW) => (powerW === null ? null : powerW / 1000)),
    ...look,
  })
  return {
    times,
    series: [
      power('generation', { fill: true }),
      power('use', {}),
      power('buy', { dash: [6, 3] }),
      power('sell', { dash: [2, 3] }),
      power('charge', {}),
      power('discharge', { dash: [8, 3, 2, 3] }),
      // They are inside the house, in addition to the six: same colours, different strokes.
      power('generator', { colour: '--hg-muted', dash: [12, 3] }),
      power('backup', { colour: '--hg-use', dash: [3, 2] }),
      { id: 'soc', label: words.stateOfCharge, unit: '%', axis: 'right', colour: '--hg-soc', step: true, values: soc },
    ],
  }
}

/** Another day's curve on top of this one, at the same clock times: paler, and only the lines worth comparing. */
export const withThen = (curve: Curve, then: Curve, labelOf: (name: string) => string): Curve => {
  const times = [...new Set([...curve.times, ...then.times])].sort((a, b) => a - b)
  const spread = (own: readonly number[], values: CurveSeries['values']) => {
    const places = new Map(own.map((at, place) => [at, place]))
    return times.map((at) => values[places.get(at) ?? -1] ?? null)
  }
  return {
    times,
    series: [
      ...curve.series.map((series) => ({ ...series, values: spread(curve.times, series.values) })),
      ...then.series
        .filter(({ id }) => mainLines.includes(id) || id === 'soc')
        .map((series) => ({
          ...series,
          id: `then-${series.id}`,
          label: labelOf(series.label),
          values: spread(then.times, series.values),
          fill: false,
          faded: true,
          quiet: !mainLines.includes(series.id),
        })),
    ],
  }
}

/** All lines at once are unreadable: show the main ones first. The others are a choice. */
export const withQuiet = ({ times, series }: Curve): Curve => ({
  times,
  series: series.map((each) => ({ ...each, quiet: !mainLines.includes(each.id) })),
})

interface Told {
  curve: Curve
  energies: PeriodEnergies
  /** 2026-06-12, or a range. */
  name: string
  zone: string
  dated?: boolean
}

/** In one to three sentences: the day's energy, and when the power peaked. */
export const curveSummary = ({ curve, energies, name, zone, dated = false }: Told, words: Words['history']) => {
  if (!curve.series.some(hasValues)) return words.curveEmpty({ day: name })
  const facts = curve.series.flatMap(({ id, label, values }) => {
    if (id !== 'generation' && id !== 'use') return []
    const peak = peakOf(curve, values)
    const energy = energies[id]
    return [
      ...(energy === null
        ? []
        : [words.curveEnergy({ name: label, energy: energyKnown(energy, energies.coverage, id, words) })]),
      ...(peak && peak.value > 0
        ? [
            words.curvePeak({
              name: label,
              power: quantityText(peak.value * 1000, 'W'),
              time: timeText(zone, peak.at, dated),
            }),
          ]
        : []),
    ]
  })
  return words.curveSummary({ day: name, zone, facts: facts.join(words.factSeparator) })
}

const noteOf = (energies: PeriodEnergies, id: PowerId, words: Words['history']) => {
  if (id === 'generator' || id === 'backup' || energies[id] === null) return {}
  return { note: energyKnown(energies[id], energies.coverage, id, words) }
}

const mainLines: readonly string[] = ['generation', 'use']
