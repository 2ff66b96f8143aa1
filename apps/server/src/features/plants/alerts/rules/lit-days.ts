import type { Values } from '@heliograph/domain/points'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import type { DeviceHour, JudgedPlant, LitDay } from './plant-facts.ts'

/** When modules gave power first and last in an hour at the edge of the day: where they give much, the sun is up anyway. */
export const litIn = (
  said: readonly { at: number; values: Values }[],
  ratedW: number,
): Pick<DeviceHour, 'litFrom' | 'litTo'> => {
  const lit = said.filter(({ values }) => givenW(values) >= Math.max(leastW, leastShare * ratedW))
  const [first, last] = [lit[0], lit.at(-1)]
  if (!first || !last) return {}
  const mean = said.reduce((sum, { values }) => sum + givenW(values), 0) / said.length
  return lit.length === said.length && mean > edgeShare * ratedW
    ? {}
    : { litFrom: minuteOf(first.at), litTo: minuteOf(last.at) }
}

/** Adds the days of new hours to those that are known. */
export const learnLit = (known: readonly LitDay[], hours: readonly DeviceHour[], plant: JudgedPlant) => {
  // Of nearly all hours of a day, and of devices without inputs.
  if (!hours.some(({ litFrom }) => litFrom !== undefined)) return known
  const days = new Map(known.map((one) => [one.day, one]))
  for (const { hour, litFrom, litTo, still } of hours) {
    if (litFrom === undefined || litTo === undefined || isRepeated(still)) continue
    const day = solarDay(hour, plant)
    const before = days.get(day)
    const [from, to] = [hour * 60 + litFrom, hour * 60 + litTo]
    days.set(day, { day, from: Math.min(from, before?.from ?? from), to: Math.max(to, before?.to ?? to) })
  }
  return [...days.values()].sort((left, right) => left.day - right.day).slice(-mostDays)
}

/** All reports of the hour repeat one that gave power: it says nothing about when it was light. */
export const isRepeated = (still: DeviceHour['still'] = 0) => still > 0

/** By the sun's own time. */
export const solarDay = (hour: number, { longitude }: JudgedPlant) => Math.floor((hour + longitude / 15) / 24)

const givenW = ({ pv1Power, pv2Power, pv3Power, pv4Power }: Values) =>
  (pv1Power ?? 0) + (pv2Power ?? 0) + (pv3Power ?? 0) + (pv4Power ?? 0)

const minuteOf = (at: number) => Math.floor((at % hourMs) / minuteMs)

const leastW = 10
/** Twilight gives less. */
const leastShare = 0.003
const edgeShare = 0.15
const mostDays = 6
