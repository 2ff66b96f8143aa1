import type { LanguageCode } from '@heliograph/brand/languages'
import { countryNamesIn, findCountry } from './countries.ts'
import { zoneAt, zonesOfCountry } from './country-zones.ts'
import { divisionNameIn } from './division-names.ts'
import { divisionIdOf, type Division } from './divisions.ts'
import { townsNamed } from './town-names.ts'
import { nearestTown } from './towns.ts'

/** The place at a point, taken from the nearest town. */
export interface Place {
  country: { id: number; code: string; name: string }
  first: PlaceDivision | null
  second: PlaceDivision | null
  town: string
  distanceKm: number
  /** Null unless the zone is certain. */
  zone: string | null
  zones: string[]
}

interface PlaceDivision {
  id: number
  name: string
}

/** Undefined without a town nearby. Near a border it may be in the other country, so people confirm it before it is used. */
export const placeAt = async (
  language: LanguageCode,
  latitude: number,
  longitude: number,
  at: number,
): Promise<Place | undefined> => {
  const town = await nearestTown(latitude, longitude)
  const country = town && findCountry(town.countryCode)
  if (!country) return undefined
  return {
    country: { id: country.id, code: country.code, name: countryNamesIn(language)(country.code) },
    first: town.first && named(language, town.first),
    second: town.second && named(language, town.second),
    town: town.name,
    distanceKm: town.distance,
    zone: zoneAt(country.code, town.first && town.first.code, at),
    zones: zonesOfCountry(country.code),
  }
}

/** Towns whose names begin with a text, for people who look for the place of their plant. */
export const townsIn = async (language: LanguageCode, text: string): Promise<FoundTown[]> => {
  const nameOf = countryNamesIn(language)
  return (await townsNamed(text)).map(({ name, countryCode, first, latitude, longitude }) => ({
    town: name,
    division: first ? divisionNameIn(language, first) : null,
    country: nameOf(countryCode),
    latitude,
    longitude,
  }))
}

export interface FoundTown {
  town: string
  division: string | null
  country: string
  latitude: number
  longitude: number
}

const named = (language: LanguageCode, division: Division): PlaceDivision => ({
  id: divisionIdOf(division.code),
  name: divisionNameIn(language, division),
})
