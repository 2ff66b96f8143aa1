import { sure } from '@heliograph/domain/sure'

/** Of two, the middle between them. */
export const medianOf = (values: readonly number[]) => {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length / 2
  return (sure(sorted[Math.ceil(middle) - 1]) + sure(sorted[Math.floor(middle)])) / 2
}

/** Percent; null where the median gives nothing to compare with. */
export const deviationOf = (value: number | null, median: number | null) =>
  value === null || median === null || median <= 0 ? null : (value / median - 1) * 100

/** The powers of a few compared, step by step. */
export interface ComparedSteps {
  /** The median of those that are known. */
  medians: (number | null)[]
  /** Whether the step says something: all are known, and there is enough light. */
  counts: boolean[]
}

/**
 * In low light a cloud, a roof's direction or a threshold of the inverter makes deviations that mean nothing.
 * @param series a value for each step, of each of the compared
 * @param least below this, a median is low light; besides, below a share of the highest
 */
export const stepsOf = (series: readonly (readonly (number | null)[])[], least: number): ComparedSteps => {
  const count = series[0]?.length ?? 0
  const columns = Array.from({ length: count }, (_, step) => series.flatMap((values) => values[step] ?? []))
  const medians = columns.map((known) => (known.length === 0 ? null : medianOf(known)))
  const highest = medians.reduce<number>((most, median) => Math.max(most, median ?? 0), 0)
  const low = Math.max(least, highest * lowLightShare)
  const counts = columns.map(
    (known, step) => series.length > 1 && known.length === series.length && (medians[step] ?? 0) >= low && low > 0,
  )
  return { medians, counts }
}

/** Of one of the compared, percent. */
export const deviationsIn = (values: readonly (number | null)[], { medians, counts }: ComparedSteps) =>
  values.map((value, step) => (counts[step] ? deviationOf(value, medians[step] ?? null) : null))

const lowLightShare = 0.1
