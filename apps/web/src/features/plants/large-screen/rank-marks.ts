import type { PlantPositions } from '@heliograph/contract/browser'
import type { Projection } from './map-picture.ts'

interface Mark {
  x: number
  y: number
  /** 1, or 2 · 3 for plants that lie on each other. */
  text: string
}

/** Where the numbers of some plants are on a map, by the plants' ids. Each number is shown once, at its first plant. */
export const rankMarks = (
  { ids, longitudes, latitudes }: Pick<PlantPositions, 'ids' | 'longitudes' | 'latitudes'>,
  ranks: ReadonlyMap<number, number>,
  { xOf, yOf }: Pick<Projection, 'xOf' | 'yOf'>,
) => {
  const marks: Mark[] = []
  const shown = new Set<number>()
  for (const [id, rank] of [...ranks].toSorted(([, left], [, right]) => left - right)) {
    const place = ids.indexOf(id)
    const [longitude, latitude] = [longitudes[place], latitudes[place]]
    if (longitude === undefined || latitude === undefined || shown.has(rank)) continue
    shown.add(rank)
    const [x, y] = [xOf(longitude), yOf(latitude)]
    const near = marks.find((mark) => Math.abs(mark.x - x) < nearPx * 1.5 && Math.abs(mark.y - y) < nearPx)
    if (near) near.text += ` · ${rank}`
    else marks.push({ x, y, text: `${rank}` })
  }
  return marks
}

/** Closer together, numbers would cover each other. */
const nearPx = 18
