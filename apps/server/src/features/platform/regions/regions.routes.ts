import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Regions } from './regions.ts'

export const regionRoutes = (regions: Regions) =>
  routes(contract.regions, {
    timezones: ({ query }) => regions.timezones(query.lan),
    allTimezones: () => regions.timezones(),
    callerCountry: ({ ip }) => regions.callerCountry(ip),
    addressCountry: ({ query }) => regions.addressCountry(query.ip),
    countries: ({ query }) => regions.countries(query.lan),
    divisions: ({ params, query }) => regions.divisions(params.pid, query.lan),
    place: ({ query }) => regions.place(query.latitude, query.longitude, query.lan),
    currencies: ({ query }) => regions.currencies(query.lan),
    phonePrefixes: ({ query }) => regions.phonePrefixes(query.lan),
    phonePatterns: ({ query }) => regions.phonePatterns(query.lan),
  })
