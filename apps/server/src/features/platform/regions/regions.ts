import { isIP } from 'node:net'
import { defaultLanguage, languageCodes, type LanguageCode } from '@heliograph/brand/languages'
import { areaOfCountry } from '@heliograph/domain/areas'
import { Refusal } from '@heliograph/domain/errors'
import { minuteMs } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import { languageIn } from '#needs/languages.ts'
import { countriesIn, countryIdOf } from './countries.ts'
import { currenciesIn } from './currencies.ts'
import { divisionsIn } from './divisions.ts'
import { countryOfAddress } from './ip-countries.ts'
import { phonePatternsIn, phonePrefixesIn } from './phone-prefixes.ts'
import { placeAt } from './places.ts'
import { timezonesIn, type NamedZone } from './timezones.ts'

export type Regions = ReturnType<typeof createRegions>

export const createRegions = ({ now }: { now: () => number }) => {
  /** Naming them all takes longer than most calls, and anybody may ask. */
  const timezones = createCache<LanguageCode, NamedZone[]>({ forMs: 5 * minuteMs, now })

  return {
    ...lists,
    timezones: (language?: string) => {
      const spoken = namedIn(language)
      return timezones.recall(spoken, async () => timezonesIn(spoken, now()))
    },
    divisions: (parentId: number, language?: string) => divisionsIn(namedIn(language), parentId),
    place: async (latitude: number, longitude: number, language?: string) => {
      // Written as 1e400, a number passes the contract's check, and every limit in it.
      if (!Number.isFinite(latitude) || !Number.isFinite(longitude))
        throw new Refusal('PARAM_ERROR', 'latitude, longitude')
      return placeAt(namedIn(language), latitude, longitude, now())
    },
    /** Whether something stands in mainland China: by the country that it was entered with, else by where it lies. */
    isMainland: async ({ nationId, latitude, longitude }: Location) =>
      (nationId ?? (await placeAt(defaultLanguage, latitude, longitude, now()))?.country.id) === mainland,
    /** The country of a caller's address, or null. */
    countryOf: countryOfAddress,
    /** Likewise with the area to suggest to them. */
    callerCountry: async (ip: string) => withArea(await countryOfAddress(ip)),
    /** Likewise of an address that somebody wrote. */
    addressCountry: async (ip: string) => {
      if (isIP(ip) === 0) throw new Refusal('PARAM_ERROR', 'ip')
      return withArea(await countryOfAddress(ip))
    },
  }
}

/** Countries and currencies have names in more languages than the product has words in. */
const namedIn = (asked: string | undefined): LanguageCode => languageIn(languageCodes, asked, defaultLanguage)

const mainland = countryIdOf('CN')

export interface Location {
  nationId: number | null
  latitude: number
  longitude: number
}

/** Made once for each language, as they never change while the server runs. */
const named = <Row>(listIn: (language: LanguageCode) => Row[]) => {
  const made = new Map<LanguageCode, Row[]>()
  return async (language?: string) => {
    const spoken = namedIn(language)
    const list = made.get(spoken) ?? listIn(spoken)
    made.set(spoken, list)
    return list
  }
}

/** For all brands and data centres together. */
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
