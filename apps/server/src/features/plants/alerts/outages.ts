import { minuteMs } from '@heliograph/domain/zones'

/** When and where something failed. */
export interface Failed {
  plantId: number
  /** It failed then, or up to `withinMs` later: some is known by the hour. */
  at: number
  withinMs: number
  latitude: number
  longitude: number
}

/**
 * What failed together: the same place and nearly the same time, in at least three plants, as when the grid of a town fails.
 * What is near is in the same cell of a tenth of a degree or in one next to it. They are in the order of their time.
 */
export const outagesIn = <One extends Failed>(failed: readonly One[]): One[][] => {
  const bursts = burstsIn(failed)
  const inCell = new Map<string, Burst<One>[]>()
  for (const burst of bursts) {
    const { row, column } = burst
    for (const [down, right] of around) {
      const near = inCell.get(`${row + down} ${column + right}`) ?? []
      for (const other of near) if (areTogether(burst, other)) join(burst, other)
    }
    const key = `${row} ${column}`
    const own = inCell.get(key)
    if (own) own.push(burst)
    else inCell.set(key, [burst])
  }
  const joined = new Map<Burst<One>, One[]>()
  for (const burst of bursts) {
    const first = rootOf(burst)
    const all = joined.get(first)
    if (all) all.push(...burst.all)
    else joined.set(first, [...burst.all])
  }
  return [...joined.values()]
    .filter((all) => new Set(all.map(({ plantId }) => plantId)).size >= leastPlants)
    .map((all) => all.toSorted((one, other) => one.at - other.at || one.plantId - other.plantId))
}

/** What failed in one cell, each soon after the one before. What is known by the hour is apart, and joins those of its hour. */
interface Burst<One> {
  row: number
  column: number
  from: number
  to: number
  withinMs: number
  all: One[]
  /** Another burst that it belongs to. */
  of: Burst<One> | undefined
}

const burstsIn = <One extends Failed>(failed: readonly One[]) => {
  const bursts: Burst<One>[] = []
  const open = new Map<string, Burst<One>>()
  for (const one of failed.toSorted((left, right) => left.at - right.at)) {
    const [row, column] = [Math.floor(one.latitude / cellDeg), Math.floor(one.longitude / cellDeg)]
    const { withinMs } = one
    const key = `${row} ${column} ${withinMs}`
    const known = open.get(key)
    if (known && one.at - known.to <= togetherMs) {
      known.all.push(one)
      known.to = one.at
    } else {
      const burst = { row, column, from: one.at, to: one.at, withinMs, all: [one], of: undefined }
      bursts.push(burst)
      open.set(key, burst)
    }
  }
  return bursts
}

const areTogether = <One>(one: Burst<One>, other: Burst<One>) =>
  one.from - other.to - other.withinMs <= togetherMs && other.from - one.to - one.withinMs <= togetherMs

const rootOf = <One>(burst: Burst<One>): Burst<One> => {
  let root = burst
  while (root.of) root = root.of
  // Long chains are made short, so that many bursts stay fast.
  for (let each = burst; each.of;) {
    const next: Burst<One> = each.of
    each.of = root
    each = next
  }
  return root
}

const join = <One>(one: Burst<One>, other: Burst<One>) => {
  const [first, second] = [rootOf(one), rootOf(other)]
  if (first !== second) first.of = second
}

const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right] as const))
const cellDeg = 0.1
const togetherMs = 10 * minuteMs
const leastPlants = 3
