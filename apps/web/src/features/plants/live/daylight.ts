import { sunElevationDeg } from '@heliograph/domain/daylight'
import { minuteMs, spanOfDay, type Day } from '@heliograph/domain/zones'

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
  const isUp = (at: number) => sunElevationDeg(at, latitude, longitude) > horizonDeg
  let sunrise: number | undefined
  let sunset: number | undefined
  let [before, everUp] = [isUp(from), isUp(from)]
  for (let at = from + minuteMs; at < to; at += minuteMs) {
    const up = isUp(at)
    if (up && !before) sunrise = at
    if (!up && before) sunset = at
    everUp ||= up
    before = up
  }
  if (sunrise !== undefined && sunset !== undefined) return { kind: 'day', sunrise, sunset }
  return { kind: everUp ? 'polar-day' : 'polar-night' }
}

/** The upper edge of the sun, with refraction. */
const horizonDeg = -0.833
