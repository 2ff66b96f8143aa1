import { quantities } from '@heliograph/domain/energy'
import type { Values } from '@heliograph/domain/points'
import { recordOf } from '@heliograph/domain/records'
import { sure } from '@heliograph/domain/sure'
import { addDays, dayAt, frameMs, hourMs, minuteMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { advanceLatest, readLatest } from './latest.store.ts'
import { counters, measurersOf, sumOfSurest, type Measurers } from './measures.ts'
import {
  readPlantsOf,
  upsertDeviceDays,
  upsertFrames,
  upsertPlantDays,
  upsertPlantLatest,
  type MeasuredPlant,
  type PlantPresent,
} from './plants.store.ts'
import { powersOf, rollUpDay, type Sample, type Span } from './roll-up.ts'
import { lookBackMs, readMeasured } from './samples.store.ts'
import { takeStale, type StaleRange } from './stale-ranges.store.ts'

/** What a pass has rolled up. */
export interface Rolled {
  ranges: number
  plantIds: number[]
  /** The devices with new samples and the time range of these, ends included. */
  devices: { deviceId: number; plantId: number; from: number; to: number }[]
}

export const nothingRolled: Rolled = { ranges: 0, plantIds: [], devices: [] }

/** Takes stale ranges and rolls them up in the caller's transaction. A plant that fails is reported. */
export const rollStale = async (client: PoolClient, report: (error: Error) => void): Promise<Rolled> => {
  const stale = await takeStale(client, rangesPerPass)
  if (stale.length === 0) return nothingRolled
  const ranges = rangesByDevice(stale)
  const whole = new Map([...ranges].map(([id, spans]) => [id, hullOf(spans)]))
  await advanceLatest(client, whole)
  const plants = [...(await readPlantsOf(client, [...ranges.keys()])).values()]
  const latest = await readLatest(
    client,
    plants.flatMap(({ devices }) => devices.map(({ id }) => id)),
  )
  for (const group of groupsOf(plants, ranges, latest, report)) await rollGroup(client, group)
  await upsertPlantLatest(
    client,
    plants.flatMap((plant) => presentOf(plant, latest) ?? []),
  )
  return {
    ranges: stale.length,
    plantIds: plants.map(({ id }) => id),
    devices: plants.flatMap(({ id, devices }) =>
      devices.flatMap((device) => {
        const range = whole.get(device.id)
        return range ? { deviceId: device.id, plantId: id, ...range } : []
      }),
    ),
  }
}

/** Limits what is lost when a pass fails, and how long a pass takes after a long downtime. */
const rangesPerPass = 1_000

/** Limits how much is read and written together to a few MB. */
const devicesPerGroup = 60

/** A device silent for longer than this is left out of the plant's current values. */
const presentMs = 20 * minuteMs

/** Plants with the same zone and day, which share their reads and writes. */
interface Group {
  day: Day
  span: Span
  parts: { plant: MeasuredPlant; stale: Span }[]
  devices: number
}

const groupsOf = (
  plants: readonly MeasuredPlant[],
  ranges: ReadonlyMap<number, readonly Span[]>,
  latest: ReadonlyMap<number, Sample>,
  report: (error: Error) => void,
) => {
  const open = new Map<string, Group>()
  const groups: Group[] = []
  for (const plant of plants) {
    try {
      for (const [day, stale] of staleDays(plant, ranges, latest)) {
        const key = `${plant.zone} ${day}`
        const known = open.get(key)
        const group = known && known.devices < devicesPerGroup ? known : newGroup(plant.zone, day)
        if (group !== known) groups.push(group)
        open.set(key, group)
        group.parts.push({ plant, stale })
        group.devices += plant.devices.length
      }
    } catch (error) {
      // A zone unknown to this version must not block the other plants.
      report(new Error(`Plant ${plant.id} could not be rolled up`, { cause: error }))
    }
  }
  return groups
}

const newGroup = (zone: string, day: Day): Group => ({ day, span: spanOfDay(zone, day), parts: [], devices: 0 })

/**
 * The days affected by a plant's new samples, each with the time range in which its frames are stale. A late sample
 * also affects the next day, whose first rise starts at it.
 */
const staleDays = (
  { zone, devices }: MeasuredPlant,
  ranges: ReadonlyMap<number, readonly Span[]>,
  latest: ReadonlyMap<number, Sample>,
) => {
  const newest = Math.max(...devices.map(({ id }) => latest.get(id)?.at ?? 0))
  const days = new Map<Day, Span>()
  for (const { id } of devices) {
    for (const range of ranges.get(id) ?? []) {
      const last = dayAt(zone, Math.max(range.to, Math.min(newest, range.to + lookBackMs)))
      for (let day = dayAt(zone, range.from); day <= last; day = addDays(day, 1)) {
        days.set(day, hullOf([...(days.get(day) ? [sure(days.get(day))] : []), range]))
      }
    }
  }
  return days
}

const rollGroup = async (client: PoolClient, { day, span, parts }: Group) => {
  const samples = await readMeasured(
    client,
    parts.flatMap(({ plant }) => plant.devices.map(({ id }) => id)),
    span,
  )
  const rolled = parts.map(({ plant: { id, devices }, stale }) => {
    return { plantId: id, stale, ...rollUpDay(devices, samples, span) }
  })
  await upsertDeviceDays(
    client,
    rolled.flatMap(({ deviceDays }) => deviceDays.filter((each) => each.samples > 0).map((each) => ({ ...each, day }))),
  )
  await upsertFrames(
    client,
    rolled.flatMap(({ plantId, stale, frames }) =>
      frames
        .filter(({ at }) => at > stale.from - frameMs && at <= stale.to + frameMs)
        .map((frame) => ({ ...frame, plantId })),
    ),
  )
  await upsertPlantDays(
    client,
    rolled.flatMap(({ plantId, frames, plantDay }) => (frames.length > 0 ? { ...plantDay, plantId, day } : [])),
  )
}

const presentOf = (plant: MeasuredPlant, latest: ReadonlyMap<number, Sample>): PlantPresent | undefined => {
  const { id: plantId, devices } = plant
  const last = new Map<number, Sample>()
  for (const { id } of devices) {
    const sample = latest.get(id)
    if (sample) last.set(id, sample)
  }
  if (last.size === 0) return undefined
  const at = Math.max(...[...last.values()].map((sample) => sample.at))
  const present = new Map<number, Values>()
  for (const [id, sample] of last) if (sample.at >= at - presentMs) present.set(id, sample.values)
  const measurers = measurersOf(devices)
  return { plantId, at, ...powersOf(measurers, present), counters: countersOf(measurers, last) }
}

const countersOf = (measurers: Measurers, last: ReadonlyMap<number, Sample>) => {
  return recordOf(quantities, (quantity) =>
    sumOfSurest(measurers[quantity], (id) => last.get(id)?.values[counters[quantity].total] ?? null),
  )
}

/** A range never crosses an hour, so each device gets one per hour. */
const rangesByDevice = (stale: readonly StaleRange[]) => {
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

const hullOf = (spans: readonly Span[]): Span => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
})
