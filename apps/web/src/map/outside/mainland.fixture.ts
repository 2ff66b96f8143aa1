import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'

/**
 * The outline of mainland China, from countries whose common borders are common lines (Natural Earth): lines that only it has are its
 * coast, the others its borders. Beside it, the coasts of others that are not far from its own. In hundredths of a degree: the first
 * point, then steps.
 */
export const outlineOf = (countries: Topology) => {
  const { geometries } = countries.objects['countries'] as GeometryCollection
  const shapes = geometries as unknown as ((Polygon | MultiPolygon) & { id?: string })[]
  const users = new Map<number, Set<string | undefined>>()
  for (const shape of shapes) {
    for (const line of linesOf(shape)) {
      const known = users.get(line) ?? new Set()
      users.set(line, known.add(shape.id))
    }
  }
  const isOfChina = (line: number) => users.get(line)?.has(china) ?? false
  const isCoast = (line: number) => users.get(line)?.size === 1
  const lines = [...users.keys()].toSorted((a, b) => a - b)
  const pointsOf = (line: number) => degreesOf(countries, line)
  const coasts = lines.filter((line) => isOfChina(line) && isCoast(line)).map(pointsOf)
  const shore = coasts.flat()
  const others = lines
    .filter((line) => !isOfChina(line) && isCoast(line))
    .map(pointsOf)
    .filter((points) => points.some((point) => shore.some((there) => isNear(point, there))))
    .map((points) => points.filter((point) => shore.some((there) => isNear(point, there, 2))))
    .filter((points) => points.length > 1)
  const borders = lines.filter((line) => isOfChina(line) && !isCoast(line)).map(pointsOf)
  return { coasts: coasts.map(stepsOf), borders: borders.map(stepsOf), others: others.map(stepsOf) }
}

const china = '156'

const linesOf = ({ arcs }: Polygon | MultiPolygon) =>
  (arcs as unknown as number[][][]).flat(2).map((line) => (line < 0 ? ~line : line))

const degreesOf = ({ arcs, transform }: Topology, line: number) => {
  const { scale = [1, 1], translate = [0, 0] } = transform ?? {}
  let [x, y] = [0, 0]
  return (arcs[line] ?? []).map(([stepX = 0, stepY = 0]): Point => {
    x += stepX
    y += stepY
    return [Math.round((x * scale[0]! + translate[0]!) * 100), Math.round((y * scale[1]! + translate[1]!) * 100)]
  })
}

const isNear = ([x, y]: Point, [toX, toY]: Point, degrees = 1) =>
  Math.abs(x - toX) < degrees * 50 && Math.abs(y - toY) < degrees * 50

const stepsOf = (points: readonly Point[]) =>
  points
    .flatMap(([x, y], place) => {
      const [fromX, fromY] = points[place - 1] ?? [0, 0]
      return [x - fromX, y - fromY]
    })
    .join(' ')

type Point = readonly [x: number, y: number]
