import { flowsOf, type Powers } from '@heliograph/domain/power-flows'

/** A plant at one instant: W and percent, null if not measured. */
export interface Moment extends Powers {
  at: number
  socPercent: number | null
}

export interface Span {
  from: number
  to: number
}

/** What covered the use at a moment, W. The parts add up to the use. */
export interface Cover {
  pvW: number
  batteryW: number
  generatorW: number
  gridW: number
  /** No measured source gave it. */
  unknownW: number
}

/** Undefined where the use is not measured. */
export const coverOf = (moment: Moment): Cover | undefined => {
  if (moment.useW === null) return undefined
  const { flows, unknownSource } = flowsOf(moment)
  const from = (source: string) =>
    flows.reduce((sum, flow) => sum + (flow.to === 'home' && flow.from === source ? flow.powerW : 0), 0)
  return {
    pvW: from('pv'),
    batteryW: from('battery'),
    generatorW: from('generator'),
    gridW: from('grid'),
    unknownW: unknownSource.home,
  }
}

export const isKnown = ({ generationW, useW, socPercent }: Moment) =>
  generationW !== null || useW !== null || socPercent !== null

/** The usual distance between two moments: slow loggers report every ten or fifteen minutes. */
export const cadenceOf = (moments: readonly Moment[]) => {
  const distances = moments.flatMap(({ at }, place) => {
    const next = moments[place + 1]
    return next ? [next.at - at] : []
  })
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0
}

/** Stretches of moments without a hole between them in which a value is known: nothing is drawn across a hole. */
export const runsOf = (moments: readonly Moment[], isIn: (moment: Moment) => boolean): Moment[][] => {
  const reach = Math.max(cadenceOf(moments), leastCadenceMs) * reachFactor
  const runs: Moment[][] = []
  let before: Moment | undefined
  for (const moment of moments) {
    if (!isIn(moment)) {
      before = undefined
      continue
    }
    if (before && moment.at - before.at <= reach) runs.at(-1)?.push(moment)
    else runs.push([moment])
    before = moment
  }
  return runs
}

/** The moment nearest to an instant, within reach of the usual distance. */
export const momentAt = (moments: readonly Moment[], at: number): Moment | undefined => {
  const reach = Math.max(cadenceOf(moments), leastCadenceMs)
  let best: Moment | undefined
  for (const moment of moments) {
    if (Math.abs(moment.at - at) > reach) continue
    if (!best || Math.abs(moment.at - at) < Math.abs(best.at - at)) best = moment
  }
  return best
}

export const reachFactor = 1.5
const leastCadenceMs = 5 * 60_000
