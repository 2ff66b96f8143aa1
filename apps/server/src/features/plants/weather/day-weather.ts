import { daylightOf, type Place } from '@heliograph/domain/daylight'
import { keysOf } from '@heliograph/domain/records'
import type { WeatherKind } from '@heliograph/domain/weather'
import { hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { WeatherHour } from './weather-hour.ts'

/** The weather of a day at a place. Unknown is null. */
export interface DayWeather {
  day: Day
  kind: WeatherKind
  airC: number | null
  leastC: number | null
  mostC: number | null
  /** On the horizontal. */
  lightKwhM2: number | null
  rainMm: number | null
  cloudPct: number | null
  sunrise: number | null
  sunset: number | null
}

export const sunOf = (zone: string, day: Day, place: Place) => {
  const light = daylightOf(zone, day, place)
  return light.kind === 'day' ? { sunrise: light.sunrise, sunset: light.sunset } : { sunrise: null, sunset: null }
}

/** From its hours; most of them must be known, and nearly all for sums. */
export const dayWeatherOf = (zone: string, day: Day, place: Place, hours: readonly WeatherHour[]): DayWeather => {
  const { from, to } = spanOfDay(zone, day)
  const wanted = Math.round((to - from) / hourMs)
  const ofDay = hours.filter(({ at }) => at >= from && at < to)
  const { sunrise, sunset } = sunOf(zone, day, place)
  const inLight =
    sunrise !== null && sunset !== null && sunset > sunrise
      ? ofDay.filter(({ at }) => at + hourMs > sunrise && at < sunset)
      : ofDay
  const air = known(ofDay, 'airC')
  const isMostly = air.length >= wanted * mostly
  const sumOf = (field: 'globalWm2' | 'rainMm') => {
    const values = known(ofDay, field)
    // Zones that are half an hour off have a day that begins within an hour.
    return values.length >= wanted - 1 ? values.reduce((sum, value) => sum + value, 0) : null
  }
  const light = sumOf('globalWm2')
  return {
    day,
    kind: kindOf(inLight),
    airC: isMostly ? mean(air) : null,
    leastC: isMostly ? Math.min(...air) : null,
    mostC: isMostly ? Math.max(...air) : null,
    lightKwhM2: light === null ? null : light / 1000,
    rainMm: sumOf('rainMm'),
    cloudPct: meanOf(inLight, 'cloudPct'),
    sunrise,
    sunset,
  }
}

/** What a person would say about a day's light hours: the worst that lasted long enough, else how cloudy it was. */
const kindOf = (hours: readonly WeatherHour[]): WeatherKind => {
  const counts = new Map<WeatherKind, number>()
  for (const { kind } of hours) if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const told = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (told === 0 || told < hours.length * mostly) return 'unknow'
  const rain = (counts.get('rainy-s') ?? 0) + (counts.get('rainy-l') ?? 0)
  for (const kind of keysOf(leastHours)) {
    const lasted = kind === 'rainy-s' ? rain : (counts.get(kind) ?? 0)
    if (lasted >= Math.min(leastHours[kind], hours.length)) return kind
  }
  const [sunny, cloudy] = [counts.get('sunny') ?? 0, told - (counts.get('sunny') ?? 0)]
  return sunny > cloudy ? 'sunny' : 'cloudy'
}

/** From the worst. */
const leastHours = { thunder: 1, 'snow-s': 2, 'rainy-l': 2, 'rainy-s': 3, foggy: 4 } as const
const mostly = 0.8

const known = (hours: readonly WeatherHour[], field: 'airC' | 'cloudPct' | 'globalWm2' | 'rainMm') =>
  hours.flatMap((hour) => hour[field] ?? [])

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const meanOf = (hours: readonly WeatherHour[], field: 'cloudPct') => {
  const values = known(hours, field)
  return values.length > 0 && values.length >= hours.length * mostly ? mean(values) : null
}
