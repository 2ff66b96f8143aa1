import { add, crossFlowsOf, useLeftOver } from '@heliograph/domain/energy'
import type { Point, Values } from '@heliograph/domain/points'
import { recordOf } from '@heliograph/domain/records'
import { sure } from '@heliograph/domain/sure'
import { frameMs, hourMs } from '@heliograph/domain/zones'
import { dayEnergyCounted, energyCounted, energyIntegrated } from './energy-counter.ts'
import {
  counters,
  measurersOf,
  measures,
  momentaryPoints,
  powerOf,
  sumOfSurest,
  type Measure,
  type Measurers,
  type MeasuringDevice,
} from './measures.ts'

export interface Sample {
  at: number
  values: Values
}

/** Each device's samples in order of time: those of the day and the last ones before it. */
export type SamplesByDevice = ReadonlyMap<number, readonly Sample[]>

/** kWh; null if unknown. */
type MeasuredEnergies = Record<Measure, number | null>

export interface DeviceDay extends MeasuredEnergies {
  deviceId: number
  peakW: number | null
  samples: number
}

/** Mean powers in W over the five minutes from `at`. */
export interface Frame extends Record<Measure, number | null> {
  at: number
  backup: number | null
  socPct: number | null
}

export interface PlantDay extends MeasuredEnergies {
  chargeFromBuy: number | null
  dischargeForSell: number | null
  peakW: number | null
}

/** Half-open. */
export interface Span {
  from: number
  to: number
}

/** Computes one day of a plant from its samples only, so the result does not depend on their order of arrival. */
export const rollUpDay = (devices: readonly MeasuringDevice[], samples: SamplesByDevice, span: Span) => {
  const measurers = measurersOf(devices)
  const deviceDays = devices.map((device) => deviceDayOf(device, samples.get(device.id) ?? [], span))
  const frames = framesOf(devices, measurers, samples, span)
  return { deviceDays, frames, plantDay: plantDayOf(measurers, deviceDays, frames) }
}

/** A plant's powers at one moment, from the last values of each of its devices. */
export const powersOf = (measurers: Measurers, said: ReadonlyMap<number, Values>): Omit<Frame, 'at'> => {
  const power = (measure: Measure) => sumOfSurest(measurers[measure], (id) => powerIn(said.get(id), measure))
  let backup: number | null = null
  for (const { backupPower = null } of said.values()) backup = add(backup, backupPower)
  return withUse({
    generation: power('generation'),
    use: power('use'),
    buy: power('buy'),
    sell: power('sell'),
    charge: power('charge'),
    discharge: power('discharge'),
    generator: power('generator'),
    backup,
    socPct: socOf(measurers, said),
  })
}

const socOf = (measurers: Measurers, said: ReadonlyMap<number, Values>) => {
  for (const devices of measurers.charge) {
    let [sum, tell] = [0, 0]
    for (const { id } of devices) {
      const soc = said.get(id)?.batterySoc
      if (soc === undefined) continue
      sum += soc
      tell++
    }
    if (tell > 0) return sum / tell
  }
  return null
}

const deviceDayOf = (device: MeasuringDevice, samples: readonly Sample[], span: Span): DeviceDay => {
  const within = samples.filter(({ at }) => at >= span.from && at < span.to)
  let peakW: number | null = null
  for (const { values } of within) {
    const w = powerOf('generation', values)
    if (w !== undefined && (peakW === null || w > peakW)) peakW = w
  }
  const energies = recordOf(measures, (measure) => energyOf(measure, device, samples, within, span))
  return { deviceId: device.id, ...energies, peakW, samples: within.length }
}

/** Uses the finest source that the device has on that day: daily counter, lifetime counter or power. */
const energyOf = (
  measure: Measure,
  device: MeasuringDevice,
  samples: readonly Sample[],
  within: readonly Sample[],
  span: Span,
) => {
  const { today, total } = counters[measure]
  const tells = (point: Point) => within.some(({ values }) => values[point] !== undefined)
  const limits = { ...span, maxW: limitOf(measure, device) }
  if (tells(today)) {
    const readings = samples.flatMap(({ at, values }) => {
      const kwh = values[today]
      return kwh === undefined ? [] : { at, kwh, lifetimeKwh: values[total] }
    })
    return dayEnergyCounted(readings, limits)
  }
  if (tells(total)) {
    const readings = samples.flatMap(({ at, values }) => {
      const kwh = values[total]
      return kwh === undefined ? [] : { at, kwh }
    })
    return energyCounted(readings, limits)
  }
  if (!within.some(({ values }) => powerOf(measure, values) !== undefined)) return null
  const powers = samples.flatMap(({ at, values }) => {
    const w = powerOf(measure, values)
    return w === undefined ? [] : { at, w }
  })
  return energyIntegrated(powers, span.from, span.to)
}

