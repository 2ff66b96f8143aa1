import { pixelOf, placeIn, viewOf, viewThrough, type Pixel, type View } from './sheet-plane.ts'

/** A sticker in a picture: its corners from the upper left on, clockwise, as its text is read. */
export interface Label {
  text: string
  corners: readonly [Pixel, Pixel, Pixel, Pixel]
}

interface PlacedLabel {
  /** Its position in the list that was given. */
  label: number
  row: number
  column: number
  /** From 1 for the middle of its place to 0 for the border to the next one. */
  certainty: number
}

/** Labels that belong to one grid. */
export interface SheetGrid {
  rows: number
  columns: number
  labels: PlacedLabel[]
  /** Where the middle of a place is in the picture, also of one without a label. */
  at: (place: Place) => Pixel
  /** The places that may have labels: one more on each side of those of an unknown sheet. */
  first: Place
  last: Place
  /** It wasn't walked: where it is was known. */
  isKnown: boolean
  /** The array that a known sheet is about. */
  arrayId: number | null
}

interface Place {
  row: number
  column: number
}

/** A sheet, or a page of one, of which it is known where some of its places are in the picture. */
export interface KnownSheet {
  arrayId: number | null
  /** Of all of its pages. */
  rows: number
  columns: number
  /** The places that are on this page. */
  first: Place
  last: Place
  /** Four or more, not all in a line. They need not be whole places. */
  points: readonly (Pixel & Place)[]
  /** Where they are isn't measured but pointed at: labels beside them say it better. */
  isRough: boolean
}

/**
 * Rows and columns of labels on a flat sheet, from where they are in a picture. The picture may be turned, and be taken from
 * aside: each label is looked for where those around it say that it is, and what was found says how the sheet lies. (Rows and
 * columns told by one axis at a time break at 10 to 14 % of narrowing.) The labels say what is up. What isn't connected is a
 * grid of its own, the largest first; nothing is guessed across. `loose` are labels that are in no grid.
 * Labels on a sheet that is `known` are in its grid; the others are walked unless these sheets are all (`isAll`).
 */
export const gridsOf = (
  labels: readonly Label[],
  { known = [], isAll = false }: { known?: readonly KnownSheet[]; isAll?: boolean } = {},
): { grids: SheetGrid[]; loose: number[] } => {
  const middles = labels.map(({ corners }) => middleOf(corners))
  const left = new Set(labels.keys())
  const grids: SheetGrid[] = []
  const loose: number[] = []
  for (const sheet of known) {
    const grid = gridOn(sheet, middles, left)
    if (!grid) continue
    for (const { label } of grid.labels) left.delete(label)
    grids.push(grid)
  }
  for (const seed of isAll ? [] : fromTheMiddle(middles)) {
    if (!left.has(seed)) continue
    const grid = grown(labels, middles, left, seed)
    if (grid) {
      for (const { label } of grid.labels) left.delete(label)
      grids.push(grid)
    }
  }
  loose.push(...left)
  return { grids: grids.toSorted((one, other) => other.labels.length - one.labels.length), loose }
}

/** The labels at the places of a sheet that is known; of two at one place, the one nearer to its middle. */
const gridOn = (sheet: KnownSheet, middles: readonly Pixel[], left: ReadonlySet<number>): SheetGrid | undefined => {
  const { arrayId, rows, columns, first, last, points } = sheet
  // Counted from the first place of the page: others can be anywhere, beyond the horizon too.
  const own = ({ row, column, x, y }: Pixel & Place) => ({ i: column - first.column, j: row - first.row, x, y })
  let view = viewThrough(points.map(own))
  if (!view) return undefined
  let found = labelsOn(view, sheet, middles, left)
  const better = sheet.isRough ? viewOf(found) : undefined
  if (better && found.length >= fewestToDoubt) {
    view = better
    found = labelsOn(view, sheet, middles, left)
  }
  const seen = view
  return {
    rows,
    columns,
    labels: found.map(({ i, j, label, off: [right, down] }) => ({
      label,
      row: j + first.row,
      column: i + first.column,
      certainty: certaintyOf(right, down),
    })),
    at: ({ row, column }) => pixelOf(seen, column - first.column, row - first.row),
    first,
    last,
    isKnown: true,
    arrayId,
  }
}

const labelsOn = (
  view: View,
  { first, last }: KnownSheet,
  middles: readonly Pixel[],
  left: ReadonlySet<number>,
): (Found & { off: [number, number] })[] => {
  const best = new Map<string, Found & { off: [number, number] }>()
  for (const label of left) {
    const middle = middles[label]
    const at = middle && placeIn(view, middle)
    if (!at) continue
    const [i, j] = [Math.round(at.i), Math.round(at.j)]
    if (i < 0 || j < 0 || i > last.column - first.column || j > last.row - first.row) continue
    const one = { i, j, label, ...middle, off: [at.i - i, at.j - j] satisfies [number, number] }
    const other = best.get(`${i} ${j}`)
    if (!other || off(...other.off) > off(...one.off)) best.set(`${i} ${j}`, one)
  }
  return [...best.values()]
}

