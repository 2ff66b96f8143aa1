import { keysOf } from '@heliograph/domain/records'
import { hourMs } from '@heliograph/domain/zones'
import { extraterrestrial } from '@heliograph/solar/clear-sky'
import { dayOfYearAt, sunPosition } from '@heliograph/solar/sun'
import type { Cell, Told, WeatherHour } from '#features/plants/weather/weather-hour.ts'

/**
 * What a provider told, without values that cannot be: beyond what was ever measured, or more light than the sun gives.
 * Undefined if it told other times than were asked, or if so much is wrong that the rest is not to be trusted either.
 */
export const plausibleHours = (
  hours: readonly WeatherHour[],
  { north, east }: Cell,
  { from, to }: { from: number; to: number },
): WeatherHour[] | undefined => {
  let wrong = 0
  let told = 0
  const asked = new Map<number, WeatherHour>()
  for (const hour of hours) {
    if (hour.at % hourMs !== 0) return undefined
    if (hour.at < from || hour.at >= to) continue
    const mostWm2 = mostLightWm2(hour.at, north / 10, east / 10)
    const checked = { ...hour }
    for (const field of keysOf(ranges)) {
      const value = hour[field]
      if (value === null) continue
      told += 1
      const [least, most] = ranges[field]
      const isLight = field === 'globalWm2' || field === 'diffuseWm2' || field === 'directWm2'
      const isFine = value >= least && value <= (isLight ? Math.min(most, mostWm2[field]) : most)
      if (isFine) continue
      wrong += 1
      checked[field] = null
    }
    asked.set(hour.at, checked)
  }
  return asked.size === 0 || told === 0 || wrong > told * mostWrong ? undefined : [...asked.values()]
}

const ranges: Record<keyof Told, readonly [number, number]> = {
  airC: [-90, 60],
  cloudPct: [0, 100],
  globalWm2: [0, 1500],
  directWm2: [0, 1400],
  diffuseWm2: [0, 900],
  windMs: [0, 110],
  windDeg: [0, 360],
  humidityPct: [0, 105],
  pressureHpa: [850, 1100],
  rainMm: [0, 400],
  snowCm: [0, 1500],
}

/** At the highest of the sun in the hour, with some room for bright clouds and for cells that are not a point. */
const mostLightWm2 = (at: number, latitude: number, longitude: number) => {
  const sun = Math.max(
    ...[0, 0.25, 0.5, 0.75, 1].map((share) =>
      Math.cos((sunPosition(at + share * hourMs, latitude, longitude).zenithDeg * Math.PI) / 180),
    ),
  )
  const facing = extraterrestrial(dayOfYearAt(at))
  const onGround = 60 + 1.15 * facing * Math.max(0, sun)
  return { globalWm2: onGround, diffuseWm2: onGround, directWm2: sun > -0.05 ? facing : 20 }
}

const mostWrong = 0.05
