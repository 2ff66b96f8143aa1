import { setImmediate } from 'node:timers/promises'
import { isSunUp } from '@heliograph/domain/daylight'
import { daysBetween, hourMs, minuteMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import { planeHourWm2, temperatureFactor, type HourLight, type Plane } from '@heliograph/solar/plane-hour'
import { usualHours } from '@heliograph/solar/usual-day'
import { clearnessOf } from '@heliograph/solar/usual-light'
import { LRUCache } from 'lru-cache'
import type { HourlyLight, LightByHour, LightHour, Mounted } from '#needs/plant-light.ts'
import { createKnownLight } from './known-light.ts'
import { measuredHours, usualWindMs, type MeasuredHour, type Said } from './measured-light.ts'
import type { PlantLightNeeds } from './plant-light.ts'
import type { LightMonths } from './usual-light.store.ts'
import type { WeatherHour } from './weather-hour.ts'

interface Known {
  plant: Mounted
  /** By the plant's weather station. */
  said: readonly Said[]
  /** By a provider. */
  hours: readonly WeatherHour[]
  /** What is usual in the months of the place, if people entered it. */
  months: LightMonths | undefined
  usualDays: UsualDays
  now: number
}

/** By where the modules are, how they lie, and the day. */
type UsualDays = LRUCache<string, readonly LightHour[]>

/** The light of each day by the hour. */
export const createLightByHour = ({ kept, saidBy, stationsOf, usualLightOf, now }: LightByHourNeeds): LightByHour => {
  const { measured, told } = createKnownLight({ kept, saidBy })
  // What a plant should have made is judged for its days, and at once what it lost on them.
  const usualDays: UsualDays = new LRUCache({ max: mostDays })
  const of = async (
    plant: Mounted,
    first: Day,
    last: Day,
    { isAsked, isSensed }: { isAsked: boolean; isSensed: boolean },
  ) => {
    const [from, to] = [spanOfDay(plant.zone, first).from, spanOfDay(plant.zone, last).to]
    const stations = isSensed ? await stationsOf(plant.id) : []
    const [said, hours, months] = await Promise.all([
      measured(plant.id, stations, from, Math.min(to, now())),
      told(plant, from, to, isAsked),
      usualLightOf(plant.id),
    ])
    const lightOf = hourlyLightOf({ plant, said, hours, months, usualDays, now: now() })
    const days = new Map<Day, HourlyLight>()
    for (const day of daysBetween(first, last)) {
      days.set(day, lightOf(day))
      // A plant's year is much work: pages that are asked for meanwhile do not wait for all of it.
      if (days.size % daysAtOnce === 0) await setImmediate()
    }
    return days
  }
  return {
    of: (plant, first, last, isAsked = true) => of(plant, first, last, { isAsked, isSensed: true }),
    onPlane: (plant, first, last) => of(plant, first, last, { isAsked: false, isSensed: false }),
    async usualOf(plant, day) {
      const months = await usualLightOf(plant.id)
      return hourlyLightOf({ plant, said: [], hours: [], months, usualDays, now: now() })(day).hours
    },
  }
}

interface LightByHourNeeds extends Omit<PlantLightNeeds, 'findPlant'> {
  usualLightOf: (plantId: number) => Promise<LightMonths | undefined>
}

/** The light of days by the hour: measured on site, else as a provider told it, else what is usual. */
const hourlyLightOf = ({ plant, said, hours, months, usualDays, now }: Known) => {
  const own = months && clearnessOf(plant, months)
  const isPlaneAssumed = plant.tiltDeg === null || plant.azimuthDeg === null
  const plane: Plane = {
    latitude: plant.latitude,
    longitude: plant.longitude,
    // Most modules face the equator, on roofs of about this slope.
    tiltDeg: plant.tiltDeg ?? 30,
    azimuthDeg: plant.azimuthDeg ?? (plant.latitude < 0 ? 0 : 180),
  }
  const byTime = new Map(hours.map((hour) => [hour.at, hour]))
  const lit = (at: number, light: HourLight, airC: number, windMs: number | null, isForecast: boolean): LightHour => {
    const planeWm2 = planeHourWm2(at, plane, light)
    return { at, planeWm2, warmWm2: planeWm2 * temperatureFactor(planeWm2, airC, windMs ?? usualWindMs), isForecast }
  }
  const place = [...Object.values(plane), ...(own ?? [])].join(' ')
  const usual = (span: { from: number; to: number }) => {
    const key = `${place} ${span.from} ${span.to}`
    const known = usualDays.get(key)
    if (known) return known
    const computed = usualHours(plant.latitude, plant.longitude, span, own).map(({ at, globalWm2, airC }) =>
      lit(at, { globalWm2, directWm2: null, diffuseWm2: null }, airC, null, false),
    )
    usualDays.set(key, computed)
    return computed
  }
  /** Undefined unless all hours with light are told. */
  const told = ({ from, to }: { from: number; to: number }) => {
    if (hours.length === 0) return undefined
    const usualAir = usualHours(plant.latitude, plant.longitude, { from, to: from + hourMs })[0]?.airC ?? 15
    const lights: LightHour[] = []
    for (let at = Math.ceil(from / hourMs) * hourMs; at < to; at += hourMs) {
      if (![0, 0.5, 1].some((share) => isSunUp(at + share * hourMs, plant))) continue
      const hour = byTime.get(at)
      if (!hour || hour.globalWm2 === null) return undefined
      const { globalWm2, directWm2, diffuseWm2, airC, windMs } = hour
      lights.push(lit(at, { globalWm2, directWm2, diffuseWm2 }, airC ?? usualAir, windMs, at + hourMs > now))
    }
    return lights
  }
  /** Where the station does not know the temperature, it is the provider's, or the usual one. */
  const warmed = (measured: readonly MeasuredHour[], of: readonly LightHour[]) => {
    const factors = new Map(of.map(({ at, planeWm2, warmWm2 }) => [hourOf(at), planeWm2 > 0 ? warmWm2 / planeWm2 : 1]))
    return measured.map(({ at, planeWm2, warmWm2 }) => ({
      at,
      planeWm2,
      warmWm2: warmWm2 ?? planeWm2 * (factors.get(hourOf(at)) ?? 1),
      isForecast: false,
    }))
  }

  return (day: Day): HourlyLight => {
    const span = spanOfDay(plant.zone, day)
    const known = told(span)
    const others = known ?? usual(span)
    const until = Math.min(span.to, Math.floor(now / stepMs) * stepMs)
    const own = until > span.from ? measuredHours(said, plant, { from: span.from, to: until }) : undefined
    if (!own) return { source: known ? 'told' : 'usual', isPlaneAssumed, hours: others }
    // A station measures in the plane of the modules. What is not over yet is known from others.
    const measured = warmed(own, others).filter(({ at }) => at + hourMs <= until || until === span.to)
    const end = measured.at(-1)?.at ?? -Infinity
    return {
      source: 'measured',
      isPlaneAssumed: false,
      hours: [...measured, ...others.filter(({ at }) => at >= end + hourMs)],
    }
  }
}

const daysAtOnce = 20
/** Two plants' days: 400 are judged at most. */
const mostDays = 800
const hourOf = (at: number) => Math.floor(at / hourMs)
const stepMs = 5 * minuteMs
