import type { Said } from './measured-light.ts'
import { cellAt } from './weather-hour.ts'
import type { KeptWeather } from './weather.ts'

/** What is known of the light at a plant, by its own stations and by a provider. */
export const createKnownLight = ({ kept, saidBy }: KnownLightNeeds) => ({
  /** The first station that has anything to say. */
  async measured(plantId: number, stations: readonly number[], from: number, to: number): Promise<readonly Said[]> {
    for (const station of stations) {
      const said = await saidBy(plantId, station, from, to)
      if (said.some(({ values }) => values.irradiance !== undefined || values.ambientTemperature !== undefined))
        return said
    }
    return []
  },

  /** Unless it is asked for, only what is known anyway. */
  async told(place: { latitude: number; longitude: number }, from: number, to: number, isAsked = true) {
    if (!kept) return []
    const cell = cellAt(place)
    if (isAsked) await kept.want(cell, from)
    return kept.hoursOf(cell, from, to)
  },
})

export interface KnownLightNeeds {
  /** Undefined: the operator chose no provider. */
  kept: Pick<KeptWeather, 'want' | 'hoursOf'> | undefined
  /** What a station reported in a span, in order of time, without what is marked as wrong. */
  saidBy: (plantId: number, deviceId: number, from: number, to: number) => Promise<readonly Said[]>
}
