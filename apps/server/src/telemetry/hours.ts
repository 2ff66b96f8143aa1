import { recordOf } from '@heliograph/domain/records'
import { hourMs, offsetAt } from '@heliograph/domain/zones'
import type { Frame } from './curve.ts'
import type { Span } from './spans.ts'

/** What is kept by the hour, in the order of a day's hours: mean powers in W, null where the curve does not tell. */
export type DayHours = Record<HourlyPower, readonly (number | null)[]>

export const hourlyPowers = ['generated', 'sold', 'used', 'bought'] as const
export type HourlyPower = (typeof hourlyPowers)[number]

/**
 * The hours of a day's curve, counted from its start because offsets can have half hours. What was used without buying it is
 * less than nothing while a battery charges from the grid.
 */
export const hoursOfDay = (frames: readonly Frame[], { from, to }: Span): DayHours => {
  const length = Math.ceil((to - from) / hourMs)
  const means = recordOf(hourlyPowers, () => meansOf(length))
  for (const { at, generation, sell, use, buy } of frames) {
    const place = Math.floor((at - from) / hourMs)
    means.generated.add(place, generation)
    means.sold.add(place, sell)
    means.bought.add(place, buy)
    means.used.add(place, use === null || buy === null ? null : use - buy)
  }
  return recordOf(hourlyPowers, (power) => means[power].told())
}

/** What the clocks of a zone show in the hour that starts then. */
export const clockHourAt = (zone: string, at: number) => new Date(at + offsetAt(zone, at)).getUTCHours()

const meansOf = (length: number) => {
  const sums = Array.from({ length }, () => ({ w: 0, frames: 0 }))
  return {
    add(place: number, w: number | null) {
      const sum = sums[place]
      if (!sum || w === null) return
      sum.w += w
      sum.frames++
    },
    told: () => sums.map(({ w, frames }) => (frames === 0 ? null : Math.round((w / frames) * 100) / 100)),
  }
}
