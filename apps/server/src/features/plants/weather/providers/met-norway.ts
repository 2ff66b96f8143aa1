import type { WeatherKind } from '@heliograph/domain/weather'
import { hourMs } from '@heliograph/domain/zones'
import { cloudHourWm2 } from '@heliograph/solar/cloud-light'
import type { Told, WeatherHour } from '#features/plants/weather/weather-hour.ts'
import { isObject, numberIn } from './answer.ts'
import type { Provider, ProviderAccess } from './provider.ts'

/**
 * MET Norway's Locationforecast 2.0: the next nine days everywhere, by the hour for two or three of them and then every six
 * hours. Free for all who say who asks, ask no sooner than an answer expires, and ask only for changes. It tells no light.
 */
export const metNorway = ({ url }: ProviderAccess): Provider => {
  const base = url ?? 'https://api.met.no/'
  return {
    source: 'met-norway',
    attribution: {
      name: 'Based on data from MET Norway',
      url: 'https://www.met.no/en',
      licence: 'CC BY 4.0',
      licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    },
    mostADay: 20_000,
    isForecastOnly: true,
    isLightComputed: true,

    // A tenth of a degree: it refuses places with more than four decimals.
    urlOf({ north, east }) {
      const asked = new URL('weatherapi/locationforecast/2.0/compact', base.endsWith('/') ? base : `${base}/`)
      asked.search = new URLSearchParams({ lat: String(north / 10), lon: String(east / 10) }).toString()
      return asked
    },

    read(body, { north, east }) {
      const [latitude, longitude] = [north / 10, east / 10]
      const altitudeM = altitudeIn(body, { latitude, longitude })
      const steps = stepsIn(body)
      if (altitudeM === undefined || !steps) return undefined
      const place = { latitude, longitude, altitudeM }
      const hours = steps.flatMap((step, order) => hoursUntil(step, steps[order + 1]))
      return hours.map((hour, order) => {
        const next = hours[order + 1]
        const isFollowed = next !== undefined && next.at - hour.at === hourMs
        // In between, as cloudy as in the mean of both ends.
        const cover = isFollowed ? mixed(hour.cloudPct, next.cloudPct, 0.5) : null
        const isCover = cover !== null && cover >= 0 && cover <= 100
        return { ...hour, globalWm2: isCover ? cloudHourWm2(hour.at, place, cover / 100) : null }
      })
    },
  }
}

/** A time of which it tells something. */
interface Step {
  at: number
  told: Told
  /** Of the time until the next one. */
  kind: WeatherKind | null
}

/** It says for which place it speaks, and how high that is. Undefined: for another one. */
const altitudeIn = (body: unknown, { latitude, longitude }: { latitude: number; longitude: number }) => {
  const geometry = isObject(body) && isObject(body['geometry']) ? body['geometry'] : {}
  const coordinates: unknown[] = Array.isArray(geometry['coordinates']) ? geometry['coordinates'] : []
  const [east, north, up] = coordinates.map(numberIn)
  if (typeof east !== 'number' || typeof north !== 'number') return undefined
  if (Math.abs(east - longitude) >= 1 || Math.abs(north - latitude) >= 1) return undefined
  return Math.min(5000, Math.max(0, up ?? 0))
}

const stepsIn = (body: unknown): Step[] | undefined => {
  const properties = isObject(body) && isObject(body['properties']) ? body['properties'] : {}
  const { timeseries } = properties
  if (!Array.isArray(timeseries) || timeseries.length > mostSteps) return undefined
  const rows: unknown[] = timeseries
  const steps = new Map<number, Step>()
  for (const row of rows) {
    const step = stepIn(row)
    if (step) steps.set(step.at, step)
  }
  return steps.size === 0 ? undefined : [...steps.values()].toSorted((left, right) => left.at - right.at)
}

const stepIn = (row: unknown): Step | undefined => {
  if (!isObject(row) || typeof row['time'] !== 'string' || !isObject(row['data'])) return undefined
  const at = Date.parse(row['time'])
  const details = partOf(row['data'], 'instant', 'details')
  if (!Number.isFinite(at) || !details) return undefined
  const { data } = row
  const ofHour = partOf(data, 'next_1_hours', 'details')
  const ofSix = partOf(data, 'next_6_hours', 'details')
  const inHour = numberIn(ofHour?.['precipitation_amount'])
  const inSix = numberIn(ofSix?.['precipitation_amount'])
  const summary = partOf(data, 'next_1_hours', 'summary') ?? partOf(data, 'next_6_hours', 'summary')
  return {
    at,
    told: {
      airC: numberIn(details['air_temperature']),
      cloudPct: numberIn(details['cloud_area_fraction']),
      windMs: numberIn(details['wind_speed']),
      windDeg: numberIn(details['wind_from_direction']),
      humidityPct: numberIn(details['relative_humidity']),
      pressureHpa: numberIn(details['air_pressure_at_sea_level']),
      globalWm2: null,
      directWm2: null,
      diffuseWm2: null,
      rainMm: inHour ?? (inSix === null ? null : inSix / 6),
      snowCm: null,
    },
    kind: kindOfSymbol(summary?.['symbol_code']),
  }
}

/** The hours of a step. Between two that are some hours apart it is what lies between them, and rain as usual in that time. */
const hoursUntil = (step: Step, next: Step | undefined): WeatherHour[] => {
  const apart = next ? (next.at - step.at) / hourMs : 1
  const isFilled = next && Number.isInteger(apart) && apart <= mostApart
  return Array.from({ length: isFilled ? apart : 1 }, (_, hour) => {
    const between = (field: keyof Told) =>
      next && hour > 0 ? mixed(step.told[field], next.told[field], hour / apart) : step.told[field]
    return {
      at: step.at + hour * hourMs,
      kind: step.kind,
      ...step.told,
      airC: between('airC'),
      cloudPct: between('cloudPct'),
      windMs: between('windMs'),
      humidityPct: between('humidityPct'),
      pressureHpa: between('pressureHpa'),
    }
  })
}

const mixed = (from: number | null, to: number | null, share: number) =>
  from === null || to === null ? null : from + (to - from) * share

const partOf = (data: Record<string, unknown>, of: string, part: string) => {
  const whole = data[of]
  const found = isObject(whole) ? whole[part] : undefined
  return isObject(found) ? found : undefined
}

/** Its symbols end in `_day`, `_night` or `_polartwilight` where the sun is part of them. */
export const kindOfSymbol = (symbol: unknown): WeatherKind | null => {
  if (typeof symbol !== 'string') return null
  const [name = ''] = symbol.split('_')
  const kind = dry.get(name)
  if (kind) return kind
  if (name.includes('thunder')) return 'thunder'
  if (/snow|sleet/.test(name)) return 'snow-s'
  if (name.includes('rain')) return name.startsWith('heavy') ? 'rainy-l' : 'rainy-s'
  return 'unknow'
}

const dry = new Map<string, WeatherKind>([
  ['clearsky', 'sunny'],
  ['fair', 'sunny'],
  ['partlycloudy', 'cloudy'],
  ['cloudy', 'cloudy'],
  ['fog', 'foggy'],
])
/** It tells about ninety. */
const mostSteps = 400
const mostApart = 6
