import { offsetAt, hourMs } from '@heliograph/domain/zones'
import type { Steps } from './telling.ts'

/** The hour of the day of each step, on the plant's clock. */
export const hoursOf = (zone: string, { from, to, stepMs }: Pick<Steps, 'from' | 'to' | 'stepMs'>) =>
  Array.from({ length: Math.ceil((to - from) / stepMs) }, (_, place) => {
    const at = from + place * stepMs
    return Math.floor(((at + offsetAt(zone, at)) / hourMs) % hoursPerDay)
  })

/** The mean of each hour of the day, of the steps in daylight. */
export const byHour = (powers: readonly (number | null)[], hours: readonly number[], light: readonly boolean[]) =>
  Array.from({ length: hoursPerDay }, (_, hour) => {
    const known = powers.filter((w, step): w is number => w !== null && hours[step] === hour && light[step] === true)
    return known.length === 0 ? null : known.reduce((sum, w) => sum + w, 0) / known.length
  })

/** Whether any step of each hour of the day was in daylight. */
export const lightByHour = (hours: readonly number[], light: readonly boolean[]) =>
  Array.from({ length: hoursPerDay }, (_, hour) => hours.some((each, step) => each === hour && light[step] === true))

const hoursPerDay = 24
