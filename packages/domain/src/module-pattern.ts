import { fewestSiblings, medianOf } from './module-shares.ts'

/** What a module gives in each step of a usual day, W; null where nothing is known. */
export interface UsualPowers {
  powers: readonly (number | null)[]
  /** What the median of its siblings gave on the same days; null where it could not be compared. */
  siblings: readonly (number | null)[]
}

/**
 * Forms the usual day of modules from many days, step by step. A day counts for a module in a step only if it said something in
 * it, and its siblings are counted on these days alone: a module that was silent on sunny days is not weak because of it, and
 * one that was silent on dull days not strong. Siblings are the other modules of its array and itself; where an array has fewer
 * than three, all of the plant. A larger array of which fewer are known at a time is not compared at that time: to look at all
 * of the plant on some days and not on others would mix two directions of the sun.
 * @param sizes how many modules each array has
 */
export const createModulePattern = (sizes: readonly number[], steps: number) => {
  const count = sizes.reduce((sum, size) => sum + size, 0)
  const [alone, compared] = [createMeans(count * steps), createMeans(count * steps)]
  const siblings = createMeans(count * steps)
  return {
    /** @param values of a step of one day, of each module in the order of the arrays; null where it said nothing */
    add(step: number, values: readonly (readonly (number | null)[])[]) {
      const known = values.map((array) => array.filter((value) => value !== null))
      const ofAll = sizes.some((size) => size < fewestSiblings) ? medianOf(known.flat()) : null
      let first = 0
      for (const [place, array] of values.entries()) {
        const own = known[place] ?? []
        const median = (sizes[place] ?? 0) < fewestSiblings ? ofAll : own.length < fewestSiblings ? null : medianOf(own)
        for (const [index, value] of array.entries()) {
          if (value === null) continue
          const at = (first + index) * steps + step
          alone.add(at, value)
          if (median === null) continue
          compared.add(at, value)
          siblings.add(at, median)
        }
        first += array.length
      }
    },

    /** By array. Where it could be compared, a module's mean is that of the days on which it was. */
    usualDay: (): UsualPowers[][] => {
      let module = 0
      return sizes.map((size) =>
        Array.from({ length: size }, () => {
          const first = module++ * steps
          const each = <Value>(valueAt: (at: number) => Value) =>
            Array.from({ length: steps }, (_, step) => valueAt(first + step))
          return { powers: each((at) => compared.meanAt(at) ?? alone.meanAt(at)), siblings: each(siblings.meanAt) }
        }),
      )
    },
  }
}

/** Thousands of modules by dozens of steps: as numbers side by side, not as objects. */
const createMeans = (length: number) => {
  const [sums, counts] = [new Float64Array(length), new Uint16Array(length)]
  return {
    add(at: number, value: number) {
      sums[at] = (sums[at] ?? 0) + value
      counts[at] = (counts[at] ?? 0) + 1
    },
    meanAt: (at: number) => (counts[at] ? (sums[at] ?? 0) / counts[at] : null),
  }
}
