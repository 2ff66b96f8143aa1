import type { WeatherKind } from '@heliograph/domain/weather'
import type { Day } from '@heliograph/domain/zones'

/** The light on a plant's modules on a day that is over, kWh/m². */
export interface DayLight {
  planeKwhM2: number
  /** The same, with what modules lose by their heat: null if that is unknown. */
  warmKwhM2: number | null
}

/** The weather at a plant at a moment. Unknown is null. */
export interface MomentWeather {
  kind: WeatherKind | null
  airC: number | null
  /** On the modules. */
  planeWm2: number | null
}

/** Measured on site, else as a provider told it; never what is only usual. */
export interface PlantLight {
  /** Without an entry for days that are not over, or not known as a whole. */
  ofDays: (plantId: number, first: Day, last: Day) => Promise<ReadonlyMap<Day, DayLight>>
  /** Tells of each moment within a span. */
  within: (plantId: number, from: number, to: number) => Promise<(at: number) => MomentWeather>
}
