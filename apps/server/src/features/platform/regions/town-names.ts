import { setImmediate as immediately } from 'node:timers/promises'
import { lazily } from './open-data.ts'
import { loadTowns } from './town-table.ts'

/** Towns whose names begin with a text, whatever its case and accents: exact matches first, then shorter names. */
export const townsNamed = async (text: string): Promise<Town[]> => {
  const sought = plain(text)
  if (sought === '') return []
  const { nameOf, townAt, placesBetween } = await loadByName()
  return placesBetween(sought, `${sought}\uFFFF`)
    .map((place) => ({ place, length: nameOf(place).length }))
    .toSorted((one, other) => one.length - other.length || one.place - other.place)
    .slice(0, most)
    .map(({ place }) => townAt(place))
}

/** Towns with exactly one of these names, whatever its case and accents, by the name as `plain` writes it. */
export const townsExactly = async (names: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly Town[]>> => {
  const { townAt, placesBetween } = await loadByName()
  const townsOf = (sought: string) => placesBetween(sought, `${sought}\0`).map(townAt)
  return new Map([...names].map((name) => [name, townsOf(name)]))
}

/**
 * All towns in the order of their names as `plain` writes them. Only the order is kept: removing accents again for the few
 * names that a search compares takes less than the memory for all of them.
 */
const loadByName = lazily(async () => {
  const { points, describe, nameOf } = await loadTowns()
  const order = new Uint32Array(points.length / 3)
  let ordered = 0
  for (const named of (await byFirstLetter(nameOf, order.length)).values()) {
    for (const { place } of named.toSorted((one, other) => compare(one.name, other.name))) order[ordered++] = place
    // Others wait for this process too.
    await immediately()
  }
  const nameAt = (index: number) => plain(nameOf(order[index] ?? 0))

  /** The index of the first name that is not before the text. */
  const firstFrom = (sought: string) => {
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(nameAt(middle), sought) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    nameOf,
    townAt: (place: number) => ({ ...describe(place), ...positionOf(points, place) }),
    /** Whose names are not before the first text, and before the second. */
    placesBetween: (from: string, to: string) => [...order.subarray(firstFrom(from), firstFrom(to))],
  }
})

/** In the order of the letters. */
const byFirstLetter = async (nameOf: (place: number) => string, places: number) => {
  const letters = new Map<string, { name: string; place: number }[]>()
  for (let place = 0; place < places; place += 1) {
    if (place % pauseAfter === 0) await immediately()
    const name = plain(nameOf(place))
    const same = letters.get(name.slice(0, 1))
    if (same) same.push({ name, place })
    else letters.set(name.slice(0, 1), [{ name, place }])
  }
  return new Map([...letters].toSorted(([one], [other]) => compare(one, other)))
}

/** By UTF-16 code units, in which what begins with a text follows it directly. */
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

type Table = Awaited<ReturnType<typeof loadTowns>>
type Town = ReturnType<Table['describe']> & ReturnType<typeof positionOf>

const pauseAfter = 5000

const most = 8

export const plain = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The table has points on the unit sphere. */
const positionOf = (points: Float32Array, place: number) => {
  const [x = 0, y = 0, z = 0] = points.subarray(place * 3, place * 3 + 3)
  return { latitude: degrees(Math.asin(z)), longitude: degrees(Math.atan2(y, x)) }
}

const degrees = (radians: number) => (radians * 180) / Math.PI
