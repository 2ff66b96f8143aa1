import { areas, type Continent } from '@heliograph/domain/areas'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

/** `code` is the IANA name; `offset` is the current one, in minutes east of UTC. */
const timezone = Type.Object({ code: Type.String(), name: Type.String(), offset: Type.Integer() })
export type Timezone = Static<typeof timezone>

const area = Type.Enum([...areas])
const continent = Type.Unsafe<Continent>(Type.Enum(['AS', 'EU', 'AF', 'OA', 'NA', 'SA', 'AN']))
const word = nullable(Type.String())

/** Two letters, as in ISO 3166-1, and XK for Kosovo. */
const countryCode = Type.String()

/** `area` is the country's region at sign-up. Both are null if the IP address is unknown. */
const addressCountry = Type.Object({ countryCode: nullable(countryCode), area: nullable(area) })

/** `phonePrefix` is only digits, as in a log-in; `currency` is the country's first, by ISO 4217. */
const country = Type.Object({
  id,
  code: countryCode,
  name: Type.String(),
  continent,
  area,
  phonePrefix: word,
  currency: word,
})

/** `level` counts from 1 below the country; `code` is the GeoNames code, such as DE.02 and DE.02.091. */
const division = Type.Object({
  id,
  pid: id,
  level: Type.Integer({ minimum: 1, maximum: 2 }),
  code: Type.String(),
  name: Type.String(),
  hasChildren: Type.Boolean(),
})
export type DivisionRow = Static<typeof division>

/**
 * The place at a point, taken from the nearest town: all null or empty if none is near. The ids are those of a plant's
 * region. `distance` is in km; `timezone` is null unless one zone of `timezoneList` is certain; `currency` is the country's first.
 */
const place = Type.Object({
  nationId: nullable(id),
  countryCode: nullable(countryCode),
  nationName: word,
  level1: nullable(id),
  level1Name: word,
  level2: nullable(id),
  level2Name: word,
  town: word,
  distance: nullable(Type.Number()),
  timezone: word,
  timezoneList: Type.Array(Type.String()),
  currency: word,
})
export type Place = Static<typeof place>

/** A town that was looked for, to choose a plant's place. */
const town = Type.Object({
  town: Type.String(),
  level1Name: word,
  nationName: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
})
export type Town = Static<typeof town>

/** `digits` is the number of decimals of an amount. */
const currency = Type.Object({
  code: Type.String(),
  name: Type.String(),
  symbol: Type.String(),
  digits: Type.Integer(),
})

const phonePrefix = Type.Object({ countryCode, prefix: Type.String(), name: Type.String() })

/** `example` is a mobile number without the prefix; `lengthList` the possible numbers of digits. */
const phonePattern = Type.Object({
  ...phonePrefix.properties,
  example: word,
  lengthList: Type.Array(Type.Integer()),
})
export type PhonePattern = Static<typeof phonePattern>

const lan = Type.Optional(text(16))
const inLanguage = Type.Object({ lan })
const degrees = (most: number) => Type.Number({ minimum: -most, maximum: most })

export const regions = {
  timezones: call({
    endpoint: 'GET /region-s/dict/listTimezone',
    summary: 'The time zones to choose from, named in a language (the fields are inferred)',
    access: 'public',
    refusals: [],
    query: inLanguage,
    output: Type.Array(timezone),
  }),
  allTimezones: call({
    endpoint: 'GET /region-s/dict/listTimezone/all',
    summary: 'All time zones that a plant can have',
    access: 'public',
    refusals: [],
    output: Type.Array(timezone),
  }),
  callerCountry: call({
    endpoint: 'GET /region-s/ip/getCountryCode',
    summary: "The caller's country, by the IP address that the server sees (the fields are inferred)",
    access: 'public',
    refusals: [],
    output: addressCountry,
  }),
  addressCountry: call({
    endpoint: 'GET /region-s/ip/searchCountryCode',
    summary: 'The country of a public IP address; null for a private one (the fields are inferred)',
    access: 'public',
    refusals: [],
    query: Type.Object({ ip: text(64) }),
    output: addressCountry,
  }),
  countries: call({
    endpoint: 'GET /region-s/area/searchAreaCountryList',
    summary: 'Every country, named and sorted in a language (the fields are inferred)',
    access: 'public',
    refusals: [],
    query: inLanguage,
    output: Type.Array(country),
  }),
  divisions: call({
    endpoint: 'GET /region-s/area/searchAreaListByPid/{pid}',
    summary:
      'The divisions of a country or of its first level; none if the parent is unknown (the fields are inferred)',
    access: 'public',
    refusals: [],
    params: Type.Object({ pid: id }),
    query: inLanguage,
    output: Type.Array(division),
  }),
  place: call({
    endpoint: 'GET /region-s/area/searchAreaDetailsByLatlon',
    summary: 'Country, divisions, nearest town and time zone of a point; null if unknown (the fields are inferred)',
    access: 'public',
    refusals: [],
    query: Type.Object({ latitude: degrees(90), longitude: degrees(180), lan }),
    output: place,
  }),
  towns: call({
    endpoint: 'GET /region-s/area/searchTowns',
    summary:
      'Ours: the first eight towns of which a name begins with a text, whatever its case and accents, by that name',
    access: 'session',
    scope: 'none',
    refusals: [],
    query: Type.Object({ text: Type.With(text(60), { minLength: 2 }), lan }),
    output: Type.Array(town),
  }),
  addresses: call({
    endpoint: 'POST /region-s/area/searchAddresses',
    summary: 'Ours: streets and houses, where the operator chose a geocoder; whether there is one, without a text',
    access: 'session',
    scope: 'none',
    refusals: ['TOO_MANY_REQUESTS'],
    body: Type.Object({ text: Type.Optional(Type.With(text(200), { minLength: 3 })), lan }),
    output: Type.Object({
      isSearched: Type.Boolean(),
      /** Null while it is not known: the geocoder does not answer, or too many ask it at once. */
      data: nullable(Type.Array(Type.Object({ name: Type.String(), lat: Type.Number(), lng: Type.Number() }))),
    }),
  }),
  currencies: call({
    endpoint: 'GET /region-s/dict/listCurrency',
    summary: 'The currencies in use, named in a language (the fields are inferred)',
    access: 'public',
    refusals: [],
    query: inLanguage,
    output: Type.Array(currency),
  }),
  phonePrefixes: call({
    endpoint: 'GET /region-s/dict/listPhonePrefix',
    summary: 'The phone prefix of every country that has one (the fields are inferred)',
    access: 'public',
    refusals: [],
    query: inLanguage,
    output: Type.Array(phonePrefix),
  }),
  phonePatterns: call({
    endpoint: 'GET /region-s/dict/listPhonePrefix/v2',
    summary: 'The phone prefixes, with the format of the numbers after them (the fields are inferred)',
    access: 'public',
    refusals: [],
    query: inLanguage,
    output: Type.Array(phonePattern),
  }),
}
