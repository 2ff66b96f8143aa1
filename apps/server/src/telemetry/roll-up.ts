import { add, crossFlowsOf, useLeftOver } from '@heliograph/domain/energy'
import type { Values } from '@heliograph/domain/points'
import { frameMs, hourMs } from '@heliograph/domain/zones'
import { energyCounted, energyIntegrated, firstCount, type CounterLimits } from './energy-counter.ts'
import { counters, measures, measurersOf, powerOf, type Measure, type MeasuringDevice } from './measures.ts'

export interface Sample {
  at: number
  values: Values
}

/** A device's samples in order of time: those of the day, and its neighbours on both sides where there are any. */
export type SamplesByDevice = ReadonlyMap<number, readonly Sample[]>

/** kWh; null is unknown. */
export type MeasuredEnergies = Record<Measure, number | null>

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

export interface Span {
  from: number
  to: number
}

/** One day of a plant, from its samples alone: whatever the order in which they came, the result is the same. */
export const rollUpDay = (devices: readonly MeasuringDevice[], samples: SamplesByDevice, span: Span) => {
  const deviceDays = devices.map((device) => deviceDayOf(device, samples.get(device.id) ?? [], span))
  const frames = framesOf(devices, samples, span)
  return { deviceDays, frames, plantDay: plantDayOf(devices, deviceDays, frames) }
}

/** A plant's powers at one moment, from what each of its devices said last. */
export const powersOf = (devices: readonly MeasuringDevice[], said: ReadonlyMap<number, Values>): Omit<Frame, 'at'> => {
  const measurers = measurersOf(devices)
  const sumOf = (measure: Measure) =>
    measurers[measure].reduce<number | null>((sum, { id }) => add(sum, powerIn(said.get(id), measure)), null)
  const powers = Object.fromEntries(measures.map((measure) => [measure, sumOf(measure)])) as Record<Measure, number | null>
  const all = devices.flatMap(({ id }) => said.get(id) ?? [])
  const socs = measurers.charge.flatMap(({ id }) => said.get(id)?.batterySoc ?? [])
  return {
    ...powers,
    use: powers.use ?? useLeftOver(withGenerator(powers)),
    backup: all.reduce<number | null>((sum, { backupPower = null }) => add(sum, backupPower), null),
    socPct: socs.length === 0 ? null : mean(socs),
  }
}

const deviceDayOf = (device: MeasuringDevice, samples: readonly Sample[], span: Span): DeviceDay => {
  const within = samples.filter(({ at }) => at >= span.from && at < span.to)
  const energies = Object.fromEntries(
    measures.map((measure) => [measure, within.length === 0 ? null : energyOf(measure, device, samples, span)]),
  ) as MeasuredEnergies
  const powers = within.flatMap(({ values }) => powerOf('generation', values) ?? [])
  return {
    deviceId: device.id,
    ...energies,
    peakW: powers.length === 0 ? null : powers.reduce((peak, power) => Math.max(peak, power)),
    samples: within.length,
  }
}

const energyOf = (measure: Measure, device: MeasuringDevice, samples: readonly Sample[], span: Span) => {
  const limits: CounterLimits = { ...span, maxW: limitOf(measure, device) }
  const { today, total } = counters[measure]
  const todays = samples.flatMap(({ at, values }) => (values[today] === undefined ? [] : [{ at, kwh: values[today] }]))
  if (todays.length > 0) return firstCount(todays[0]!, limits) + energyCounted(todays, limits)
  const totals = samples.flatMap(({ at, values }) => (values[total] === undefined ? [] : [{ at, kwh: values[total] }]))
  if (totals.length > 0) return energyCounted(totals, limits)
  const powers = samples.flatMap(({ at, values }) => {
    const w = powerOf(measure, values)
    return w === undefined ? [] : [{ at, w }]
  })
  return powers.length === 0 ? null : energyIntegrated(powers, span.from, span.to)
}

/** Generous: it must stop a register's garbage, not a sunny edge of a cloud. */
const limitOf = (measure: Measure, { ratedW }: MeasuringDevice) => {
  const rated = ratedW ?? unknownRatedW
  return measure === 'generation' ? rated * 1.5 : Math.max(rated * 4, smallestConnectionW)
}
const unknownRatedW = 1_000_000
const smallestConnectionW = 100_000

