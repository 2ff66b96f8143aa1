import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { lazily } from './open-data.ts'
import { chordOf, pointAt } from './sphere.ts'
import { loadTowns } from './town-table.ts'

/** What towns are called beside their names in the table, as numbers and one text like the table. */
export const loadOtherNames = lazily(async () => {
  const { points, nameOf, describe } = await loadTowns()
  const lines = linesIn(await readFile(file, 'utf8'))
  const byName = new Map<string, Line[]>()
  for (const line of lines) byName.set(line.name, [...(byName.get(line.name) ?? []), line])
  for (let town = 0; town < points.length / 3; town += 1) {
    // There are 170,000: others must not wait for all of them.
    if (town % 5000 === 0) await setImmediate()
    for (const line of byName.get(nameOf(town)) ?? []) {
      if (line.country !== describe(town).countryCode) continue
      const away = line.point === null ? 0 : distance(line.point, points.subarray(town * 3, town * 3 + 3))
      if (away < line.away) Object.assign(line, { town, away })
    }
  }

  const known = lines.flatMap(({ town, others }) => (town === null ? [] : [{ town, others }]))
  const sizes = new Uint16Array(points.length / 3).fill(unknown)
  for (const [size, { town }] of known.entries()) sizes[town] = Math.min(sizes[town] ?? unknown, size)
  const names = known.flatMap(({ others }) => others)
  const text = Buffer.from(names.join(''))
  let end = 0
  const ends = Uint32Array.from(names, (name) => (end += Buffer.byteLength(name)))
  return {
    /** The town of each name. */
    towns: Uint32Array.from(known.flatMap(({ town, others }) => others.map(() => town))),
    nameAt: (index: number) => text.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index]),
    /** The place of a town in the order of people, the largest first; undefined for all that are not known. */
    sizeOf: (town: number) => (sizes[town] === unknown ? undefined : sizes[town]),
    /** Towns of the file that are not in the table. */
    lost: lines.flatMap(({ town, country, name }) => (town === null ? [`${country} ${name}`] : [])),
  }
})

/** Made by `npm run town-names`. The same path leads there from the sources and from what is compiled of them. */
const file = new URL('../../../../data/other-town-names.tsv', import.meta.url)

interface Line {
  country: string
  name: string
  /** Null if no other town of the country has the name. */
  point: readonly number[] | null
  others: string[]
  town: number | null
  /** Of that town from the point. */
  away: number
}

/** By how many people live there, the most first. */
const linesIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line): Line => {
      const [where = '', name = '', ...others] = line.split('\t')
      const [country = '', latitude, longitude] = where.split(' ')
      const point = latitude === undefined ? null : pointAt(Number(latitude), Number(longitude))
      return { country, name, point, others, town: null, away: nearby }
    })

const distance = (one: readonly number[], other: Float32Array) =>
  Math.hypot(...one.map((part, index) => part - (other[index] ?? 0)))

/** The file has one decimal of a degree. */
const nearby = chordOf(20)
const unknown = 0xffff
