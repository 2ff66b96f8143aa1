import type { LanguageCode } from '@heliograph/brand/languages'
import type { Place } from '@heliograph/contract'
import { truncate } from '@heliograph/domain/numbers'
import { countryNamesIn, findCountry } from './countries.ts'
import { zoneAt, zonesOfCountry } from './country-zones.ts'
import { divisionIdOf } from './divisions.ts'
import { nearestTown } from './towns.ts'

/** What lies at a point. Beside a border it may be the neighbour's: a person looks at it before it counts. */
export const placeAt = async (
  language: LanguageCode,
  latitude: number,
  longitude: number,
  at: number,
): Promise<Place> => {
  const town = await nearestTown(latitude, longitude)
  const country = town && findCountry(town.countryCode)
  if (!country) return nowhere
  const { first, second } = town
  return {
    nationId: country.id,
    countryCode: country.code,
    nationName: countryNamesIn(language)(country.code),
    level1: first && divisionIdOf(first.code),
    level1Name: first && first.name,
    level2: second && divisionIdOf(second.code),
    level2Name: second && second.name,
    town: town.name,
    distance: Number(truncate(town.distance)),
    timezone: zoneAt(country.code, first && first.code, at),
    timezoneList: zonesOfCountry(country.code),
  }
}

const nowhere: Place = {
  nationId: null,
  countryCode: null,
  nationName: null,
  level1: null,
  level1Name: null,
  level2: null,
  level2Name: null,
  town: null,
  distance: null,
  timezone: null,
  timezoneList: [],
}
