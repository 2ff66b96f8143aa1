import { lazily } from './open-data.ts'
import { chordOf, kmOf, pointAt } from './sphere.ts'
import { loadTowns } from './town-table.ts'

/** The town nearest to a point with its distance in km, or null if there is none nearby. */
export const nearestTown = async (latitude: number, longitude: number) => {
  const { points, describe } = await loadTowns()
  const { starts, byBand } = await loadBands()
  const [x, y, z] = pointAt(latitude, longitude)
  // A town that close is also within that distance to the north or south.
  const from = starts[bandOf(z - nearChord)]!
  const to = starts[bandOf(z + nearChord) + 1]!
  let nearest: number | null = null
  let square = nearChord ** 2
  for (const town of byBand.subarray(from, to)) {
    const at = town * 3
    const apart = (points[at]! - x) ** 2 + (points[at + 1]! - y) ** 2 + (points[at + 2]! - z) ** 2
    if (apart > square) continue
    nearest = town
    square = apart
  }
  return nearest === null ? null : { ...describe(nearest), distance: kmOf(Math.sqrt(square)) }
}

/** Beyond 50 km, the nearest town says too little about a point. */
const nearChord = chordOf(50)

/** Towns by latitude: `starts` has the index in `byBand` of each band's first town. */
const loadBands = lazily(async () => {
  const { points } = await loadTowns()
  const towns = points.length / 3
  const bandOfTown = (town: number) => bandOf(points[town * 3 + 2]!)
  const starts = new Uint32Array(bands + 1)
  for (let town = 0; town < towns; town += 1) starts[bandOfTown(town) + 1]! += 1
  for (let band = 0; band < bands; band += 1) starts[band + 1]! += starts[band]!
  const free = starts.slice()
  const byBand = new Uint32Array(towns)
  for (let town = 0; town < towns; town += 1) {
    const slot = free[bandOfTown(town)]!++
    byBand[slot] = town
  }
  return { starts, byBand }
})

const bands = 2000
const bandOf = (z: number) => Math.min(Math.max(Math.floor(((z + 1) / 2) * bands), 0), bands - 1)
