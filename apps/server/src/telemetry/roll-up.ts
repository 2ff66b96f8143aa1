import { curveOf, type Frame } from './curve.ts'
import { usualRules, withoutShares, type DayRules } from './day-rules.ts'
import { afterDayMs, deviceDayOf, nightsIn, type DeviceDay, type Sample } from './device-day.ts'
import { longestShareMs } from './energy-track.ts'
import { measurersOf, type MeasuringDevice } from './measures.ts'
import { plantDayOf, type PlantDay } from './plant-day.ts'
import type { Span } from './spans.ts'
import { bookedOnce, countedOnce, daysCountedOnce } from './twins.ts'

/** Each device's samples in order of time: those of the day, the last ones before it and the first ones after it. */
export type SamplesByDevice = ReadonlyMap<number, readonly Sample[]>

export interface Place {
  latitude: number
  longitude: number
}

export interface RolledDay {
  deviceDays: DeviceDay[]
  frames: Frame[]
  plantDay: PlantDay
}

/** One day of a plant, from its samples alone: the order in which they arrived does not matter. */
export const rollUpDay = (
  devices: readonly MeasuringDevice[],
  reported: SamplesByDevice,
  span: Span,
  place: Place,
  rules: DayRules = usualRules,
): RolledDay => {
  const samples = untilRemoved(devices, reported)
  const counting = countedOnce(devices, span)
  const measurers = withoutShares(measurersOf(counting, span), rules)
  const nights = nightsAround(span, place)
  const told = devices.map((device) => deviceDayOf(device, samples.get(device.id) ?? [], span, nights, rules))
  const deviceDays = bookedOnce(devices, told, samples)
  const frames = curveOf(devices, deviceDays, measurers, samples, span, nights, rules)
  const counted = daysCountedOnce(devices, deviceDays)
  return { deviceDays, frames, plantDay: plantDayOf(counting, measurers, counted, frames, span, nights, rules) }
}

/** A device that was replaced may go on reporting for a while: that is not the plant's any more. */
const untilRemoved = (devices: readonly MeasuringDevice[], samples: SamplesByDevice): SamplesByDevice => {
  const ends = new Map(devices.flatMap(({ id, removedAt }) => (typeof removedAt === 'number' ? [[id, removedAt]] : [])))
  if (ends.size === 0) return samples
  return new Map(
    [...samples].map(([id, ofDevice]) => {
      const end = ends.get(id)
      return [id, end === undefined ? ofDevice : ofDevice.filter(({ at }) => at <= end)]
    }),
  )
}

/** A plant's day is rolled up every few minutes, and its nights stay the same. */
const nightsAround = ({ from, to }: Span, place: Place) => {
  const key = `${from} ${to} ${place.latitude} ${place.longitude}`
  const known = knownNights.get(key)
  if (known) return known
  const nights = nightsIn({ from: from - longestShareMs, to: to + afterDayMs }, place)
  if (knownNights.size >= mostKnownNights) knownNights.clear()
  knownNights.set(key, nights)
  return nights
}
const knownNights = new Map<string, readonly Span[]>()
const mostKnownNights = 10_000
