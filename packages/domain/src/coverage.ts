import { quantities, type Quantity } from './energy.ts'
import { gapOf, toleranceOf, type Gap } from './gaps.ts'
import { recordOf } from './records.ts'

/** For how much of a period each energy is known, in seconds. */
export interface Coverage {
  /** How much of the period has passed. */
  ofS: number
  knownS: Record<Quantity, number>
  /** In which all that the flows between the energies need is known. */
  flowsS: number
}

/** Undefined where a figure covers the whole period, or nearly, or where its coverage was not kept. */
export const gapIn = (coverage: Coverage | null, figure: Quantity | 'flows'): Gap | undefined => {
  if (!coverage) return undefined
  return gapOf(figure === 'flows' ? coverage.flowsS : coverage.knownS[figure], coverage.ofS)
}

/** Whether these energies cover the same part of the period, so that they can be compared and added up. */
export const coverTheSame = (coverage: Coverage | null, figures: readonly Quantity[]) => {
  if (!coverage || figures.length === 0) return true
  const known = figures.map((figure) => coverage.knownS[figure])
  return Math.max(...known) - Math.min(...known) <= toleranceOf(coverage.ofS)
}

/** Energies that were moved in a span over midnight belong to the period, and so does their time. Spans are in milliseconds. */
export const withBooked = (
  { ofS, knownS, flowsS }: Coverage,
  booked: readonly { energy: Quantity | 'generator'; from: number; to: number }[],
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
