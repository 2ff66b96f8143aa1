import { curveOf, type Frame } from './curve.ts'
import { afterDayMs, deviceDayOf, nightsIn, type DeviceDay, type Sample } from './device-day.ts'
import { longestShareMs } from './energy-track.ts'
import { measurersOf, type MeasuringDevice } from './measures.ts'
import { plantDayOf, type PlantDay } from './plant-day.ts'
import type { Span } from './spans.ts'

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
  samples: SamplesByDevice,
  span: Span,
  place: Place,
): RolledDay => {
  const measurers = measurersOf(devices, span)
  const nights = nightsIn({ from: span.from - longestShareMs, to: span.to + afterDayMs }, place)
  const deviceDays = devices.map((device) => deviceDayOf(device, samples.get(device.id) ?? [], span, nights))
  const frames = curveOf(devices, deviceDays, measurers, samples, span, nights)
  return { deviceDays, frames, plantDay: plantDayOf(devices, measurers, deviceDays, frames, span, nights) }
}
