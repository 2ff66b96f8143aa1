import { setImmediate as immediately } from 'node:timers/promises'
import { lazily } from './open-data.ts'
import { loadOtherNames } from './other-town-names.ts'
import { plain } from './plain-name.ts'
import { loadTowns } from './town-table.ts'

/**
 * Towns of which a name begins with a text, whatever its case and accents, each by the name that does. First those with exactly
 * that name: large ones, large ones that are also called so, small ones. Then, in this order too, those whose names go on: large
 * ones by their size, small ones by the length of their names.
 */
export const townsNamed = async (text: string): Promise<Town[]> => {
  const sought = plain(text)
  if (sought === '') return []
  const names = await loadByName()
  const written = text.trim().normalize('NFC').toLowerCase()
  const hasAccents = written.normalize('NFD') !== sought
  const matchesOf = (start: string) => {
    const exact = new Set(names.between(start, `${start}\0`))
    const best = new Map<number, Match>()
    for (const entry of names.between(start, `${start}\uFFFF`)) {
      const { town, name, isOther } = names.at(entry)
      const size = names.sizeOf(town)
      const isAsWritten = hasAccents && size !== undefined && name.toLowerCase().startsWith(written)
      const order = orderOf({
        entry,
        town,
        name,
        size,
        isExact: exact.has(entry),
        isSecond: isOther && !isAsWritten,
        isAsWritten,
      })
      if (order < (best.get(town)?.order ?? Infinity)) best.set(town, { town, name, order })
    }
    return [...best.values()]
  }
  const found = matchesOf(sought)
  return (found.length > 0 ? found : matchesOf(withoutSuffix(sought)))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, most)
    .map(({ town, name }) => ({ ...names.townAt(town), name }))
}

/**
 * Towns with exactly one of these names, whatever its case and accents, by the name as `plain` writes it; and whether that is
 * another name than the table's.
 */
export const townsExactly = async (
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly (Town & { isOther: boolean })[]>> => {
  const names = await loadByName()
  const townsOf = (sought: string) => {
    const entries = names.between(sought, `${sought}\0`).map(names.at)
    return entries.map(({ town, isOther }) => ({ ...names.townAt(town), isOther }))
  }
  return new Map(
    [...wanted].map((name) => {
      const towns = townsOf(name)
      return [name, towns.length > 0 ? towns : townsOf(withoutSuffix(name))]
    }),
  )
}

/** A name that begins with what is looked for. */
interface Match {
  town: number
  name: string
  order: number
}

interface Judged {
  /** The file has the names of a town in the order in which they are offered. */
  entry: number
  town: number
  name: string
  /** Of large towns: their number in the order of people. */
  size: number | undefined
  isExact: boolean
  /** Not what the table calls it, and not with the accents that were typed. */
  isSecond: boolean
  isAsWritten: boolean
}

/** As one number, because two letters are the beginning of ten thousand names. Fractions are between names of one town. */
const orderOf = ({ entry, town, name, size, isExact, isSecond, isAsWritten }: Judged) => {
  if (size === undefined) return (isExact ? 2 : 5) * group + name.length * perLetter + town
  const start = (isExact ? 0 : 3) + Number(isSecond)
  return start * group + size + (isAsWritten ? 0 : 0.5) + entry / perLetter
}
/** More than there are names, and more than all lengths of names make. */
const [perLetter, group] = [1e6, 1e9]

/** In China and Japan 市 behind a name says that it is a city, in Korea 시, which `plain` writes as two letters. */
const withoutSuffix = (sought: string) => sought.replace(/(?<=..)\s?(?:市|\u1109\u1175)$/u, '')

/**
 * All names of towns in their order as `plain` writes them, those of the table and others. Only the order is kept: removing
 * accents again for the few names that a search compares takes less than the memory for all of them.
 */
const loadByName = lazily(async () => {
  const { points, describe, nameOf } = await loadTowns()
  const { towns, nameAt, sizeOf } = await loadOtherNames()
  const inTable = points.length / 3
  const writtenAt = (entry: number) => (entry < inTable ? nameOf(entry) : nameAt(entry - inTable))
  const order = new Uint32Array(inTable + towns.length)
  let ordered = 0
  for (const named of (await byFirstLetter(writtenAt, order.length)).values()) {
    for (const { entry } of named.toSorted((one, other) => compare(one.name, other.name))) order[ordered++] = entry
    // Others wait for this process too.
    await immediately()
  }
  const plainAt = (index: number) => plain(writtenAt(order[index] ?? 0))

  /** The index of the first name that is not before the text. */
  const firstFrom = (sought: string) => {
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(plainAt(middle), sought) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    at: (entry: number) => ({
      town: entry < inTable ? entry : (towns[entry - inTable] ?? 0),
      name: writtenAt(entry),
      isOther: entry >= inTable,
    }),
    sizeOf,
    townAt: (town: number) => ({ ...describe(town), ...positionOf(points, town) }),
    /** The names that are not before the first text, and before the second. */
    between: (from: string, to: string) => [...order.subarray(firstFrom(from), firstFrom(to))],
  }
})

/** In the order of the letters. */
const byFirstLetter = async (nameOf: (entry: number) => string, entries: number) => {
  const letters = new Map<string, { name: string; entry: number }[]>()
  for (let entry = 0; entry < entries; entry += 1) {
    if (entry % pauseAfter === 0) await immediately()
    const name = plain(nameOf(entry))
    const same = letters.get(name.slice(0, 1))
    if (same) same.push({ name, entry })
    else letters.set(name.slice(0, 1), [{ name, entry }])
  }
  return new Map([...letters].toSorted(([one], [other]) => compare(one, other)))
}

/** By UTF-16 code units, in which what begins with a text follows it directly. */
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

type Table = Awaited<ReturnType<typeof loadTowns>>
type Town = ReturnType<Table['describe']> & ReturnType<typeof positionOf>

const pauseAfter = 5000

const most = 8

/** The table has points on the unit sphere. */
const positionOf = (points: Float32Array, place: number) => {
  const [x = 0, y = 0, z = 0] = points.subarray(place * 3, place * 3 + 3)
  return { latitude: degrees(Math.asin(z)), longitude: degrees(Math.atan2(y, x)) }
}

const degrees = (radians: number) => (radians * 180) / Math.PI
