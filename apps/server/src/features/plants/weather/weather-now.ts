import { hourMs, minuteMs } from '@heliograph/domain/zones'
import type { WeatherNow, WeatherNowOf } from '#needs/plant-weather.ts'
import { cellAt } from './weather-hour.ts'
import type { KeptWeather } from './weather.ts'

/** For lists: looking at one does not have the provider asked about all of its plants. */
export const createWeatherNow =
  ({ kept, measuredNow, now }: WeatherNowNeeds): WeatherNowOf =>
  async (plants) => {
    const ids = plants.map(({ id }) => id)
    const cells = plants.map(cellAt)
    const [measured, hours] = await Promise.all([
      measuredNow(ids, now() - sensorsNowMs),
      kept?.hoursNow(cells, Math.floor(now() / hourMs) * hourMs),
    ])
    const known = new Map<number, WeatherNow>()
    for (const [place, id] of ids.entries()) {
      const cell = cells[place]
      const [own, hour] = [measured.get(id), cell && hours?.get(`${cell.north} ${cell.east}`)]
      if (!own && !hour) continue
      known.set(id, {
        kind: hour?.kind ?? null,
        airC: own?.airC ?? hour?.airC ?? null,
        lightWm2: own?.lightWm2 ?? hour?.globalWm2 ?? null,
      })
    }
    return known
  }

const sensorsNowMs = 15 * minuteMs

export interface WeatherNowNeeds {
  kept: Pick<KeptWeather, 'hoursNow'> | undefined
  /** What the plants' weather stations have reported since an instant. */
  measuredNow: (
    plantIds: readonly number[],
    since: number,
  ) => Promise<ReadonlyMap<number, { airC: number | null; lightWm2: number | null }>>
  now: () => number
}
