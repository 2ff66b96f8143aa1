import { loadTowns } from './town-table.ts'

/** Towns whose names begin with a text, whatever its case and accents: exact matches first, then shorter names. */
export const townsNamed = async (text: string) => {
  const sought = plain(text)
  if (sought === '') return []
  const { points, describe, nameOf } = await loadTowns()
  const found: { place: number; length: number }[] = []
  for (let place = 0; place < points.length / 3; place += 1) {
    const name = nameOf(place)
    // Most names differ in the first letter, and removing accents costs more than all the rest.
    if (name.length < text.length / 2 || !plain(name.slice(0, 2)).startsWith(sought.slice(0, 1))) continue
    if (plain(name).startsWith(sought)) found.push({ place, length: name.length })
  }
  return found
    .toSorted((one, other) => one.length - other.length)
    .slice(0, most)
    .map(({ place }) => ({ ...describe(place), ...positionOf(points, place) }))
}

const most = 8

const plain = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The table has points on the unit sphere. */
const positionOf = (points: Float32Array, place: number) => {
  const [x = 0, y = 0, z = 0] = points.subarray(place * 3, place * 3 + 3)
  return { latitude: degrees(Math.asin(z)), longitude: degrees(Math.atan2(y, x)) }
}

const degrees = (radians: number) => (radians * 180) / Math.PI