/** A grid turned by a quarter, clockwise. */
export const turnedRight = <Place extends { row: number; column: number }>({
  rows,
  columns,
  places,
}: Places<Place>) => ({
  rows: columns,
  columns: rows,
  places: places.map((place) => ({ ...place, row: place.column, column: rows - 1 - place.row })),
})

/** As it is seen from the other side: a roof from below. */
export const mirrored = <Place extends { row: number; column: number }>({ rows, columns, places }: Places<Place>) => ({
  rows,
  columns,
  places: places.map((place) => ({ ...place, column: columns - 1 - place.column })),
})

interface Places<Place> {
  rows: number
  columns: number
  places: readonly Place[]
}

/** A label at a column `i` and a row `j`, counted from the first one. */
interface Found extends Pixel {
  i: number
  j: number
  label: number
}

const grown = (labels: readonly Label[], middles: readonly Pixel[], left: ReadonlySet<number>, seed: number) => {
  const steps = stepsAt(labels, middles, left, seed)
  const start = middles[seed]
  if (!steps || !start) return undefined
  const found = new Map<string, Found>([['0 0', { i: 0, j: 0, label: seed, ...start }]])
  const taken = new Set([seed])
  let view: View = [steps.right.x, steps.down.x, start.x, steps.right.y, steps.down.y, start.y, 0, 0]
  // Outwards, one place further each time; gaps are only passed when nothing is left beside what was found.
  let reach = 1
  for (let round = 0; round < mostRounds && reach <= farthestGap; round += 1) {
    const next = labelsBeside(view, { found, taken, left, middles, reach })
    if (next.length === 0) {
      reach += 1
      continue
    }
    for (const one of next) {
      found.set(`${one.i} ${one.j}`, one)
      taken.add(one.label)
    }
    reach = 1
    view = viewOf([...found.values()]) ?? view
    for (const [key, one] of found) {
      const at = placeIn(view, one)
      if (at && found.size > fewestToDoubt && off(at.i - one.i, at.j - one.j) > tooFar) {
        found.delete(key)
        taken.delete(one.label)
      }
    }
  }
  return found.size >= fewestOfGrid ? gridFrom([...found.values()], view) : undefined
}

const labelsBeside = (view: View, { found, taken, left, middles, reach }: Beside): Found[] => {
  const best = new Map<string, { one: Found; off: number }>()
  for (const label of left) {
    const middle = middles[label]
    if (taken.has(label) || !middle) continue
    const at = placeIn(view, middle)
    if (!at) continue
    const [i, j] = [Math.round(at.i), Math.round(at.j)]
    const key = `${i} ${j}`
    const distance = off(at.i - i, at.j - j)
    if (distance > near || found.has(key) || !isBeside(found, i, j, reach)) continue
    const other = best.get(key)
    if (!other || other.off > distance) best.set(key, { one: { i, j, label, ...middle }, off: distance })
  }
  return [...best.values()].map(({ one }) => one)
}

interface Beside {
  found: ReadonlyMap<string, Found>
  taken: ReadonlySet<number>
  left: ReadonlySet<number>
  middles: readonly Pixel[]
  reach: number
}

const isBeside = (found: ReadonlyMap<string, unknown>, i: number, j: number, reach: number) => {
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      if (found.has(`${i + right} ${j + down}`)) return true
    }
  }
  return false
}

const gridFrom = (found: readonly Found[], view: View): SheetGrid => {
  const [firstI, firstJ] = [Math.min(...found.map(({ i }) => i)), Math.min(...found.map(({ j }) => j))]
  const rows = Math.max(...found.map(({ j }) => j)) - firstJ + 1
  const columns = Math.max(...found.map(({ i }) => i)) - firstI + 1
  return {
    rows,
    columns,
    first: { row: -1, column: -1 },
    last: { row: rows, column: columns },
    isKnown: false,
    arrayId: null,
    labels: found.map(({ i, j, label, x, y }) => {
      const at = placeIn(view, { x, y })
      return { label, row: j - firstJ, column: i - firstI, certainty: at ? certaintyOf(at.i - i, at.j - j) : 0 }
    }),
    at: ({ row, column }) => pixelOf(view, column + firstI, row + firstJ),
  }
}

