import type { WeatherKind } from '@heliograph/domain/weather'

/** The weather at a plant now: measured on site, else as a provider told it; never what is only usual. Unknown is null. */
export interface WeatherNow {
  kind: WeatherKind | null
  airC: number | null
  /** In the modules' plane as measured, else on the horizontal. */
  lightWm2: number | null
}

/** Of many plants at once; without an entry for those of which nothing is known. */
export type WeatherNowOf = (
  plants: readonly { id: number; latitude: number; longitude: number }[],
) => Promise<ReadonlyMap<number, WeatherNow>>
