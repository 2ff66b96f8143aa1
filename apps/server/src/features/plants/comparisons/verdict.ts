import { sure } from '@heliograph/domain/sure'
import type { Span } from '#telemetry/spans.ts'

export interface Verdict {
  kind: 'noData' | 'alone' | 'apart' | 'dark' | 'alike' | 'less' | 'nothing' | 'more'
  /** Those that it is about, the largest deviation first. */
  ids: string[]
  /** Percent, of the first: from the median; of two, from the other one. Of `alike`: the largest, without a sign. */
  deviationPct: number | null
  /** When the first deviated; undefined if it did all the time, or now and then. */
  when: { from: number; to: number | null } | undefined
  /** Whether the first deviated nearly all the time. */
  isThroughout: boolean
}

/** One that takes part in a comparison. */
export interface Rated {
  id: string
  /** In the compared time, kWh or kWh per kWp. */
  energy: number
  deviationPct: number
  /** Percent for each step; null where a step does not count. */
  deviations: readonly (number | null)[]
}

/** Where nothing can be said in percent. */
export const verdictWithoutFigure = (
  kind: Exclude<Verdict['kind'], 'alike' | 'less' | 'more'>,
  ids: string[] = [],
): Verdict => ({
  kind,
  ids,
  deviationPct: null,
  when: undefined,
  isThroughout: false,
})

/** What stands out among two or more. @param steps when each step is */
export const verdictOf = (rated: readonly Rated[], steps: readonly Span[]): Verdict => {
  const [first, second] = rated
  // The median of two is the middle between them: what people want to know is how far they are apart.
  if (first && second && rated.length === 2) {
    const [low, high] = first.energy <= second.energy ? [first, second] : [second, first]
    const deviationPct = high.energy > 0 ? (low.energy / high.energy - 1) * 100 : 0
    if (deviationPct > -alikePct) return alike(-deviationPct)
    return standing(low, [low.id], deviationPct, steps)
  }
  const apart = rated
    .filter(({ deviationPct }) => Math.abs(deviationPct) >= alikePct)
    .toSorted((left, right) => Math.abs(right.deviationPct) - Math.abs(left.deviationPct))
  // One that makes less is what people look for, even if another one makes more by a larger share.
  const less = apart.filter(({ deviationPct }) => deviationPct < 0)
  const about = less.length > 0 ? less : apart
  if (!about[0]) return alike(Math.max(0, ...rated.map(({ deviationPct }) => Math.abs(deviationPct))))
  return standing(
    about[0],
    about.map(({ id }) => id),
    about[0].deviationPct,
    steps,
  )
}

const standing = (one: Rated, ids: string[], deviationPct: number, steps: readonly Span[]): Verdict => ({
  kind: deviationPct > 0 ? 'more' : one.energy === 0 ? 'nothing' : 'less',
  ids,
  deviationPct,
  ...whenOf(one, steps),
})

const alike = (deviationPct: number): Verdict => ({
  kind: 'alike',
  ids: [],
  deviationPct,
  when: undefined,
  isThroughout: false,
})

/**
 * The longest time in which nearly every step deviated at least half as much as the whole. Undefined if that is nearly
 * all the time, or if no such time is long.
 */
const whenOf = (
  { deviationPct, deviations }: Rated,
  steps: readonly Span[],
): Pick<Verdict, 'when' | 'isThroughout'> => {
  const least = Math.max(alikePct, Math.abs(deviationPct) / 2)
  const counted = deviations.flatMap((pct, place) => (pct === null ? [] : { pct, span: sure(steps[place]) }))
  let [longest, open]: [typeof counted, typeof counted] = [[], []]
  for (const step of counted) {
    open = step.pct * Math.sign(deviationPct) >= least ? [...open, step] : []
    if (open.length > longest.length) longest = open
  }
  const [begin, end] = [longest[0], longest.at(-1)]
  const isThroughout = counted.length >= fewestSteps && longest.length >= counted.length * nearlyAll
  if (!begin || !end || isThroughout || longest.length < fewestSteps) return { when: undefined, isThroughout }
  return { when: { from: begin.span.from, to: end === counted.at(-1) ? null : end.span.to }, isThroughout }
}

/** Ratings, sensors and the directions of roofs differ by this much where nothing is wrong. */
const alikePct = 5
const fewestSteps = 4
const nearlyAll = 0.9
