import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { WeatherKind } from '@heliograph/domain/weather'
import { isPlantDay, spanOfDay, type Day } from '@heliograph/domain/zones'
import { seconds } from '#wire/times.ts'
import type { DayWeather } from './day-weather.ts'
import type { UsualLight } from './usual-light.ts'
import type { WeatherHour } from './weather-hour.ts'
import type { PlantWeather, Region, Weather } from './weather.ts'

/** The contract checks the format of a day; this checks that the day exists. */
export const dayIn = (day: string | undefined): Day | undefined => {
  if (day !== undefined && !isPlantDay(day)) throw new Refusal('PARAM_ERROR', 'querystring/day')
  return day
}

export const regionIn = (query: AskedRegion): Region => ({
  countryId: query.regionNationId,
  firstId: levelIn(query.regionLevel1),
  secondId: levelIn(query.regionLevel2),
})

export interface AskedRegion {
  regionNationId: number
  /** Empty or `null` is not given. */
  regionLevel1?: number | string
  regionLevel2?: number | string
}

const levelIn = (level: number | string | undefined) => Number(givenIn(level) ?? 0) || undefined

/** Clients write what they do not have as nothing or as `null`. */
export const givenIn = <Value>(sent: Value) => (sent === '' || sent === 'null' ? undefined : sent)

/** The first element is now, with the day's extremes. */
export const toForecast = ({
  name,
  now,
  at,
  days,
  ...origin
}: Awaited<ReturnType<Weather['forecast']>>): wire.WeatherForecast => ({
  regionName: name,
  weatherList: days.map(({ noon, at: noonAt, ...day }, place) =>
    place === 0
      ? { ...forecastDay(day, now, at), weatherPic: now?.kind ?? 'unknow', weatherCode: codeOf(now?.kind ?? 'unknow') }
      : forecastDay(day, noon, noonAt),
  ),
  ...toOrigin(origin),
})

const forecastDay = (day: DayWeather, hour: WeatherHour | undefined, at: number) => ({
  datetime: Math.floor(seconds(at)),
  weatherCode: codeOf(day.kind),
  weatherPic: day.kind,
  temp: hour?.airC ?? null,
  tempMin: day.leastC,
  tempMax: day.mostC,
  pressure: hour?.pressureHpa ?? null,
  humidity: hour?.humidityPct ?? null,
  windSpeed: hour?.windMs ?? null,
  windDeg: hour?.windDeg ?? null,
  clouds: hour?.cloudPct ?? null,
  ...sunFields(day),
})

export const toRecords = (
  { zone, days }: Awaited<ReturnType<Weather['month']>>,
  nameOf: (kind: WeatherKind) => string,
): wire.WeatherRecord[] =>
  days.map((day) => {
    const { from, to } = spanOfDay(zone, day.day)
    return {
      datetime: Math.floor(seconds(from + (to - from) / 2)),
      temp: day.airC,
      weatherPic: day.kind,
      weatherPicName: nameOf(day.kind),
      ...sunFields(day),
      timeZoneOffset: null,
    }
  })

export const toPlantWeather = ({
  isComing,
  isLightComputed,
  uncertaintyPct,
  isEntered,
  asked,
  now,
  days,
  ...origin
}: PlantWeather): wire.PlantWeather => ({
  ...toOrigin(origin),
  uncertainty: uncertaintyPct,
  entered: isEntered,
  coming: isComing,
  lightComputed: isLightComputed,
  now: {
    weatherPic: now.kind,
    temp: now.airC,
    irradiance: now.lightWm2,
    windSpeed: now.windMs,
    measured: { temp: now.measured.airC, irradiance: now.measured.lightWm2, windSpeed: now.measured.windMs },
  },
  asked: asked ? toPlantDay(asked) : null,
  days: days.map(toPlantDay),
})

const toPlantDay = (day: DayWeather): wire.PlantWeatherDay => ({
  day: day.day,
  weatherPic: day.kind,
  temp: day.airC,
  tempMin: day.leastC,
  tempMax: day.mostC,
  irradiation: day.lightKwhM2,
  precipitation: day.rainMm,
  clouds: day.cloudPct,
  sunrise: secondsOf(day.sunrise),
  sunset: secondsOf(day.sunset),
})

export const toUsualLight = ({
  months,
  published,
  plausible,
  setAt,
}: Awaited<ReturnType<UsualLight['find']>>): wire.UsualLight => ({
  months: months ? [...months] : null,
  published: published.map((kwhM2) => Math.round(kwhM2)),
  plausible,
  modifiedTime: setAt === null ? null : seconds(setAt),
})

const toOrigin = ({ source, attribution, fetchedAt }: Pick<PlantWeather, 'source' | 'attribution' | 'fetchedAt'>) => ({
  source,
  attribution,
  fetchTime: fetchedAt === null ? null : seconds(fetchedAt),
})

const sunFields = ({ sunrise, sunset }: DayWeather) => ({
  sunrise: secondsOf(sunrise),
  sunset: secondsOf(sunset),
  sunshineDuration: sunrise === null || sunset === null ? null : Math.round(seconds(sunset - sunrise)),
})

const secondsOf = (at: number | null) => (at === null ? null : Math.round(seconds(at)))

/** The groups of OpenWeather, which clients of this API expect. */
const codeOf = (kind: WeatherKind) => codes[kind]

const codes: Record<WeatherKind, string | null> = {
  sunny: 'Clear',
  cloudy: 'Clouds',
  foggy: 'Fog',
  'rainy-s': 'Drizzle',
  'rainy-l': 'Rain',
  'snow-s': 'Snow',
  thunder: 'Thunderstorm',
  unknow: null,
}
