import { setImmediate as immediately } from 'node:timers/promises'
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

/** Towns with exactly one of these names, whatever its case and accents, by the name as `plain` writes it. */
export const townsExactly = async (names: ReadonlySet<string>) => {
  const { points, describe, nameOf } = await loadTowns()
  const starts = new Set([...names].map((name) => name.slice(0, 1)))
  const found = new Map<string, Town[]>()
  for (let place = 0; place < points.length / 3; place += 1) {
    // Others wait for this process too.
    if (place % pauseAfter === 0) await immediately()
    const name = nameOf(place)
    if (!starts.has(plain(name.slice(0, 2)).slice(0, 1))) continue
    const sought = plain(name)
    if (!names.has(sought)) continue
    found.set(sought, [...(found.get(sought) ?? []), { ...describe(place), ...positionOf(points, place) }])
  }
  return found
}

type Town = ReturnType<Awaited<ReturnType<typeof loadTowns>>['describe']> & ReturnType<typeof positionOf>

const pauseAfter = 20_000

const most = 8

export const plain = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The table has points on the unit sphere. */
const positionOf = (points: Float32Array, place: number) => {
  const [x = 0, y = 0, z = 0] = points.subarray(place * 3, place * 3 + 3)
  return { latitude: degrees(Math.asin(z)), longitude: degrees(Math.atan2(y, x)) }
}

const degrees = (radians: number) => (radians * 180) / Math.PI
