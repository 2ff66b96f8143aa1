import type { WeatherKind } from '@heliograph/domain/weather'

/** A place, to a tenth of a degree: in tenths. No provider is told more precisely where a plant is. */
export interface Cell {
  north: number
  east: number
}

export const cellAt = ({ latitude, longitude }: { latitude: number; longitude: number }): Cell => ({
  north: Math.round(latitude * 10),
  // The date line has two names.
  east: Math.round(longitude * 10) === 1800 ? -1800 : Math.round(longitude * 10),
})

/** An hour of weather. Light and rain are of the hour that begins then, everything else is at its beginning. */
export interface WeatherHour {
  at: number
  kind: WeatherKind | null
  airC: number | null
  cloudPct: number | null
  globalWm2: number | null
  directWm2: number | null
  diffuseWm2: number | null
  windMs: number | null
  windDeg: number | null
  humidityPct: number | null
  pressureHpa: number | null
  rainMm: number | null
  /** How deep snow lies on the ground. */
  snowCm: number | null
}

export type Told = Omit<WeatherHour, 'at' | 'kind'>
