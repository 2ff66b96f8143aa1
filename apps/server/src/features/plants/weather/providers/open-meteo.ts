import { keysOf } from '@heliograph/domain/records'
import type { WeatherKind } from '@heliograph/domain/weather'
import { addDays } from '@heliograph/domain/zones'
import type { Told, WeatherHour } from '#features/plants/weather/weather-hour.ts'
import { isObject, numbersIn } from './answer.ts'
import type { Provider, ProviderAccess } from './provider.ts'

/**
 * Open-Meteo: forecasts, and reanalysed years back to 1940. Free of charge for non-commercial use only; with a key it is a
 * paid service at other addresses, and it can be hosted.
 */
export const openMeteo = ({ url, key }: ProviderAccess): Provider => {
  const bases =
    url === undefined
      ? {
          forecast: `https://${key === undefined ? '' : 'customer-'}api.open-meteo.com/`,
          archive: `https://${key === undefined ? '' : 'customer-'}archive-api.open-meteo.com/`,
        }
      : { forecast: url, archive: url }
  return {
    source: 'open-meteo',
    attribution: {
      name: 'Weather data by Open-Meteo.com',
      url: 'https://open-meteo.com/',
      licence: 'CC BY 4.0',
      licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    },
    mostADay: 9000,
    isForecastOnly: false,
    isLightComputed: false,

    urlOf({ north, east }, first, last, today) {
      const kind = first < addDays(today, -forecastPastDays) ? 'archive' : 'forecast'
      const asked = new URL(`v1/${kind}`, bases[kind].endsWith('/') ? bases[kind] : `${bases[kind]}/`)
      asked.search = new URLSearchParams({
        latitude: String(north / 10),
        longitude: String(east / 10),
        hourly: Object.keys(columns).join(','),
        start_date: first,
        // Light and rain are told at the end of their hour.
        end_date: kind === 'forecast' ? last : addDays(last, 1),
        timezone: 'GMT',
        timeformat: 'unixtime',
        wind_speed_unit: 'ms',
        ...(key !== undefined && { apikey: key }),
      }).toString()
      return asked
    },

    read(body, { north, east }) {
      if (!isObject(body) || !isObject(body['hourly'])) return undefined
      const { hourly } = body
      const isNear = (told: unknown, asked: number) => typeof told === 'number' && Math.abs(told - asked) < 1
      if (!isNear(body['latitude'], north / 10) || !isNear(body['longitude'], east / 10)) return undefined
      const times = numbersIn(hourly['time'])
      if (!times || times.length === 0) return undefined
      const told = keysOf(columns).map((name) => [name, numbersIn(hourly[name])] as const)
      // Not every model that can be hosted knows snow.
      if (told.some(([name, values]) => name !== 'snow_depth' && values?.length !== times.length)) return undefined
      const valuesOf = new Map<string, (number | null)[] | undefined>(told)
      const valueOf = (name: keyof typeof columns, place: number) => valuesOf.get(name)?.[place] ?? null
      return times.flatMap((time, place): WeatherHour[] => {
        if (time === null) return []
        const snowM = valueOf('snow_depth', place)
        const hour: Told = {
          airC: valueOf('temperature_2m', place),
          cloudPct: valueOf('cloud_cover', place),
          windMs: valueOf('wind_speed_10m', place),
          windDeg: valueOf('wind_direction_10m', place),
          humidityPct: valueOf('relative_humidity_2m', place),
          pressureHpa: valueOf('pressure_msl', place),
          // Those of this hour are told at its end, with the next one's time.
          globalWm2: valueOf('shortwave_radiation', place + 1),
          directWm2: valueOf('direct_normal_irradiance', place + 1),
          diffuseWm2: valueOf('diffuse_radiation', place + 1),
          rainMm: valueOf('precipitation', place + 1),
          snowCm: snowM === null ? null : snowM * 100,
        }
        return [{ at: time * 1000, kind: kindOfCode(valueOf('weather_code', place)), ...hour }]
      })
    },
  }
}

/** Of the World Meteorological Organization, as far as Open-Meteo tells them. */
export const kindOfCode = (code: number | null): WeatherKind | null =>
  code === null ? null : (kinds.find(([, codes]) => codes.includes(code))?.[0] ?? 'unknow')

const kinds: readonly [WeatherKind, readonly number[]][] = [
  ['sunny', [0, 1]],
  ['cloudy', [2, 3]],
  ['foggy', [45, 48]],
  ['rainy-s', [51, 53, 56, 61, 66, 80]],
  ['rainy-l', [55, 57, 63, 65, 67, 81, 82]],
  ['snow-s', [71, 73, 75, 77, 85, 86]],
  ['thunder', [95, 96, 99]],
]

const columns = {
  temperature_2m: '°C',
  cloud_cover: '%',
  weather_code: '',
  wind_speed_10m: 'm/s',
  wind_direction_10m: '°',
  relative_humidity_2m: '%',
  pressure_msl: 'hPa',
  precipitation: 'mm',
  shortwave_radiation: 'W/m²',
  direct_normal_irradiance: 'W/m²',
  diffuse_radiation: 'W/m²',
  snow_depth: 'm',
} as const

/** Older days are in the archive, which lags behind by some days. */
const forecastPastDays = 90