/**
 * The most that a device can move. Generous, because people enter ratings wrongly: it should catch register garbage,
 * not the edge of a cloud.
 */
const limitOf = (measure: Measure, { ratedW }: MeasuringDevice) => {
  const rated = ratedW ?? unknownRatedW
  return measure === 'generation' ? Math.max(rated * 2, smallestGenerationW) : Math.max(rated * 4, smallestConnectionW)
}
const unknownRatedW = 1_000_000
const smallestGenerationW = 10_000
const smallestConnectionW = 100_000

const framesOf = (devices: readonly MeasuringDevice[], measurers: Measurers, samples: SamplesByDevice, span: Span) => {
  const slots = new Map<number, Map<number, Values>>()
  for (const { id } of devices) {
    for (const [slot, values] of slotsOf(samples.get(id) ?? [], { from: span.from - frameMs, to: span.to })) {
      const said = slots.get(slot)
      if (said) said.set(id, values)
      else slots.set(slot, new Map([[id, values]]))
    }
  }
  return [...slots.keys()]
    .filter((at) => at >= span.from)
    .toSorted((left, right) => left - right)
    .map((at): Frame => Object.assign(powersOf(measurers, fillIn(devices.length, slots, at)), { at }))
}

/**
 * A device whose report just missed the slot gets the values of the previous slot: it did not stop for five minutes.
 */
const fillIn = (devices: number, slots: ReadonlyMap<number, ReadonlyMap<number, Values>>, at: number) => {
  const said = sure(slots.get(at))
  const before = slots.get(at - frameMs)
  if (!before || said.size === devices) return said
  const filled = new Map(said)
  for (const [id, values] of before) if (!filled.has(id)) filled.set(id, values)
  return filled
}

/** The means of each slot. */
const slotsOf = (samples: readonly Sample[], { from, to }: Span) => {
  const bySlot = new Map<number, Sample[]>()
  for (const sample of samples) {
    if (sample.at < from || sample.at >= to) continue
    const slot = Math.floor(sample.at / frameMs) * frameMs
    const inSlot = bySlot.get(slot)
    if (inSlot) inSlot.push(sample)
    else bySlot.set(slot, [sample])
  }
  return new Map([...bySlot].map(([slot, inSlot]) => [slot, meanOf(inSlot)]))
}

const meanOf = (samples: readonly Sample[]): Values => {
  const [first] = samples
  if (first && samples.length === 1) return first.values
  const values: Values = {}
  for (const point of momentaryPoints) {
    const said = samples.flatMap((sample) => sample.values[point] ?? [])
    if (said.length > 0) values[point] = mean(said)
  }
  return values
}

const plantDayOf = (measurers: Measurers, deviceDays: readonly DeviceDay[], frames: readonly Frame[]): PlantDay => {
  const byDevice = new Map(deviceDays.map((day) => [day.deviceId, day]))
  const energies = recordOf(measures, (measure) =>
    sumOfSurest(measurers[measure], (id) => byDevice.get(id)?.[measure] ?? null),
  )
  let peakW: number | null = null
  for (const { generation } of frames) {
    if (generation !== null && (peakW === null || generation > peakW)) peakW = generation
  }
  return {
    ...withUse(energies),
    chargeFromBuy: atMost(crossEnergy(frames, 'chargeFromBuy'), energies.charge, energies.buy),
    dischargeForSell: atMost(crossEnergy(frames, 'dischargeForSell'), energies.discharge, energies.sell),
    peakW,
  }
}

const crossEnergy = (frames: readonly Frame[], flow: 'chargeFromBuy' | 'dischargeForSell') =>
  frames.reduce<number | null>((sum, frame) => {
    const w = crossFlowsOf(frame)[flow]
    return add(sum, w === null ? null : (w / 1000) * (frameMs / hourMs))
  }, null)

const atMost = (kwh: number | null, ...limits: (number | null)[]) =>
  limits.reduce((least, limit) => (least === null || limit === null ? null : Math.min(least, limit)), kwh)

/** Consumption that no device measures is what is left over. A generator's energy comes in like bought energy. */
const withUse = <E extends MeasuredEnergies>(energies: E) => {
  const { generation, buy, sell, charge, discharge, generator } = energies
  energies.use ??= useLeftOver({ generation, buy: add(buy, generator), sell, charge, discharge })
  return energies
}

const powerIn = (values: Values | undefined, measure: Measure) => (values && powerOf(measure, values)) ?? null
const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
