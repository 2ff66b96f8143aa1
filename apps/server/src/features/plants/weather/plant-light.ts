import { isSunUp } from '@heliograph/domain/daylight'
import { daysBetween, hourMs, minuteMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import { planeHourWm2, temperatureFactor, type Plane } from '@heliograph/solar/plane-hour'
import type { DayLight, MomentWeather, Mounted, PlantLight } from '#needs/plant-light.ts'
import { createKnownLight, type KnownLightNeeds } from './known-light.ts'
import { measuredLight, usualWindMs, type Said } from './measured-light.ts'
import type { WeatherHour } from './weather-hour.ts'

/** The light on a plant's modules, for its performance. */
export const createPlantLight = ({ kept, findPlant, stationsOf, saidBy, now }: PlantLightNeeds): PlantLight => {
  const { measured, told } = createKnownLight({ kept, saidBy })

  /** A day's curve and its sum are asked for at the same time: one answer serves both. */
  const asking = new Map<number, Promise<readonly number[]>>()
  const stationsNow = (plantId: number) => {
    const asked = asking.get(plantId) ?? stationsOf(plantId).finally(() => asking.delete(plantId))
    asking.set(plantId, asked)
    return asked
  }

  /** Most plants have no station, and without a provider nothing is known of their light. */
  const knowing = async (plantId: number) => {
    const stations = await stationsNow(plantId)
    return kept || stations.length > 0 ? { plant: await findPlant(plantId), stations } : nobody
  }

  return {
    async ofDays(plantId, first, last) {
      const days = daysBetween(first, last)
      const { plant, stations } = days.length <= mostDays ? await knowing(plantId) : nobody
      const over = plant ? days.filter((day) => spanOfDay(plant.zone, day).to <= now()) : []
      const [begin, end] = [over[0], over.at(-1)]
      if (!plant || begin === undefined || end === undefined) return new Map()
      const [from, to] = [spanOfDay(plant.zone, begin).from, spanOfDay(plant.zone, end).to]
      const [said, hours] = await Promise.all([measured(plantId, stations, from, to), told(plant, from, to)])
      return new Map(
        over.flatMap((day): [Day, DayLight][] => {
          const span = spanOfDay(plant.zone, day)
          const light = measuredLight(said, plant, span) ?? toldLight(hours, plant, span)
          return light ? [[day, light]] : []
        }),
      )
    },

    async within(plantId, from, to) {
      const { plant, stations } = await knowing(plantId)
      if (!plant) return () => unknown
      const [said, hours] = await Promise.all([
        measured(plantId, stations, from - heldMs, to),
        told(plant, from - hourMs, to),
      ])
      const planes = new Map(hours.map((hour) => [hour.at, { ...hour, planeWm2: planeOf(hour, plant) }]))
      let next = 0
      let latest: Said | undefined
      /** Asked in order of time. */
      return (at): MomentWeather => {
        while ((said[next]?.at ?? Infinity) < at + frameMs) latest = said[next++]
        const own = latest && at - latest.at < heldMs ? latest.values : undefined
        const hour = planes.get(Math.floor(at / hourMs) * hourMs)
        // What is not over yet is a forecast.
        const isTold = hour !== undefined && hour.at <= now()
        return {
          kind: isTold ? hour.kind : null,
          airC: own?.ambientTemperature ?? (isTold ? hour.airC : null),
          planeWm2: own?.irradiance ?? (isTold ? hour.planeWm2 : null),
        }
      }
    },
  }
}

/** From a provider's hours: the light of all of them is known while the sun is up. */
const toldLight = (
  hours: readonly WeatherHour[],
  plant: OnRoof,
  { from, to }: { from: number; to: number },
): DayLight | undefined => {
  const byTime = new Map(hours.map((hour) => [hour.at, hour]))
  let [planeWh, warmWh] = [0, 0]
  let isWarmthKnown = true
  for (let at = Math.ceil(from / hourMs) * hourMs; at < to; at += hourMs) {
    const isLight = [0, 0.5, 1].some((share) => isSunUp(at + share * hourMs, plant))
    if (!isLight) continue
    const hour = byTime.get(at)
    const planeWm2 = hour && planeOf(hour, plant)
    if (!hour || planeWm2 === null || planeWm2 === undefined) return undefined
    planeWh += planeWm2
    if (hour.airC === null) isWarmthKnown = false
    else warmWh += planeWm2 * temperatureFactor(planeWm2, hour.airC, hour.windMs ?? usualWindMs)
  }
  return { planeKwhM2: planeWh / 1000, warmKwhM2: isWarmthKnown ? warmWh / 1000 : null }
}

/** Null unless it is known how the modules are mounted. */
const planeOf = ({ at, globalWm2, directWm2, diffuseWm2 }: WeatherHour, plant: OnRoof) => {
  const plane = planeIn(plant)
  return plane && globalWm2 !== null ? planeHourWm2(at, plane, { globalWm2, directWm2, diffuseWm2 }) : null
}

const planeIn = ({ latitude, longitude, tiltDeg, azimuthDeg }: OnRoof): Plane | undefined =>
  tiltDeg === null || azimuthDeg === null ? undefined : { latitude, longitude, tiltDeg, azimuthDeg }

const nobody = { plant: undefined, stations: [] }
const unknown: MomentWeather = { kind: null, airC: null, planeWm2: null }
/** A year would take a tenth of a second to compute. */
const mostDays = 62
const heldMs = 15 * minuteMs
const frameMs = 5 * minuteMs

type OnRoof = Omit<Mounted, 'id'>

export interface PlantLightNeeds extends KnownLightNeeds {
  findPlant: (plantId: number) => Promise<OnRoof | undefined>
  /** The plant's weather stations. */
  stationsOf: (plantId: number) => Promise<readonly number[]>
  now: () => number
}
