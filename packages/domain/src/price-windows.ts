import type { HourlyKind, Prices } from './income.ts'
import { monthOf, type Day } from './zones.ts'

/** Hours of the clock at which other prices are valid, in the plant's zone. Where windows overlap, the first one counts. */
export interface PriceWindow {
  /** 1 to 12. */
  months: readonly number[]
  /** 1 to 7, Monday is 1. */
  weekdays: readonly number[]
  /** 0 to 23. */
  fromHour: number
  /** 1 to 24. Not after `fromHour`: over midnight, into the same day's first hours. */
  toHour: number
  /** Null: as at other times. */
  feedInMicros: number | null
  purchaseMicros: number | null
}

/** Mean powers in an hour of the clock, W, from the curve. They say when a day's energy was moved, not how much. */
export interface HourPowers extends Record<HourlyKind, number | null> {
  hour: number
  /** Of which all is sold where nobody uses it on site. */
  generated: number | null
  /** Its start. Where a clock is put back, two have the same `hour`. */
  at: number
}

/** The price of a kWh in the hour that starts then. Undefined: unknown. */
export type PriceAt = (kind: HourlyKind, at: number) => number | undefined

/** A part of a day's energy in whole mWh, and the price of a kWh. */
interface PricedPart {
  mWh: number
  micros: number
}

/**
 * Divides a day's energy among its prices. Hours get what the curve shows, corrected so that they add up to the day exactly.
 * What the curve does not cover has no known price, and is left out.
 */
export const dividedBy = (
  windows: readonly PriceWindow[],
  day: Day,
  hours: readonly HourPowers[],
): ((kind: HourlyKind, mWh: number, micros: number) => PricedPart[]) => {
  const ofDay = windows.filter((window) => isOn(window, day))
  return (kind, mWh, micros) => {
    const priceAt = (hour: number) =>
      ofDay.flatMap((window) => (isIn(window, hour) ? (priceOf(window, kind) ?? []) : []))[0] ?? micros
    const prices = new Set(allHours.map(priceAt))
    if (prices.size <= 1 || mWh === 0) return [{ mWh, micros: priceAt(0) }]
    const told = hours.flatMap(({ hour, [kind]: w }) => (w === null ? [] : { hour, mWh: Math.round(w * mWhPerWh) }))
    const parts = new Map<number, number>()
    for (const part of sharedOut(mWh, told)) {
      const price = priceAt(part.hour)
      parts.set(price, (parts.get(price) ?? 0) + part.mWh)
    }
    return [...parts].map(([price, sum]) => ({ mWh: sum, micros: price }))
  }
}

/** The same for a series of prices. Energy of hours whose price is unknown is left out. */
export const dividedHourly =
  (priceAt: PriceAt, hours: readonly HourPowers[]) =>
  (kind: HourlyKind, mWh: number, added: number): PricedPart[] => {
    if (mWh === 0) return [{ mWh, micros: added }]
    const told = hours.flatMap(({ at, [kind]: w }) => (w === null ? [] : { at, mWh: Math.round(w * mWhPerWh) }))
    return sharedOut(mWh, told).flatMap(({ at, mWh: part }) => {
      const price = priceAt(kind, at)
      return price === undefined ? [] : { mWh: part, micros: price + added }
    })
  }

/** Parts of hours that add up to the energy of their day exactly, unless much of it was moved while there is no curve. */
export const sharedOut = <Hour extends { mWh: number }>(mWh: number, hours: readonly Hour[]): Hour[] => {
  const [shown, size] = hours.reduce(([sum, total], each) => [sum + each.mWh, total + Math.abs(each.mWh)], [0, 0])
  if (size === 0) return []
  const isCovered = mWh - shown <= Math.max(Math.abs(mWh) * uncoveredShare, uncoveredMWh)
  const excess = isCovered ? mWh - shown : 0
  let [sum, given] = [0, 0]
  return hours.map((each) => {
    sum += each.mWh + (excess * Math.abs(each.mWh)) / size
    const part = Math.round(sum) - given
    given += part
    return { ...each, mWh: part }
  })
}

const isOn = ({ months, weekdays }: PriceWindow, day: Day) =>
  months.includes(monthOf(day)) && weekdays.includes(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1)

const isIn = ({ fromHour, toHour }: PriceWindow, hour: number) =>
  fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour

/** Self-used energy is worth what buying it would have cost. */
const priceOf = (window: PriceWindow, kind: HourlyKind): number | null =>
  kind === 'sold' ? window.feedInMicros : window.purchaseMicros

/** A price of a window is for certain hours: at other times, the tariff's own one of that kind is valid. */
export const lacksPrice = ({ feedInMicros, purchaseMicros }: Prices, windows: readonly PriceWindow[]) =>
  windows.some(
    (window) =>
      (window.feedInMicros !== null && feedInMicros === null) ||
      (window.purchaseMicros !== null && purchaseMicros === null),
  )

const allHours = Array.from({ length: 24 }, (_, hour) => hour)
const mWhPerWh = 1000
/** Counters and powers of a day differ a little. */
const uncoveredShare = 0.15
const uncoveredMWh = 200_000
