import type { WeatherKind } from '@heliograph/domain/weather'
import type { Day } from '@heliograph/domain/zones'
import type { LightSource, ModuleHour } from '@heliograph/solar/expectation'

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

/** The light on a plant's modules by the hour, on a day of which nothing is missing. */
export interface HourlyLight {
  /** Of hours that are over. */
  source: LightSource
  /** Nobody said how the modules are mounted. */
  isPlaneAssumed: boolean
  hours: readonly LightHour[]
}

export interface LightHour extends ModuleHour {
  at: number
  /** A provider's, not measured yet, and not only usual. */
  isForecast: boolean
}

/** Where a plant is and how its modules are mounted. */
export interface Mounted {
  id: number
  zone: string
  latitude: number
  longitude: number
  tiltDeg: number | null
  azimuthDeg: number | null
}

/** The light of days: measured on site, else as a provider told it, else what is usual. Of each day there is some. */
export interface LightByHour {
  /** Has a provider asked, soon, about what is not known yet; or not, where nobody waits for it. */
  of: (plant: Mounted, first: Day, last: Day, isAsked?: boolean) => Promise<ReadonlyMap<Day, HourlyLight>>
  /**
   * On another plane than the plant's, by what a provider told: a sensor measures in the plant's.
   */
  onPlane: (
    plant: Mounted & { tiltDeg: number; azimuthDeg: number },
    first: Day,
    last: Day,
  ) => Promise<ReadonlyMap<Day, HourlyLight>>
  /** Of a day under the usual sky. */
  usualOf: (plant: Mounted, day: Day) => Promise<readonly LightHour[]>
}

/** Measured on site, else as a provider told it; never what is only usual. */
export interface PlantLight {
  /** Without an entry for days that are not over, or not known as a whole. */
  ofDays: (plantId: number, first: Day, last: Day) => Promise<ReadonlyMap<Day, DayLight>>
  /** Tells of each moment within a span. */
  within: (plantId: number, from: number, to: number) => Promise<(at: number) => MomentWeather>
}