const framesOf = (devices: readonly MeasuringDevice[], samples: SamplesByDevice, span: Span) => {
  const slots = new Map<number, Map<number, Values>>()
  for (const { id } of devices) {
    for (const [slot, values] of slotsOf(samples.get(id) ?? [])) {
      if (slot < span.from || slot >= span.to) continue
      const said = slots.get(slot)
      if (said) said.set(id, values)
      else slots.set(slot, new Map([[id, values]]))
    }
  }
  return [...slots.keys()]
    .toSorted((left, right) => left - right)
    .map((at): Frame => ({ at, ...powersOf(devices, fillIn(devices, slots, at)) }))
}

/** A device whose report fell just outside the slot is taken from the slot before: it did not stop for five minutes. */
const fillIn = (devices: readonly MeasuringDevice[], slots: ReadonlyMap<number, Map<number, Values>>, at: number) => {
  const said = slots.get(at)!
  const before = slots.get(at - frameMs)
  if (!before || said.size === devices.length) return said
  const filled = new Map(said)
  for (const [id, values] of before) if (!filled.has(id)) filled.set(id, values)
  return filled
}

/** Means of what was said within each slot. */
const slotsOf = (samples: readonly Sample[]) => {
  const slots = new Map<number, Values>()
  for (let place = 0; place < samples.length; ) {
    const slot = Math.floor(samples[place]!.at / frameMs) * frameMs
    const first = place
    while (place < samples.length && samples[place]!.at < slot + frameMs) place++
    slots.set(slot, place - first === 1 ? samples[first]!.values : meanOf(samples.slice(first, place)))
  }
  return slots
}

const meanOf = (samples: readonly Sample[]): Values => {
  const values: Values = {}
  for (const point of averagedPoints) {
    const said = samples.flatMap((sample) => sample.values[point] ?? [])
    if (said.length > 0) values[point] = mean(said)
  }
  return values
}

const averagedPoints = [
  'acPower',
  'pvPower',
  'gridPower',
  'usePower',
  'batteryPower',
  'batterySoc',
  'generatorPower',
  'backupPower',
] as const

const plantDayOf = (
  devices: readonly MeasuringDevice[],
  deviceDays: readonly DeviceDay[],
  frames: readonly Frame[],
): PlantDay => {
  const measurers = measurersOf(devices)
  const byDevice = new Map(deviceDays.map((day) => [day.deviceId, day]))
  const sumOf = (measure: Measure) =>
    measurers[measure].reduce<number | null>((sum, { id }) => add(sum, byDevice.get(id)?.[measure] ?? null), null)
  const energies = Object.fromEntries(measures.map((measure) => [measure, sumOf(measure)])) as MeasuredEnergies
  const use = energies.use ?? useLeftOver(withGenerator(energies))
  const generations = frames.flatMap(({ generation }) => generation ?? [])
  return {
    ...energies,
    use,
    chargeFromBuy: atMost(crossEnergy(frames, 'chargeFromBuy'), energies.charge, energies.buy),
    dischargeForSell: atMost(crossEnergy(frames, 'dischargeForSell'), energies.discharge, energies.sell),
    peakW: generations.length === 0 ? null : generations.reduce((peak, power) => Math.max(peak, power)),
  }
}

const crossEnergy = (frames: readonly Frame[], flow: 'chargeFromBuy' | 'dischargeForSell') =>
  frames.reduce<number | null>((sum, frame) => {
    const w = crossFlowsOf(frame)[flow]
    return add(sum, w === null ? null : (w / 1000) * (frameMs / hourMs))
  }, null)

const atMost = (kwh: number | null, ...limits: (number | null)[]) =>
  kwh === null || limits.includes(null) ? null : Math.min(kwh, ...(limits as number[]))

/** What a generator gives comes in like what is bought, but is not. */
const withGenerator = <E extends Record<Measure, number | null>>(energies: E) => ({
  ...energies,
  buy: energies.generator === null ? energies.buy : add(energies.buy, energies.generator),
})

const powerIn = (values: Values | undefined, measure: Measure) => (values && powerOf(measure, values)) ?? null
const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
