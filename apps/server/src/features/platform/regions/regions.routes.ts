import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { Regions } from './regions.ts'
import { addressesOf, divisionOf, phonePatternOf, placeOf, timezoneOf, townOf } from './regions.wire.ts'

export const regionRoutes = (regions: Regions): Route[] =>
  routes(contract.regions, {
    timezones: async ({ query }) => (await regions.timezones(query.lan)).map(timezoneOf),
    allTimezones: async () => (await regions.timezones()).map(timezoneOf),
    callerCountry: ({ ip }) => regions.callerCountry(ip),
    addressCountry: ({ query }) => regions.addressCountry(query.ip),
    countries: ({ query }) => regions.countries(query.lan),
    divisions: async ({ params, query }) => (await regions.divisions(params.pid, query.lan)).map(divisionOf),
    place: async ({ query }) => placeOf(await regions.place(query.latitude, query.longitude, query.lan)),
    towns: async ({ query }) => (await regions.towns(query.text, query.lan)).map(townOf),
    addresses: async ({ body, session }) => addressesOf(await regions.addresses(body.text, body.lan, session.userId)),
    currencies: ({ query }) => regions.currencies(query.lan),
    phonePrefixes: ({ query }) => regions.phonePrefixes(query.lan),
    phonePatterns: async ({ query }) => (await regions.phonePatterns(query.lan)).map(phonePatternOf),
  })
