import type * as wire from '@heliograph/contract'
import { truncate } from '@heliograph/domain/numbers'
import { findCountry } from './countries.ts'
import type { ListedDivision } from './divisions.ts'
import type { Address } from './geocoder.ts'
import type { PhonePattern } from './phone-prefixes.ts'
import type { FoundTown, Place } from './places.ts'
import type { NamedZone } from './timezones.ts'

export const timezoneOf = ({ zone, name, offsetMinutes }: NamedZone): wire.Timezone => ({
  code: zone,
  name,
  offset: offsetMinutes,
})

export const divisionOf = ({ parentId, ...division }: ListedDivision): wire.DivisionRow => ({
  ...division,
  pid: parentId,
})

export const phonePatternOf = ({ lengths, ...pattern }: PhonePattern): wire.PhonePattern => ({
  ...pattern,
  lengthList: lengths,
})

/** All fields are null or empty if there is no town nearby. */
export const placeOf = (place: Place | undefined): wire.Place => ({
  nationId: place?.country.id ?? null,
  countryCode: place?.country.code ?? null,
  nationName: place?.country.name ?? null,
  level1: place?.first?.id ?? null,
  level1Name: place?.first?.name ?? null,
  level2: place?.second?.id ?? null,
  level2Name: place?.second?.name ?? null,
  town: place?.town ?? null,
  distance: place ? Number(truncate(place.distanceKm)) : null,
  timezone: place?.zone ?? null,
  timezoneList: place?.zones ?? [],
  currency: (place && findCountry(place.country.code)?.currencies[0]) ?? null,
})

export const townOf = ({ town, division, country, latitude, longitude }: FoundTown): wire.Town => ({
  town,
  level1Name: division,
  nationName: country,
  lat: Number(latitude.toFixed(4)),
  lng: Number(longitude.toFixed(4)),
})

export const addressesOf = ({ isSearched, found }: { isSearched: boolean; found: Address[] | null }) => ({
  isSearched,
  data:
    found &&
    found.map(({ name, latitude, longitude }) => ({ name, lat: fourDigits(latitude), lng: fourDigits(longitude) })),
})

const fourDigits = (degrees: number) => Number(degrees.toFixed(4))
