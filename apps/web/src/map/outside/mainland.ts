import { outline } from './mainland-outline.ts'

/**
 * Whether a place is in mainland China, where the law moves maps (Hong Kong, Macao and Taiwan have their own). At sea, the nearest coast
 * decides if it is not far: coasts are drawn for the whole earth, and places at the water are often outside of such a line. What is too
 * small for that scale, such as the islands of Kinmen, is decided by the coast beside it.
 */
export const isInMainland = (longitude: number, latitude: number) => {
  const [x, y] = [longitude * 100, latitude * 100]
  if (x < box.west || x > box.east || y < box.south || y > box.north) return false
  let isInside = false
  for (const { fromX, fromY, toX, toY } of bandAt(lines, y)) {
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) isInside = !isInside
  }
  if (isInside) return true
  const own = nearest(coasts, x, y)
  return own < atSea && own <= nearest(others, x, y)
}

interface Line {
  fromX: number
  fromY: number
  toX: number
  toY: number
}

/** How far the nearest line is, in hundredths of a degree of latitude. */
const nearest = (bands: Bands, x: number, y: number) => {
  const narrow = Math.cos((y / 100) * (Math.PI / 180))
  const near = [-atSea, 0, atSea].flatMap((step) => bandAt(bands, y + step))
  return Math.min(
    Infinity,
    ...near.map(({ fromX, fromY, toX, toY }) => {
      const [alongX, alongY] = [(toX - fromX) * narrow, toY - fromY]
      const [awayX, awayY] = [(x - fromX) * narrow, y - fromY]
      const length = alongX ** 2 + alongY ** 2
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, (awayX * alongX + awayY * alongY) / length))
      return Math.hypot(awayX - share * alongX, awayY - share * alongY)
    }),
  )
}

type Bands = ReadonlyMap<number, readonly Line[]>

const bandAt = (bands: Bands, y: number) => bands.get(Math.floor(y / bandHeight)) ?? []

/** By latitude: a place is compared with the lines beside it only. A map asks for thousands of places at each step. */
const inBands = (outlines: readonly string[]): Bands => {
  const bands = new Map<number, Line[]>()
  for (const line of outlines.flatMap(linesOf)) {
    const [low, high] = [Math.min(line.fromY, line.toY), Math.max(line.fromY, line.toY)].map((y) =>
      Math.floor(y / bandHeight),
    )
    for (let band = low ?? 0; band <= (high ?? 0); band++) bands.set(band, [...(bands.get(band) ?? []), line])
  }
  return bands
}

const linesOf = (outlined: string): Line[] => {
  const steps = outlined.split(' ').map(Number)
  const lines: Line[] = []
  let [x, y] = [steps[0] ?? 0, steps[1] ?? 0]
  for (let at = 2; at < steps.length; at += 2) {
    const [toX, toY] = [x + (steps[at] ?? 0), y + (steps[at + 1] ?? 0)]
    lines.push({ fromX: x, fromY: y, toX, toY })
    ;[x, y] = [toX, toY]
  }
  return lines
}

const bandHeight = 25
/** About eleven kilometres. */
const atSea = 10
const box = { west: 7300, east: 13_550, south: 1800, north: 5400 }

const lines = inBands([...outline.coasts, ...outline.borders])
const coasts = inBands(outline.coasts)
const others = inBands(outline.others)
