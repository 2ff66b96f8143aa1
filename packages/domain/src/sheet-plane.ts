/** A place in a picture, pixels to the right and down. */
export interface Pixel {
  x: number
  y: number
}

/** From places to pixels: x = (ai + bj + c) / (gi + hj + 1), y = (di + ej + f) / (gi + hj + 1). */
export type View = [a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number]

export const pixelOf = ([a, b, c, d, e, f, g, h]: View, i: number, j: number): Pixel => {
  const w = g * i + h * j + 1
  return { x: (a * i + b * j + c) / w, y: (d * i + e * j + f) / w }
}

/** Undefined for a pixel beyond the horizon of the sheet. */
export const placeIn = ([a, b, c, d, e, f, g, h]: View, { x, y }: Pixel) => {
  const [p, q, r, s] = [a - g * x, b - h * x, d - g * y, e - h * y]
  const [u, v] = [x - c, y - f]
  const determinant = p * s - q * r
  if (determinant === 0) return undefined
  const [i, j] = [(u * s - q * v) / determinant, (p * v - u * r) / determinant]
  return g * i + h * j + 1 > 0 ? { i, j } : undefined
}

/** How a sheet lies, by least squares: as a plane seen from aside if enough is known of it, as a parallelogram otherwise. */
export const viewOf = (found: readonly (Pixel & { i: number; j: number })[]): View | undefined => {
  const columns = new Set(found.map(({ i }) => i)).size
  const rows = new Set(found.map(({ j }) => j)).size
  if (columns < 2 || rows < 2) return lineOf(found)
  return viewBy(found, found.length >= fewestOfPlane && columns >= 3 && rows >= 3 ? 8 : 6)
}

/** Of a plane seen from aside, through four places or more that are known for sure. */
export const viewThrough = (points: readonly (Pixel & { i: number; j: number })[]) => viewBy(points, 8)

const viewBy = (found: readonly (Pixel & { i: number; j: number })[], size: 6 | 8): View | undefined => {
  // In numbers around one, so that the sums stay exact.
  const scale = Math.max(...found.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))), 1)
  const lines = found.flatMap(({ i, j, x, y }) => {
    const [u, v] = [x / scale, y / scale]
    return [
      { of: [i, j, 1, 0, 0, 0, -i * u, -j * u], is: u },
      { of: [0, 0, 0, i, j, 1, -i * v, -j * v], is: v },
    ]
  })
  const solved = leastSquares(lines, size)
  if (!solved) return undefined
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved
  return [a * scale, b * scale, c * scale, d * scale, e * scale, f * scale, g, h]
}

/** A single row or column: the other direction is at right angles to it, as long as a step. */
const lineOf = (found: readonly (Pixel & { i: number; j: number })[]): View | undefined => {
  const isRow = new Set(found.map(({ i }) => i)).size >= 2
  const [n, at] = [found.length, (one: { i: number; j: number }) => (isRow ? one.i : one.j)]
  const mean = found.reduce((sum, one) => sum + at(one), 0) / n
  const spread = found.reduce((sum, one) => sum + (at(one) - mean) ** 2, 0)
  if (n < 2 || spread === 0) return undefined
  const slope = (of: (one: Pixel) => number) => found.reduce((sum, one) => sum + (at(one) - mean) * of(one), 0) / spread
  const [x, y] = [slope((one) => one.x), slope((one) => one.y)]
  const [meanX, meanY] = [
    found.reduce((sum, one) => sum + one.x, 0) / n,
    found.reduce((sum, one) => sum + one.y, 0) / n,
  ]
  const other = found[0] ? (isRow ? found[0].j : found[0].i) : 0
  const [right, down] = isRow
    ? [
        { x, y },
        { x: -y, y: x },
      ]
    : [
        { x: y, y: -x },
        { x, y },
      ]
  const [i, j] = isRow ? [mean, other] : [other, mean]
  return [right.x, down.x, meanX - right.x * i - down.x * j, right.y, down.y, meanY - right.y * i - down.y * j, 0, 0]
}

const leastSquares = (lines: readonly { of: readonly number[]; is: number }[], size: number) => {
  const sums = Array.from({ length: size }, () => new Float64Array(size + 1))
  for (const { of, is } of lines) {
    for (const [place, row] of sums.entries()) {
      const factor = of[place] ?? 0
      if (factor === 0) continue
      for (let other = 0; other < size; other += 1) row[other] = (row[other] ?? 0) + factor * (of[other] ?? 0)
      row[size] = (row[size] ?? 0) + factor * is
    }
  }
  return solutionOf(sums, size)
}

/** By Gauss, with the largest number of each column first. Undefined if it has none. */
const solutionOf = (rows: Float64Array[], size: number) => {
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let place = 0; place < size; place += 1) {
    let best = place
    for (let row = place + 1; row < size; row += 1) if (Math.abs(at(row, place)) > Math.abs(at(best, place))) best = row
    if (Math.abs(at(best, place)) < 1e-12) return undefined
    const [one, other] = [rows[place], rows[best]]
    if (one && other) [rows[place], rows[best]] = [other, one]
    for (const [row, line] of rows.entries()) {
      if (row === place) continue
      const factor = at(row, place) / at(place, place)
      for (let column = place; column <= size; column += 1) line[column] = at(row, column) - factor * at(place, column)
    }
  }
  return rows.map((_, place) => at(place, size) / at(place, place))
}

const fewestOfPlane = 12
