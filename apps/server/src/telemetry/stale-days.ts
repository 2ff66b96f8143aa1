import { dayAt, daysBetween, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import { afterDayMs } from './device-day.ts'
import { countsOn } from './measures.ts'
import type { MeasuredPlant } from './plants.store.ts'
import type { Span } from './spans.ts'
import type { StaleRange } from './stale-ranges.store.ts'

/** Plants with the same zone and day, which share their reads and writes. */
export interface Group {
  day: Day
  span: Span
  /** Hours are kept of days that are over: those of the others are in the curve. */
  isOver: boolean
  parts: { plant: MeasuredPlant; stale: Span }[]
  devices: number
}

/** The days that new samples affect. A plant that fails is noted in `failures`, and left out. */
export const groupsOf = (
  plants: readonly MeasuredPlant[],
  ranges: ReadonlyMap<number, readonly Span[]>,
  late: ReadonlyMap<number, readonly number[]>,
  failures: Map<number, unknown>,
  now: number,
) => {
  const open = new Map<string, Group>()
  const groups: Group[] = []
  for (const plant of plants) {
    try {
      for (const [day, stale] of staleDays(plant, ranges, late)) {
        const key = `${plant.zone} ${day}`
        const known = open.get(key)
        const group = known && known.devices < devicesPerGroup ? known : newGroup(plant.zone, day, now)
        if (group !== known) groups.push(group)
        open.set(key, group)
        group.parts.push({ plant, stale })
        group.devices += plant.devices.length
      }
    } catch (error) {
      // A zone unknown to this version, for example.
      failures.set(plant.id, error)
    }
  }
  return groups
}

const newGroup = (zone: string, day: Day, now: number): Group => {
  const span = spanOfDay(zone, day)
  return { day, span, isOver: span.to <= now, parts: [], devices: 0 }
}

/**
 * The days of a plant that are affected by its new samples, each with the time range in which its frames are stale. A sample shortly
 * after midnight tells how the day before ended, and a late one where the rise of the next one began.
 */
const staleDays = (
  { zone, devices }: MeasuredPlant,
  ranges: ReadonlyMap<number, readonly Span[]>,
  late: ReadonlyMap<number, readonly number[]>,
) => {
  const days = new Map<Day, Span>()
  const add = (day: Day, span: Span) => {
    const known = days.get(day)
    days.set(day, known ? hullOf([known, span]) : span)
  }
  for (const device of devices) {
    // What it measured in another plant before.
    const addOwn = (first: number, last: number, span: Span) => {
      for (const day of daysBetween(dayAt(zone, first), dayAt(zone, last))) if (countsOn(device, day)) add(day, span)
    }
    for (const range of ranges.get(device.id) ?? []) addOwn(range.from - afterDayMs, range.to, range)
    // Not each sample tells a counter: a rise may also end with one after midnight, whose day reads this one too.
    for (const at of late.get(device.id) ?? []) addOwn(at, at + afterDayMs, { from: at, to: at })
  }
  return days
}

/** Limits how much is read and written together to a few MB. */
const devicesPerGroup = 60

/** A range never crosses an hour, so each device gets one per hour. */
export const rangesByDevice = (stale: readonly StaleRange[]) => {
  const hours = new Map<number, Map<number, Span>>()
  for (const { deviceIds, from, to } of stale) {
    const hour = Math.floor(from / hourMs)
    for (const id of deviceIds) {
      const ofDevice = hours.get(id) ?? new Map<number, Span>()
      hours.set(id, ofDevice)
      const known = ofDevice.get(hour)
      if (!known) ofDevice.set(hour, { from, to })
      else if (from < known.from || to > known.to) ofDevice.set(hour, hullOf([known, { from, to }]))
    }
  }
  return new Map([...hours].map(([id, ofDevice]) => [id, [...ofDevice.values()]]))
}

export const hullOf = (spans: readonly Span[]): Span => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
})
