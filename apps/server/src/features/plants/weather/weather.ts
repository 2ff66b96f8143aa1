import type { Place } from '@heliograph/domain/daylight'
import { Refusal } from '@heliograph/domain/errors'
import type { WeatherSource } from '@heliograph/domain/weather'
import {
  addDays,
  dayAt,
  dayOf,
  daysBetween,
  hourMs,
  isPlantDay,
  isZone,
  lastDayOfMonth,
  spanOfDay,
  type Day,
} from '@heliograph/domain/zones'
import { usualDay, type OwnClearness } from '@heliograph/solar/usual-day'
import { clearnessOf } from '@heliograph/solar/usual-light'
import type { Limits } from '#needs/limits.ts'
import { dayWeatherOf, sunOf, type DayWeather } from './day-weather.ts'
import type { Attribution } from './providers/provider.ts'
import type { LightMonths } from './usual-light.store.ts'
import { cellAt, type WeatherHour } from './weather-hour.ts'

export type Weather = ReturnType<typeof createWeather>

/** The weather at places, from the provider that the operator chose, else what is usual. No page waits for a provider. */
export const createWeather = ({ kept, findPlant, besideOf, usualLightOf, regionAt, limit, now }: WeatherNeeds) => {
  /** What is known of some days at a place. */
  const told = async (place: Place, zone: string, first: Day, last: Day, by?: number) => {
    if (!kept) return undefined
    const [{ from }, { to }] = [spanOfDay(zone, first), spanOfDay(zone, last)]
    const cell = cellAt(place)
    const state = await kept.stateOf(cell)
    // Anyone who is logged in can name any region, and each new one is a request to the provider.
    const mayAsk = state !== undefined || by === undefined || (await isWithinLimit(by))
    if (mayAsk) await kept.want(cell, from)
    return { fetchedAt: state?.fetchedAt ?? null, hours: state ? await kept.hoursOf(cell, from, to) : [] }
  }
  const isWithinLimit = async (userId: number) => {
    try {
      await limit(new Map([[`new weather regions of user ${userId}`, newRegionsPerHour]]), hourMs)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
  const origin = (fetchedAt: number | null | undefined): Origin => ({
    source: kept?.source ?? 'model',
    attribution: kept?.attribution ?? null,
    fetchedAt: fetchedAt ?? null,
  })
  const required = async (region: Region, language: string | undefined) => {
    const found = await regionAt(region, language)
    if (!found) throw new Refusal('PARAM_ERROR', 'querystring/regionNationId')
    return found
  }

  const records = async (asked: AskedRecords, first: Day, last: Day) => {
    const { place, zone: usualZone } = await required(asked.region, asked.language)
    const zone = asked.zone === undefined ? usualZone : asked.zone
    if (!isZone(zone)) throw new Refusal('PARAM_ERROR', 'querystring/timezone')
    const today = dayAt(zone, now())
    if (first > today) return { zone, days: [] }
    const until = last < today ? last : today
    const answer = await told(place, zone, first, until, asked.userId)
    return {
      zone,
      days: daysBetween(first, until).map((day) => dayWeatherOf(zone, day, place, answer?.hours ?? [])),
    }
  }

  return {
    async forecast(region: Region, language: string | undefined, userId: number) {
      const { name, place, zone } = await required(region, language)
      const today = dayAt(zone, now())
      const answer = await told(place, zone, today, addDays(today, daysAhead), userId)
      const hours = answer?.hours ?? []
      return {
        ...origin(answer?.fetchedAt),
        name,
        now: hourAt(hours, now()),
        at: now(),
        days: daysBetween(today, addDays(today, daysAhead)).map((day) => ({
          ...dayWeatherOf(zone, day, place, hours),
          noon: hourAt(hours, middleOf(zone, day)),
          at: middleOf(zone, day),
        })),
      }
    },

    async month(asked: AskedRecords, year: number, month: number) {
      if (!isPlantDay(dayOf(year, month))) throw new Refusal('PARAM_ERROR', 'querystring/year')
      return records(asked, dayOf(year, month), lastDayOfMonth(year, month))
    },

    async day(asked: AskedRecords, year: number, month: number, date: number) {
      const day = dayOf(year, month, date)
      if (!isPlantDay(day)) throw new Refusal('PARAM_ERROR', 'querystring/day')
      return records(asked, day, day)
    },

    /**
     * The plant's own sensors go before any provider. Usual weather is told as days, and never as what is now. Of another
     * day that was asked for, what is known of it.
     */
    async ofPlant(plantId: number, asked?: Day): Promise<PlantWeather> {
      const plant = await findPlant(plantId)
      if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
      const { zone } = plant
      const place = { latitude: plant.latitude, longitude: plant.longitude }
      const today = dayAt(zone, now())
      const days = daysBetween(today, addDays(today, daysAhead))
      const [answer, own, askedHours, months] = await Promise.all([
        told(place, zone, today, addDays(today, daysAhead)),
        besideOf(plantId, now() - sensorsNowMs),
        asked !== undefined && asked < today ? told(place, zone, asked, asked) : undefined,
        kept ? undefined : usualLightOf(plantId),
      ])
      const usual = usualDays(zone, place, months && clearnessOf(place, months))
      const dayOfPlant = (day: Day, hours: readonly WeatherHour[] | undefined) =>
        kept ? dayWeatherOf(zone, day, place, hours ?? []) : usual([day]).days[0]
      const hour = hourAt(answer?.hours ?? [], now())
      return {
        ...origin(answer?.fetchedAt),
        isComing: kept !== undefined && answer?.fetchedAt === null,
        isLightComputed: kept?.isLightComputed ?? false,
        asked: asked === undefined ? undefined : dayOfPlant(asked, (askedHours ?? answer)?.hours),
        now: {
          kind: hour?.kind ?? 'unknow',
          airC: own.ambientTemperature ?? hour?.airC ?? null,
          lightWm2: own.irradiance ?? hour?.globalWm2 ?? null,
          windMs: own.windSpeed ?? hour?.windMs ?? null,
          measured: {
            airC: own.ambientTemperature !== null,
            lightWm2: own.irradiance !== null,
            windMs: own.windSpeed !== null,
          },
        },
        ...(kept
          ? { uncertaintyPct: null, days: days.map((day) => dayWeatherOf(zone, day, place, answer?.hours ?? [])) }
          : usual(days)),
        isEntered: months !== undefined,
      }
    },
  }
}

const usualDays = (zone: string, place: Place, own: OwnClearness | undefined) => (days: readonly Day[]) => {
  const usual = days.map((day) => ({ day, ...usualDay(place.latitude, place.longitude, spanOfDay(zone, day), own) }))
  return {
    uncertaintyPct: Math.max(...usual.map(({ uncertaintyPct }) => uncertaintyPct)),
    days: usual.map(({ day, lightKwhM2, airC }): DayWeather => ({
      day,
      kind: 'unknow',
      airC,
      leastC: null,
      mostC: null,
      lightKwhM2,
      rainMm: null,
      cloudPct: null,
      ...sunOf(zone, day, place),
    })),
  }
}

const hourAt = (hours: readonly WeatherHour[], at: number) =>
  hours.find((hour) => hour.at <= at && at < hour.at + hourMs)

const middleOf = (zone: string, day: Day) => {
  const { from, to } = spanOfDay(zone, day)
  return from + (to - from) / 2
}

const daysAhead = 7
const sensorsNowMs = hourMs / 4
const newRegionsPerHour = 30

interface Origin {
  source: WeatherSource
  attribution: Attribution | null
  /** When the provider last answered. */
  fetchedAt: number | null
}

export interface PlantWeather extends Origin {
  /** A provider is chosen, but has not answered yet. */
  isComing: boolean
  /** From how cloudy it is: the provider tells no light. */
  isLightComputed: boolean
  /** The day that was asked for. */
  asked: DayWeather | undefined
  now: {
    kind: DayWeather['kind']
    airC: number | null
    lightWm2: number | null
    windMs: number | null
    measured: { airC: boolean; lightWm2: boolean; windMs: boolean }
  }
  uncertaintyPct: number | null
  /** What is usual was entered for the plant, not published for the nearest station. */
  isEntered: boolean
  days: DayWeather[]
}

export interface Region {
  countryId: number
  firstId: number | undefined
  secondId: number | undefined
}

interface AskedRecords {
  region: Region
  zone: string | undefined
  language: string | undefined
  userId: number
}

/** What a provider told, as it is kept. */
export interface KeptWeather {
  source: WeatherSource
  attribution: Attribution
  /** What it did not tell while a time was still to come, it never will. */
  isForecastOnly: boolean
  isLightComputed: boolean
  stateOf: (cell: { north: number; east: number }) => Promise<{ fetchedAt: number | null } | undefined>
  /** Has the provider asked, soon, about a cell from a time on. */
  want: (cell: { north: number; east: number }, from: number) => Promise<void>
  hoursOf: (cell: { north: number; east: number }, from: number, to: number) => Promise<WeatherHour[]>
  /** One hour in many cells, by "north east". */
  hoursNow: (
    cells: readonly { north: number; east: number }[],
    at: number,
  ) => Promise<ReadonlyMap<string, Pick<WeatherHour, 'kind' | 'airC' | 'globalWm2'>>>
}

export interface WeatherNeeds {
  /** Undefined: the operator chose no provider. */
  kept: KeptWeather | undefined
  findPlant: (plantId: number) => Promise<{ zone: string; latitude: number; longitude: number } | undefined>
  /** What the plant's weather station has reported since an instant. */
  besideOf: (
    plantId: number,
    since: number,
  ) => Promise<{ ambientTemperature: number | null; irradiance: number | null; windSpeed: number | null }>
  /** What is usual in the months of the plant's place, if people entered it. */
  usualLightOf: (plantId: number) => Promise<LightMonths | undefined>
  /** The middle of a region and its usual zone; undefined if there is none. */
  regionAt: (
    region: Region,
    language: string | undefined,
  ) => Promise<{ name: string; place: Place; zone: string } | undefined>
  limit: Limits['take']
  now: () => number
}
