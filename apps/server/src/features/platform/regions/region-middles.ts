import { setImmediate } from 'node:timers/promises'
import type { LanguageCode } from '@heliograph/brand/languages'
import { countries, countryNamesIn } from './countries.ts'
import { zoneAt, zonesOfCountry } from './country-zones.ts'
import { divisionNameIn } from './division-names.ts'
import { divisionIdOf, loadDivisions } from './divisions.ts'
import { lazily } from './open-data.ts'
import { loadTowns } from './town-table.ts'

/** A country, or one of its divisions of the first or second level. */
export interface WantedRegion {
  countryId: number
  firstId: number | undefined
  secondId: number | undefined
}

/** The middle of a region's towns, or of those of the region around it if it has none; undefined if there is no such region. */
export const middleOfRegion = async (
  { countryId, firstId, secondId }: WantedRegion,
  language: LanguageCode,
  at: number,
) => {
  const country = countries.find(({ id }) => id === countryId)
  if (!country) return undefined
  const { children } = await loadDivisions()
  const divisionOf = (parent: string, id: number | undefined) =>
    id === undefined ? undefined : children.get(parent)?.find(({ code }) => divisionIdOf(code) === id)
  const first = divisionOf(country.code, firstId)
  const second = first && divisionOf(first.code, secondId)
  if ((firstId !== undefined && !first) || (secondId !== undefined && !second)) return undefined
  const sums = await loadSums()
  const known = [second, first, country].find((region) => region && sums.has(region.code))
  const sum = known && sums.get(known.code)
  if (!sum) return undefined
  const [x, y, z] = sum
  const division = second ?? first
  return {
    name: division ? divisionNameIn(language, division) : countryNamesIn(language)(country.code),
    place: { latitude: degrees(Math.atan2(z, Math.hypot(x, y))), longitude: degrees(Math.atan2(y, x)) },
    zone: zoneAt(country.code, first?.code ?? null, at) ?? zonesOfCountry(country.code)[0] ?? 'UTC',
  }
}

/** Of the towns of each country and division, by its code: points on the unit sphere. */
const loadSums = lazily(async () => {
  const { points, describe } = await loadTowns()
  const sums = new Map<string, [x: number, y: number, z: number]>()
  for (let town = 0; town < points.length / 3; town += 1) {
    // There are 170,000: others must not wait for all of them.
    if (town % 5000 === 0) await setImmediate()
    const { countryCode, first, second } = describe(town)
    for (const code of [countryCode, first?.code, second?.code]) {
      if (code === undefined) continue
      const sum = sums.get(code) ?? [0, 0, 0]
      sum[0] += points[town * 3] ?? 0
      sum[1] += points[town * 3 + 1] ?? 0
      sum[2] += points[town * 3 + 2] ?? 0
      sums.set(code, sum)
    }
  }
  return sums
})

const degrees = (radians: number) => (radians * 180) / Math.PI
