import type { WeatherKind } from '@heliograph/domain/weather'
import { addDays } from '@heliograph/domain/zones'
import type { Told, WeatherHour } from '#features/plants/weather/weather-hour.ts'
import { isObject, numberIn } from './answer.ts'
import type { Provider, ProviderAccess } from './provider.ts'

/** Bright Sky: the open data of Germany's weather service, with forecasts for stations in many countries. Free for all uses. */
export const brightSky = ({ url }: ProviderAccess): Provider => {
  const base = url ?? 'https://api.brightsky.dev/'
  return {
    source: 'bright-sky',
    attribution: {
      name: 'Deutscher Wetterdienst (DWD), Bright Sky',
      url: 'https://www.dwd.de/',
      licence: 'CC BY 4.0',
      licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    },
    mostADay: 20_000,
    isForecastOnly: false,
    isLightComputed: false,

    urlOf({ north, east }, first, last) {
      const asked = new URL('weather', base.endsWith('/') ? base : `${base}/`)
      asked.search = new URLSearchParams({
        lat: String(north / 10),
        lon: String(east / 10),
        date: first,
        last_date: addDays(last, 1),
        tz: 'UTC',
        units: 'dwd',
      }).toString()
      return asked
    },

    read(body) {
      if (!isObject(body) || !Array.isArray(body['weather'])) return undefined
      const rows: unknown[] = body['weather']
      const ofTime = new Map<number, Record<string, unknown>>()
      for (const row of rows) {
        const at = isObject(row) && typeof row['timestamp'] === 'string' ? Date.parse(row['timestamp']) : NaN
        if (isObject(row) && Number.isFinite(at)) ofTime.set(at, row)
      }
      if (ofTime.size === 0) return undefined
      return [...ofTime].map(([at, row]): WeatherHour => {
        // What is of this hour is told at its end.
        const ended = ofTime.get(at + 3_600_000) ?? {}
        const solar = numberIn(ended['solar'])
        const windKmh = numberIn(row['wind_speed'])
        const rainMm = numberIn(ended['precipitation'])
        const hour: Told = {
          airC: numberIn(row['temperature']),
          cloudPct: numberIn(row['cloud_cover']),
          windMs: windKmh === null ? null : windKmh / 3.6,
          windDeg: numberIn(row['wind_direction']),
          humidityPct: numberIn(row['relative_humidity']),
          pressureHpa: numberIn(row['pressure_msl']),
          // kWh/m² in an hour.
          globalWm2: solar === null ? null : solar * 1000,
          directWm2: null,
          diffuseWm2: null,
          rainMm,
          snowCm: null,
        }
        return { at, kind: kindOfIcon(row['icon'], rainMm), ...hour }
      })
    },
  }
}

export const kindOfIcon = (icon: unknown, rainMm: number | null): WeatherKind | null => {
  if (typeof icon !== 'string') return null
  if (icon === 'rain') return rainMm !== null && rainMm > heavyMm ? 'rainy-l' : 'rainy-s'
  return kinds.find(([, icons]) => icons.includes(icon))?.[0] ?? 'unknow'
}

const kinds: readonly [WeatherKind, readonly string[]][] = [
  ['sunny', ['clear-day', 'clear-night']],
  ['cloudy', ['partly-cloudy-day', 'partly-cloudy-night', 'cloudy', 'wind']],
  ['foggy', ['fog']],
  ['snow-s', ['snow', 'sleet', 'hail']],
  ['thunder', ['thunderstorm']],
]
/** In an hour. */
const heavyMm = 2.5
