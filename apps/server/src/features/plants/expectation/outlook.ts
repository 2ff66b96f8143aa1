import { addDays, dayAt, daysBetween, hourMs, type Day } from '@heliograph/domain/zones'
import { expectedOf, type Expected, type SiteFactor } from '@heliograph/solar/expectation'
import type { LightByHour, LightHour } from '#needs/plant-light.ts'
import { fullAt, type BatteryFull } from './battery-full.ts'
import { hourlyExpected, type HourExpected } from './day-answer.ts'
import type { ExpectationStore, LitPlant } from './expectation.store.ts'
import { factorOn, learntDays, learntFrom, type LearntDay } from './judged-days.ts'
import type { OutlookStore } from './outlook.store.ts'
import { bestSpan, usualUse, type HourOfUse, type SurplusSpan } from './surplus.ts'

/** What a plant should make of the weather that a provider forecasts. */
export interface Outlook {
  isPlaneAssumed: boolean
  /** From now on; undefined when the sun is down. */
  rest: Expected | undefined
  tomorrow: Expected | undefined
  hours: readonly HourExpected[]
  /** The best of each day; undefined where nobody knows what is used when. */
  surplus: readonly SurplusSpan[] | undefined
  batteryFull: BatteryFull | undefined
  score: Score | undefined
}

/** How far forecasts were off, in percent of what was made. */
export interface Score {
  days: number
  errorPct: number
}

export type Outlooks = ReturnType<typeof createOutlooks>

/** The rest of today and tomorrow. Undefined where no provider forecasts the weather: what is usual is no forecast. */
export const createOutlooks = ({ store, outlooks, lightByHour, hoursOf, now }: OutlookNeeds) => ({
  async of(plantId: number): Promise<Outlook | undefined> {
    const plant = await store.plantOf(plantId)
    if (!plant) return undefined
    const at = now()
    const today = dayAt(plant.zone, at)
    const [first, yesterday] = [addDays(today, -daysOfUse), addDays(today, -1)]
    const [lights, past, used, battery, scored] = await Promise.all([
      lightByHour.of(plant, today, addDays(today, 1)),
      store.keptOf(plantId, addDays(today, -learntDays), yesterday),
      hoursOf(daysBetween(first, yesterday).map((day) => ({ plantId, zone: plant.zone, day }))),
      outlooks.batteryOf(plantId, at),
      outlooks.scoredOf(plantId, yesterday, scoredForecasts),
    ])
    // Where nothing is kept, nothing was ever reported.
    if (past.length === 0) return undefined
    const before = learntFrom(plant, past)
    const coming = (day: Day) => {
      const lit = (lights.get(day)?.hours ?? []).filter((hour) => hour.at + hourMs > at)
      if (lit.length === 0 || !lit.every(({ isForecast }) => isForecast)) return undefined
      const factor = forecastFactor(plant, day, before)
      const whole = expectedOf(restOf(lit, at), { ...plant, source: 'told' }, factor)
      return { whole, hours: hourlyExpected(lit, plant, factor, whole, at) }
    }
    const [rest, next] = [coming(today), coming(addDays(today, 1))]
    if (!rest && !next) return undefined
    const use = usualUse(used.flat().map(useIn), plant.zone)
    return {
      isPlaneAssumed: plant.tiltDeg === null || plant.azimuthDeg === null,
      rest: rest?.whole,
      tomorrow: next?.whole,
      hours: [...(rest?.hours ?? []), ...(next?.hours ?? [])],
      surplus: use && [rest, next].flatMap((day) => (day && bestSpan(day.hours, use, at)) ?? []),
      batteryFull: use && battery && rest ? fullAt(rest.hours, use, battery, at) : undefined,
      score: scoreOf(scored),
    }
  },
})

/**
 * What a plant makes of told light. A plant with a sensor has learnt its share from that; how far a forecast is off is not
 * learnt from it.
 */
const forecastFactor = (plant: LitPlant, day: Day, before: readonly LearntDay[]): SiteFactor => {
  const told = factorOn(plant, day, 'told', before)
  if (told.days > 0) return told
  const { share, days, meanKwh } = factorOn(plant, day, 'measured', before)
  return days > 0 ? { ...told, share, low: share, high: share, meanKwh, days } : told
}

/** From now on: of the running hour, a part. */
const restOf = (hours: readonly LightHour[], now: number) =>
  hours.flatMap((hour): LightHour[] => {
    const share = Math.min(1, (hour.at + hourMs - now) / hourMs)
    return share <= 0 ? [] : [{ ...hour, planeWm2: hour.planeWm2 * share, warmWm2: hour.warmWm2 * share }]
  })

const useIn = ({ at, used, bought }: { at: number; used: number | null; bought: number | null }): HourOfUse => ({
  at,
  powerW: used === null || bought === null ? null : used + bought,
})

/** Of few forecasts, the luck of a day would decide. */
const scoreOf = (scored: readonly { expectedKwh: number; madeKwh: number }[]): Score | undefined => {
  const made = scored.reduce((sum, { madeKwh }) => sum + madeKwh, 0)
  if (scored.length < leastScored || made <= 0) return undefined
  const off = scored.reduce((sum, { expectedKwh, madeKwh }) => sum + Math.abs(expectedKwh - madeKwh), 0)
  return { days: scored.length, errorPct: (off / made) * 100 }
}

export interface OutlookNeeds {
  store: ExpectationStore
  outlooks: OutlookStore
  lightByHour: LightByHour
  hoursOf: (
    wanted: readonly { plantId: number; zone: string; day: Day }[],
  ) => Promise<readonly (readonly { at: number; used: number | null; bought: number | null }[])[]>
  now: () => number
}

/** Four weekends. */
const daysOfUse = 28
const scoredForecasts = 14
const leastScored = 3
