import { isIP } from 'node:net'
import { defaultLanguage, languageCodes, type LanguageCode } from '@heliograph/brand/languages'
import { areaOfCountry } from '@heliograph/domain/areas'
import { countryIdOf } from '@heliograph/domain/countries'
import { Refusal } from '@heliograph/domain/errors'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import { languageIn } from '#needs/languages.ts'
import type { Limits } from '#needs/limits.ts'
import { countriesIn, findCountry } from './countries.ts'
import { currenciesIn } from './currencies.ts'
import { divisionsIn } from './divisions.ts'
import type { Geocode } from './geocoder.ts'
import { countryOfAddress } from './ip-countries.ts'
import { phonePatternsIn, phonePrefixesIn } from './phone-prefixes.ts'
import { placeAt, townsIn } from './places.ts'
import { middleOfRegion, type WantedRegion } from './region-middles.ts'
import { timezonesIn, type NamedZone } from './timezones.ts'
import { positionsOfTowns } from './town-positions.ts'

export type Regions = ReturnType<typeof createRegions>

export interface RegionNeeds {
  geocode: Geocode | undefined
  limit: Limits['take']
  now: () => number
}

export const createRegions = ({ geocode, limit, now }: RegionNeeds) => {
  /** Cached, because naming all of them takes longer than most calls, and the call is public. */
  const timezones = createCache<LanguageCode, NamedZone[]>({ forMs: 5 * minuteMs, now })

  return {
    ...lists,
    timezones: (language?: string) => {
      const spoken = namedIn(language)
      return timezones.recall(spoken, async () => timezonesIn(spoken, now()))
    },
    divisions: (parentId: number, language?: string) => divisionsIn(namedIn(language), parentId),
    place: async (latitude: number, longitude: number, language?: string) => {
      // 1e400 becomes Infinity, which passes the contract's check with all its limits.
      if (!Number.isFinite(latitude) || !Number.isFinite(longitude))
        throw new Refusal('PARAM_ERROR', 'latitude, longitude')
      return placeAt(namedIn(language), latitude, longitude, now())
    },
    /** The towns whose names begin with a text. */
    towns: (text: string, language?: string) => townsIn(namedIn(language), text),
    /**
     * Streets and houses, if the operator chose a geocoder. All share its second, so nobody can search without end.
     * @throws Refusal TOO_MANY_REQUESTS
     */
    addresses: async (text: string | undefined, language: string | undefined, userId: number) => {
      if (geocode === undefined || text === undefined) return { isSearched: geocode !== undefined, found: [] }
      await limit(new Map([[`addresses searched by user ${userId}`, mostSearches]]), hourMs)
      return { isSearched: true, found: await geocode(text, namedIn(language)) }
    },
    /** The positions of many towns, for plants of a list. */
    townsNamed: positionsOfTowns,
    /** The middle of a country or division, for its weather. */
    regionAt: (region: WantedRegion, language?: string) => middleOfRegion(region, namedIn(language), now()),
    /** What a new plant takes from its place. */
    placeOfPlant: async (latitude: number, longitude: number) => {
      const place = await placeAt(defaultLanguage, latitude, longitude, now())
      return (
        place && {
          countryId: place.country.id,
          divisionId: place.first?.id ?? null,
          townId: place.second?.id ?? null,
          town: place.town,
          zone: place.zone,
          currency: findCountry(place.country.code)?.currencies[0] ?? null,
        }
      )
    },
    /** Whether a plant is in mainland China: by its entered country, else by its location. */
    isMainland: async ({ nationId, latitude, longitude }: Location) =>
      (nationId ?? (await placeAt(defaultLanguage, latitude, longitude, now()))?.country.id) === mainland,
    /** The country of a caller's IP address, or null. */
    countryOf: countryOfAddress,
    /** The same, with the area to suggest. */
    callerCountry: async (ip: string) => withArea(await countryOfAddress(ip)),
    /** The same for an address that was typed. */
    addressCountry: async (ip: string) => {
      if (isIP(ip) === 0) throw new Refusal('PARAM_ERROR', 'ip')
      return withArea(await countryOfAddress(ip))
    },
  }
}

/** Countries and currencies have names in more languages than the product supports. */
const namedIn = (asked: string | undefined): LanguageCode => languageIn(languageCodes, asked, defaultLanguage)

const mainland = countryIdOf('CN')

export interface Location {
  nationId: number | null
  latitude: number
  longitude: number
}

/** Built once per language, because they do not change while the server runs. */
const named = <Row>(listIn: (language: LanguageCode) => Row[]) => {
  const made = new Map<LanguageCode, Row[]>()
  return async (language?: string) => {
    const spoken = namedIn(language)
    const list = made.get(spoken) ?? listIn(spoken)
    made.set(spoken, list)
    return list
  }
}

/** Shared by all brands and data centres. */
const lists = {
  countries: named(countriesIn),
  currencies: named(currenciesIn),
  phonePrefixes: named(phonePrefixesIn),
  phonePatterns: named(phonePatternsIn),
}

const withArea = (countryCode: string | null) => ({
  countryCode,
  area: countryCode === null ? null : areaOfCountry(countryCode),
})

/** Of a person in an hour. An installer enters forty plants in one, and mistypes. */
const mostSearches = 120
