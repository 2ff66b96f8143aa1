import type { Income } from '@heliograph/domain/income'
import type { BookedEnergy, PeriodEnergies } from '#telemetry/history.store.ts'
import type { Measure } from '#telemetry/measures.ts'
import { passedS } from '#telemetry/periods.ts'
import type { Span } from '#telemetry/spans.ts'

interface Time {
  span: Span
  now: number
  /** The newest report. */
  newest: number | undefined
}

/** For how much of a period an income is known: as long as the least known of the energies that it counts. */
export const incomeCoverage = (
  income: Income | undefined,
  energies: PeriodEnergies | undefined,
  booked: readonly BookedEnergy[],
  { span, now, newest }: Time,
) => {
  const coverage = energies?.coverage
  if (!income || !coverage) return null
  const ofS = passedS(span, now, newest)
  const knownS = income.from.map((source) =>
    source === 'flows' ? coverage.flowsKnownS : coverage.knownS[source] + bookedS(booked, source),
  )
  return { ofS, knownS: Math.min(ofS, ...knownS) }
}

/** The flows of booked energy are unknown, but its sums are not. Devices may be silent at the same time. */
const bookedS = (booked: readonly BookedEnergy[], measure: Measure) => {
  let until = -Infinity
  const ms = booked
    .filter((each) => each.measure === measure)
    .toSorted((one, other) => one.from - other.from)
    .reduce((sum, { from, to }) => {
      const start = Math.max(from, until)
      until = Math.max(until, to)
      return sum + Math.max(0, to - start)
    }, 0)
  return Math.round(ms / 1000)
}
