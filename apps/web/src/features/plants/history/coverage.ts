import { quantities, type Quantity } from '@heliograph/domain/energy'
import { recordOf } from '@heliograph/domain/records'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Booked } from './booked.ts'

/** For how much of a period each energy is known, in seconds. */
export interface Coverage {
  /** How much of the period has passed. */
  ofS: number
  knownS: Record<Quantity, number>
  /** In which all that the flows between the energies need is known. */
  flowsS: number
}

/** How much of a period a figure covers, in the unit to show it in. */
export interface Gap {
  unit: 'hours' | 'days'
  known: number
  of: number
}

/** Undefined where a figure covers the whole period, or nearly, or where its coverage was not kept. */
export const gapIn = (coverage: Coverage | null, figure: Quantity | 'flows'): Gap | undefined => {
  if (!coverage || coverage.ofS <= 0) return undefined
  const { ofS } = coverage
  const knownS = figure === 'flows' ? coverage.flowsS : coverage.knownS[figure]
  if (ofS - knownS <= toleranceOf(ofS)) return undefined
  const unit = ofS > longestInHoursS ? 'days' : 'hours'
  const units = ofS / (unit === 'days' ? 24 * hourS : hourS)
  const places = units < 10 ? 10 : 1
  const of = Math.round(units * places) / places
  // Rounded down, because "24 of 24 h" would say that nothing is missing.
  return { unit, known: Math.floor((Math.max(0, knownS) / ofS) * of * places + 1e-6) / places, of }
}

/** Whether these energies cover the same part of the period, so that they can be compared and added up. */
export const coverTheSame = (coverage: Coverage | null, figures: readonly Quantity[]) => {
  if (!coverage || figures.length === 0) return true
  const known = figures.map((figure) => coverage.knownS[figure])
  return Math.max(...known) - Math.min(...known) <= toleranceOf(coverage.ofS)
}

/** Reports are minutes apart and a few are lost on most days: that is not worth a note. */
const toleranceOf = (ofS: number) => Math.max(20 * (minuteMs / 1000), ofS / 32)

/** Energies that were moved in a span over midnight belong to the period, and so does their time. */
export const withBooked = (
  { ofS, knownS, flowsS }: Coverage,
  booked: readonly Pick<Booked, 'energy' | 'from' | 'to'>[],
): Coverage => ({
  ofS,
  flowsS,
  knownS: recordOf(quantities, (quantity) => {
    const spans = booked.filter(({ energy }) => energy === quantity)
    return Math.min(ofS, knownS[quantity] + lengthOf(spans) / 1000)
  }),
})

/** Devices may be silent at the same time. */
const lengthOf = (spans: readonly { from: number; to: number }[]) => {
  let until = -Infinity
  return spans
    .toSorted((one, other) => one.from - other.from)
    .reduce((sum, { from, to }) => {
      const start = Math.max(from, until)
      until = Math.max(until, to)
      return sum + Math.max(0, to - start)
    }, 0)
}

const hourS = hourMs / 1000
const longestInHoursS = 48 * hourS
