import { minuteMs, spanOfDay, type Day } from './zones.ts'

export interface Place {
  latitude: number
  longitude: number
}

export type Daylight =
  | { kind: 'day'; sunrise: number; sunset: number }
  | { kind: 'polar-day' }
  | { kind: 'polar-night' }

/** Sunrise and sunset at a place on a day in its zone, to the minute: astronomy, not weather. */
export const daylightOf = (zone: string, day: Day, { latitude, longitude }: Place): Daylight => {
  const { from, to } = spanOfDay(zone, day)
  const aboveDeg = (at: number) => sunElevationDeg(at, latitude, longitude) - horizonDeg
  let sunrise: number | undefined
  let sunset: number | undefined
  let before = aboveDeg(from)
  let everUp = before > 0
  for (let at = from; at < to;) {
    // Minute by minute only where the sun can reach the horizon before the next step: pages ask for many days.
    at += Math.abs(before) > farDeg ? stepMs : minuteMs
    if (at >= to) break
    const above = aboveDeg(at)
    if (above > 0 && before <= 0) sunrise = at
    if (above <= 0 && before > 0) sunset = at
    everUp ||= above > 0
    before = above
  }
  if (sunrise !== undefined && sunset !== undefined) return { kind: 'day', sunrise, sunset }
  return { kind: everUp ? 'polar-day' : 'polar-night' }
}

/** Whether the upper edge of the sun can be seen. */
export const isSunUp = (at: number, { latitude, longitude }: Place) =>
  sunElevationDeg(at, latitude, longitude) > horizonDeg

/** The elevation of the sun above the horizon, in degrees, without refraction. Longitude is positive to the east. */
export const sunElevationDeg = (at: number, latitude: number, longitude: number) =>
  sunAt(at, { latitude, longitude }).elevationDeg

/**
 * Where the sun stands: elevation without refraction, azimuth clockwise from north, in degrees.
 * The Fourier series of NOAA's Global Monitoring Laboratory ("General Solar Position Calculations"), after
 * J. W. Spencer (1971): within half a degree, which is enough to distinguish day from night.
 */
export const sunAt = (at: number, { latitude, longitude }: Place) => {
  const yearStart = Date.UTC(new Date(at).getUTCFullYear(), 0, 1)
  const angle = ((2 * Math.PI) / 365) * ((at - yearStart) / dayMs - 0.5)
  const [cos1, sin1] = [Math.cos(angle), Math.sin(angle)]
  const [cos2, sin2] = [Math.cos(2 * angle), Math.sin(2 * angle)]
  const [cos3, sin3] = [Math.cos(3 * angle), Math.sin(3 * angle)]
  const declination =
    0.006918 - 0.399912 * cos1 + 0.070257 * sin1 - 0.006758 * cos2 + 0.000907 * sin2 - 0.002697 * cos3 + 0.00148 * sin3
  const equationOfTimeMin = 229.18 * (0.000075 + 0.001868 * cos1 - 0.032077 * sin1 - 0.014615 * cos2 - 0.040849 * sin2)
  const minutes = (at % dayMs) / 60_000
  const hourAngle = ((minutes + equationOfTimeMin + 4 * longitude) / 4 - 180) * radians
  const phi = latitude * radians
  const up = Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle)
  const east = -Math.sin(hourAngle) * Math.cos(declination)
  const north = Math.sin(declination) * Math.cos(phi) - Math.cos(declination) * Math.sin(phi) * Math.cos(hourAngle)
  return {
    elevationDeg: Math.asin(Math.max(-1, Math.min(1, up))) / radians,
    azimuthDeg: (Math.atan2(east, north) / radians + 360) % 360,
  }
}

/** Inverters fall asleep before the sun is down: what modules give below this height is less than 1 % of a day. */
export const modulesDarkDeg = 6

/** The upper edge of the sun, with refraction. */
const horizonDeg = -0.833

const stepMs = 10 * minuteMs
/** The sun moves 2.5 degrees in such a step. */
const farDeg = 3

const dayMs = 86_400_000
const radians = Math.PI / 180
