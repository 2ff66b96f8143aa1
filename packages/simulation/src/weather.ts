import { pressureAt } from '@heliograph/solar/air-mass'
import { climateAt, lapseKPerM, onDay, usualAirC } from '@heliograph/solar/climate'
import { coverLetting, usualCloudCover } from '@heliograph/solar/cloud-cover'
import { dayOfYearAt } from '@heliograph/solar/sun'
import { clearSkyIndex, cloudCover, skyOver } from './clouds.ts'
import { createGround } from './ground.ts'
import type { PlantProfile } from './plant-profile.ts'
import { fieldOver } from './weather-field.ts'

/** The weather at a site. Plants near each other share it. */
export interface Weather {
  /** The usual air pressure. */
  pressurePa: number
  /** Cloud cover, 0 to 1. */
  coverAt: (at: number) => number
  /** Light relative to a clear sky, under this cover. */
  skyIndexAt: (at: number, cover: number) => number
  ambientC: (at: number, cover: number) => number
  /** Wind speed near the modules: calm nights, breezy afternoons, sometimes a windy day. Never negative. */
  windMs: (at: number) => number
  /** The part of flat modules that snow covers, 0 to 1. */
  snowAt: (at: number) => number
  /** The part of the light that dust blocks since the last rain. */
  soilingAt: (at: number) => number
}

export type WeatherSite = Pick<PlantProfile, 'latitude' | 'longitude' | 'altitudeM' | 'linkeTurbidity' | 'weatherSeed'>

export const weatherOf = (site: WeatherSite): Weather => {
  const known = weathers.get(site)
  if (known) return known
  const weather = createWeather(site)
  weathers.set(site, weather)
  return weather
}

const weathers = new WeakMap<WeatherSite, Weather>()

const createWeather = (site: WeatherSite): Weather => {
  const { latitude, longitude, altitudeM = 0, linkeTurbidity = usualTurbidity, weatherSeed = 0 } = site
  const field = ([stream, periodMs]: readonly [number, number]) => fieldOver(site, weatherSeed, stream, periodMs)
  const sky = skyOver(site, weatherSeed)
  const [warmth, airMass, gusts] = [field(fields.warmth), field(fields.airMass), field(fields.gusts)]
  const [storms, breeze, windGusts] = [field(fields.storms), field(fields.breeze), field(fields.windGusts)]
  const climate = climateAt(latitude, longitude)
  // A hazy sky is darker when it is clear, so the same light means fewer clouds.
  const haze = Math.exp(0.058 * (linkeTurbidity - usualTurbidity))
  const solarMs = longitude * 240_000

  /** What only changes from day to day. */
  const seasonOf = (day: number): Season => {
    const dayOfYear = dayOfYearAt((day + 0.5) * dayMs - solarMs)
    if (!climate) {
      return {
        day,
        meanCover: usualCloudCover(latitude, dayOfYear),
        airC: usualAirC(latitude, altitudeM, dayOfYear),
      }
    }
    return {
      day,
      meanCover: coverLetting(onDay(climate.clearness, dayOfYear) * haze),
      airC: onDay(climate.airC, dayOfYear) - lapseKPerM * (altitudeM - climate.altitudeM),
    }
  }
  let latest: Season | undefined
  const seasonAt = (at: number) => {
    const day = Math.floor((at + solarMs) / dayMs)
    if (latest?.day !== day) latest = seasonOf(day)
    return latest
  }

  const coverAt = (at: number) => cloudCover(sky, at, seasonAt(at).meanCover)
  /** Without the time of day. */
  const dayC = (at: number) => seasonAt(at).airC + 2.4 * warmth(at) + 1.2 * airMass(at)
  const ground = createGround({ solarMs, coverAt, dayC, linkeTurbidity })

  return {
    pressurePa: altitudeM === 0 ? 101325 : pressureAt(altitudeM),
    coverAt,
    skyIndexAt: (at, cover) => clearSkyIndex(sky, at, cover),
    ambientC(at, cover) {
      // Afternoons are warmer, less so under clouds.
      const daily = (6 - 4 * cover) * Math.cos((2 * Math.PI * (solarHour(at, longitude) - 15)) / 24)
      return dayC(at) + daily + 0.3 * gusts(at)
    },
    windMs(at) {
      const daily = 0.7 * Math.cos((2 * Math.PI * (solarHour(at, longitude) - 14)) / 24)
      const blowing = Math.exp(0.45 * storms(at) + 0.3 * breeze(at) - 0.15)
      return 2.4 * blowing * (1 + 0.25 * windGusts(at)) + Math.max(0, daily)
    },
    ...ground,
  }
}

interface Season {
  /** Days since 1970 by the sun. */
  day: number
  meanCover: number
  airC: number
}

const solarHour = (at: number, longitude: number) => at / hourMs + longitude / 15

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const usualTurbidity = 3
const fields = {
  warmth: [201, 75 * hourMs],
  airMass: [202, 22 * hourMs],
  gusts: [203, hourMs / 4],
  storms: [204, 47 * hourMs],
  breeze: [205, 5 * hourMs],
  windGusts: [206, hourMs / 10],
} as const
