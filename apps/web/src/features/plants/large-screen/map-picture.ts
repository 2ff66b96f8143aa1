import { plantConditions, type PlantCondition } from '@heliograph/domain/plants'
import { clipped, type Point } from '#map/clip.ts'

export type Place = readonly [longitude: number, latitude: number]

/** Converts a position to px in a box. */
export interface Projection {
  xOf: (longitude: number) => number
  yOf: (latitude: number) => number
  /** The visible width, degrees of longitude. */
  degrees: number
}

/**
 * A flat map of all positions and their surroundings. Degrees of longitude have their length at the map's centre, so
 * that a country keeps its shape.
 */
export const projectionOf = (places: readonly Place[], width: number, height: number): Projection => {
  const [west, east] = rangeOf(
    places.map(([longitude]) => longitude),
    [-170, 190],
  )
  const [south, north] = rangeOf(
    places.map(([, latitude]) => latitude),
    [-56, 78],
  )
  const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 }
  const stretch = Math.max(0.2, Math.cos((middle.latitude * Math.PI) / 180))
  const room = 1.15
  const spanX = Math.max((east - west) * room, leastDegrees)
  const spanY = Math.max((north - south) * room, leastDegrees * stretch)
  const perDegree = Math.min(width / (spanX * stretch), height / spanY)
  return {
    xOf: (longitude) => width / 2 + (longitude - middle.longitude) * stretch * perDegree,
    yOf: (latitude) => height / 2 - (latitude - middle.latitude) * perDegree,
    degrees: width / (stretch * perDegree),
  }
}

/** Plants that lie on each other on every map, or a single one: land with a dot in it. */
export const saysNothing = ({ longitudes, latitudes }: Pick<Drawing['points'], 'longitudes' | 'latitudes'>) => {
  const [west, east] = rangeOf(longitudes, [0, 0])
  const [south, north] = rangeOf(latitudes, [0, 0])
  return east - west < apartDegrees && north - south < apartDegrees
}

/** Without positions, the whole earth except the poles. */
const rangeOf = (values: readonly number[], otherwise: readonly [number, number]) => {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return low <= high ? ([low, high] as const) : otherwise
}

/** A map of a single town would show nothing but land. */
const leastDegrees = 9
/** Two dots can be told apart on a map of that width. */
const apartDegrees = 0.3

interface Colours {
  land: string
  coast: string
  /** In the order of the conditions. */
  conditions: readonly string[]
}

interface Drawing {
  context: CanvasRenderingContext2D
  projection: Projection
  width: number
  height: number
  land: readonly (readonly (readonly Place[])[])[]
  points: { longitudes: readonly number[]; latitudes: readonly number[]; conditions: readonly number[] }
  radius: number
  colours: Colours
}

/** Good conditions are drawn first, the worst on top. */
export const drawMap = ({ context, projection, width, height, land, points, radius, colours }: Drawing) => {
  const { xOf, yOf } = projection
  const coastWidth = Math.max(1, radius / 6)
  // The edges along which coasts are closed are not seen.
  const frame = { left: -coastWidth, top: -coastWidth, right: width + coastWidth, bottom: height + coastWidth }
  context.beginPath()
  for (const polygon of land) {
    for (const ring of polygon) {
      const coast = clipped(
        ring.map(([longitude, latitude]): Point => [xOf(longitude), yOf(latitude)]),
        frame,
      )
      coast.forEach(([x, y], place) => (place === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
      if (coast.length > 0) context.closePath()
    }
  }
  context.fillStyle = colours.land
  context.strokeStyle = colours.coast
  context.lineWidth = coastWidth
  context.fill('evenodd')
  context.stroke()
  for (const name of plantConditions.toReversed()) {
    const condition = plantConditions.indexOf(name)
    context.fillStyle = colours.conditions[condition]!
    context.strokeStyle = colours.coast
    points.conditions.forEach((of, place) => {
      if (of !== condition) return
      context.beginPath()
      shapes[name](context, xOf(points.longitudes[place]!), yOf(points.latitudes[place]!), radius)
      context.fill()
      context.stroke()
    })
  }
}

type Shape = (context: CanvasRenderingContext2D, x: number, y: number, radius: number) => void

const circle: Shape = (context, x, y, radius) => context.arc(x, y, radius, 0, 2 * Math.PI)
const square: Shape = (context, x, y, radius) => context.rect(x - radius, y - radius, 2 * radius, 2 * radius)
const corners =
  (points: readonly Place[]): Shape =>
  (context, x, y, radius) => {
    points.forEach(([right, down], place) =>
      place === 0
        ? context.moveTo(x + right * radius, y + down * radius)
        : context.lineTo(x + right * radius, y + down * radius),
    )
    context.closePath()
  }
const triangle = corners([
  [0, -1.3],
  [1.2, 0.9],
  [-1.2, 0.9],
])
const diamond = corners([
  [0, -1.3],
  [1.3, 0],
  [0, 1.3],
  [-1.3, 0],
])

/** Colour alone is not enough. */
const shapes: Record<PlantCondition, Shape> = {
  ALL_OFFLINE: square,
  PARTIAL_OFFLINE: diamond,
  ALARM: triangle,
  WAITING: circle,
  NO_DEVICE: circle,
  ASLEEP: circle,
  NORMAL: circle,
}