/** How far it is to the next label to the right, and downwards, around a label. */
const stepsAt = (labels: readonly Label[], middles: readonly Pixel[], left: ReadonlySet<number>, seed: number) => {
  const start = middles[seed]
  if (!start) return undefined
  const near = [...left]
    .flatMap((label) => {
      const [at, one] = [middles[label], labels[label]]
      return at && one ? { at, corners: one.corners, far: Math.hypot(at.x - start.x, at.y - start.y) } : []
    })
    .toSorted((one, other) => one.far - other.far)
    .slice(0, seedLabels)
  const readings = near.map(({ corners: [a, b, c, d] }) => ({ x: b.x - a.x + c.x - d.x, y: b.y - a.y + c.y - d.y }))
  const box = directionOf(readings)
  // Boxes of bar codes are as level as the lines by which they were read; where the next labels are is not.
  const reading =
    box +
    tiltFrom(
      near.map(({ at }) => at),
      box,
    )
  const across = (turn: number) =>
    near.flatMap(({ at }) => {
      const ways = near.flatMap(({ at: other }) => {
        const [x, y] = [other.x - at.x, other.y - at.y]
        const length = Math.hypot(x, y)
        if (length === 0) return []
        const along = (x * Math.cos(reading + turn) + y * Math.sin(reading + turn)) / length
        return along > sector ? { x, y, length } : []
      })
      return ways.length === 0 ? [] : ways.reduce((one, other) => (other.length < one.length ? other : one))
    })
  const [right, down] = [stepOf(across(0)), stepOf(across(Math.PI / 2))]
  if (right && down) return { right, down }
  // One row, or one column: the other step is as long, and only says where a next one would be.
  if (right) return { right, down: { x: -right.y, y: right.x } }
  return down && { right: { x: down.y, y: -down.x }, down }
}

/** Degrees by which rows or columns of labels are off the nearest right angle, clockwise, from -45 to 45. */
export const tiltOf = (labels: readonly Label[]) =>
  (tiltFrom(
    labels.map(({ corners }) => middleOf(corners)),
    0,
  ) *
    180) /
  Math.PI

/** Radians from the nearest right angle to `direction`, by the nearest other label of each one. */
const tiltFrom = (middles: readonly Pixel[], direction: number) => {
  const tilts = middles.flatMap((at) => {
    let [best, shortest] = [0, Infinity]
    for (const other of middles) {
      const length = Math.hypot(other.x - at.x, other.y - at.y)
      if (length === 0 || length >= shortest) continue
      shortest = length
      best = turnTo(4 * (Math.atan2(other.y - at.y, other.x - at.x) - direction), 0) / 4
    }
    return shortest === Infinity ? [] : best
  })
  return middleIn(tilts)
}

/** Of angles within a quarter: the one that is least far from all others. */
const middleIn = (tilts: readonly number[]) => {
  const spread = (from: number) => tilts.reduce((sum, tilt) => sum + Math.abs(turnTo(4 * (tilt - from), 0)), 0)
  return tilts.reduce((best, tilt) => (spread(tilt) < spread(best) ? tilt : best), tilts[0] ?? 0)
}

/** The mean of the shorter ones: the others pass over a gap. */
const stepOf = (ways: readonly (Pixel & { length: number })[]): Pixel | undefined => {
  const sorted = ways.toSorted((one, other) => one.length - other.length)
  const usual = sorted[Math.floor(sorted.length / 3)]
  if (!usual) return undefined
  const alike = sorted.filter(({ length }) => length < usual.length * 1.4 && length > usual.length / 1.4)
  const mean = (of: (way: Pixel) => number) => alike.reduce((sum, way) => sum + of(way), 0) / alike.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
}

/** Most labels are read in this direction, radians. A few may stand on their heads. */
const directionOf = (ways: readonly Pixel[]) => {
  const angles = ways.map(({ x, y }) => Math.atan2(y, x))
  const spread = (from: number) => angles.reduce((sum, angle) => sum + Math.abs(turnTo(angle, from)), 0)
  return angles.reduce((best, angle) => (spread(angle) < spread(best) ? angle : best), angles[0] ?? 0)
}

const turnTo = (angle: number, from: number) => Math.atan2(Math.sin(angle - from), Math.cos(angle - from))

/** The middle of a label, px. */
export const middleOf = (corners: readonly Pixel[]): Pixel => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
})

/** How far apart two places of a photo are, px. */
export const distanceOf = (one: Pixel, other: Pixel) => Math.hypot(one.x - other.x, one.y - other.y)

/** The longer side of a label, px. */
export const sizeOf = ({ corners: [a, b, c] }: Label) => Math.max(distanceOf(a, b), distanceOf(b, c))

/** Those in the middle know most about what is around them. */
const fromTheMiddle = (middles: readonly Pixel[]) => {
  const centre = middleOf(middles)
  const far = ({ x, y }: Pixel) => Math.hypot(x - centre.x, y - centre.y)
  return [...middles.entries()].toSorted(([, one], [, other]) => far(one) - far(other)).map(([label]) => label)
}

/** From a place's middle, in places. */
const off = (i: number, j: number) => Math.max(Math.abs(i), Math.abs(j))
const certaintyOf = (i: number, j: number) => Math.max(0, Math.round((1 - off(i, j) / half) * 100) / 100)

const half = 0.5
/** A label this far from where it is expected, in places, isn't taken for it; found ones that come out further away are let go. */
const [near, tooFar] = [0.36, 0.45]
const seedLabels = 12
/** The cosine of the angle to both sides in which the next label is looked for. */
const sector = Math.cos((22 * Math.PI) / 180)
/** Rows or columns without labels that are passed over. */
const farthestGap = 3
const fewestOfGrid = 2
const fewestToDoubt = 6
const mostRounds = 600
