import { contract } from '@heliograph/contract'
import type { WeatherKind } from '@heliograph/domain/weather'
import { routes, type Route } from '#wire/routes.ts'
import type { UsualLight } from './usual-light.ts'
import type { Weather } from './weather.ts'
import {
  dayIn,
  givenIn,
  regionIn,
  type AskedRegion,
  toForecast,
  toPlantWeather,
  toRecords,
  toUsualLight,
} from './weather.wire.ts'

/** What the kinds of weather are called in a language. */
export type KindNamesIn = (language: string) => Promise<(kind: WeatherKind) => string>

export const weatherRoutes = (weather: Weather, usualLight: UsualLight, kindNamesIn: KindNamesIn): Route[] => {
  const asked = (query: AskedRegion & { timezone?: string; lan?: string }, userId: number) => ({
    region: regionIn(query),
    zone: givenIn(query.timezone),
    language: query.lan,
    userId,
  })
  return routes(contract.weather, {
    forecast: async ({ query, session: { userId } }) =>
      toForecast(await weather.forecast(regionIn(query), query.lan, userId)),
    month: async ({ query, session: { userId } }) =>
      toRecords(await weather.month(asked(query, userId), query.year, query.month), await kindNamesIn(query.lan ?? '')),
    day: async ({ query, session: { userId } }) =>
      toRecords(
        await weather.day(asked(query, userId), query.year, query.month, query.day),
        await kindNamesIn(query.lan ?? ''),
      ),
    ofPlant: async ({ plantId, query }) => toPlantWeather(await weather.ofPlant(plantId, dayIn(query.day))),
    usualLight: async ({ plantId }) => toUsualLight(await usualLight.find(plantId)),
    async setUsualLight({ plantId, body, session, ip }) {
      await usualLight.set(plantId, body.months, { ...session, ip })
      return {}
    },
  })
}
