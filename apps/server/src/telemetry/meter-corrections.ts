import type { MeterRole, Phase } from '@heliograph/domain/meters'
import type { Point, Values } from '@heliograph/domain/points'
import type { Day } from '@heliograph/domain/zones'
import type { Sample } from './device-day.ts'
import { bitsOf, type MeasuringDevice } from './measures.ts'
import type { SamplesByDevice } from './roll-up.ts'
import { countedAs } from './twins.ts'

/** How a meter's readings are to be understood, as a person said. Samples are stored as they were reported. */
export interface MeterCorrection {
  role: MeterRole
  /** The clamp points the wrong way: what it counts as bought was sold. */
  isTurned: boolean
  /** What current transformers divide by, and the meter does not know. */
  factor: number
  /** The only phase that counts; null for the sum of all. */
  phase: Phase | null
}

/** It counts from its first day on, up to the last day before `untilDay`. */
export interface DatedCorrection extends MeterCorrection {
  id: number
  fromDay: Day
  untilDay: Day | null
}

/** Of devices that have any, in the order in which they were saved. */
export type MeterCorrections = ReadonlyMap<number, readonly DatedCorrection[]>

/** A meter is put right through whichever gateway it is read: twins without corrections of their own have those of the other one. */
export const sharedByTwins = (
  devices: readonly Pick<MeasuringDevice, 'id' | 'twinOf'>[],
  corrections: MeterCorrections,
): MeterCorrections => {
  if (corrections.size === 0 || devices.every(({ twinOf }) => twinOf === undefined)) return corrections
  const ofTwins = new Map<number, readonly DatedCorrection[]>()
  for (const device of devices) {
    const own = corrections.get(device.id)
    if (own && !ofTwins.has(countedAs(device))) ofTwins.set(countedAs(device), own)
  }
  return new Map(
    devices.flatMap((device) => {
      const counting = corrections.get(device.id) ?? ofTwins.get(countedAs(device))
      return counting ? [[device.id, counting] as const] : []
    }),
  )
}

/** What was saved last counts on all days that it is about. */
export const correctionOn = (corrections: readonly DatedCorrection[] | undefined, day: Day) =>
  corrections?.findLast(({ fromDay, untilDay }) => fromDay <= day && (untilDay === null || day < untilDay))

/** With its sign, its factor and its phase put right. What it measures stays the grid. */
export const calibrated = (values: Values, { isTurned, factor, phase }: Omit<MeterCorrection, 'role'>): Values => {
  const { gridPower, buyToday, buyTotal, sellToday, sellTotal, useToday, useTotal, ...others } = values
  const right: Values = { ...others }
  // It worked its consumption out from a wrong power.
  const isUseWrong = gridPower !== undefined && changesGrid({ isTurned, factor, phase })
  if (isUseWrong) delete right.usePower
  const power = phase === null ? gridPower : values[phasePoints[phase]]
  put(right, 'gridPower', power)
  // Counters of other phases cannot be taken out of the sum, and those of consumption do not count backwards.
  if (phase === null) {
    put(right, 'buyToday', isTurned ? sellToday : buyToday)
    put(right, 'buyTotal', isTurned ? sellTotal : buyTotal)
    put(right, 'sellToday', isTurned ? buyToday : sellToday)
    put(right, 'sellTotal', isTurned ? buyTotal : sellTotal)
    if (!isTurned && !isUseWrong) {
      put(right, 'useToday', useToday)
      put(right, 'useTotal', useTotal)
    }
  }
  const sign = isTurned ? -1 : 1
  for (const point of powerPoints) put(right, point, times(right[point], factor * sign))
  for (const point of counterPoints) put(right, point, times(right[point], factor))
  return right
}

/** As the device itself shows them on a day. */
export const calibratedOn = (values: Values, corrections: readonly DatedCorrection[] | undefined, day: Day) => {
  const correction = correctionOn(corrections, day)
  return correction ? calibrated(values, correction) : values
}

/** The same as values of what the meter measures. */
export const understood = (values: Values, correction: MeterCorrection): Values => {
  const { gridPower, buyToday, buyTotal, sellToday, sellTotal, usePower, useToday, useTotal } = calibrated(
    values,
    correction,
  )
  const { role } = correction
  const as: Values = {}
  if (role === 'grid') return calibrated(values, correction)
  if (role === 'consumption') {
    put(as, 'usePower', gridPower ?? usePower)
    put(as, 'useToday', buyToday ?? useToday)
    put(as, 'useTotal', buyTotal ?? useTotal)
  }
  if (role === 'production') {
    put(as, 'acPower', gridPower)
    put(as, 'generationToday', buyToday)
    put(as, 'generationTotal', buyTotal)
  }
  if (role === 'battery') {
    put(as, 'batteryPower', gridPower)
    put(as, 'dischargeToday', buyToday)
    put(as, 'dischargeTotal', buyTotal)
    put(as, 'chargeToday', sellToday)
    put(as, 'chargeTotal', sellTotal)
  }
  return as
}

/** A plant's devices on a day, each with what it then measures. */
export const devicesOn = (devices: readonly MeasuringDevice[], corrections: MeterCorrections, day: Day) =>
  corrections.size === 0
    ? devices
    : devices.map((device) => {
        const correction = correctionOn(corrections.get(device.id), day)
        return correction ? { ...device, role: correction.role, tells: tellsAs(correction, device.tells) } : device
      })

/**
 * The samples that the roll-up of a day reads, all as they are understood on that day, those of the evening before as
 * well: a counter with two factors would seem to jump.
 */
export const samplesOn = (samples: SamplesByDevice, corrections: MeterCorrections, day: Day): SamplesByDevice =>
  corrections.size === 0
    ? samples
    : new Map(
        [...samples].map(([id, ofDevice]) => [
          id,
          correctionOn(corrections.get(id), day)
            ? ofDevice.map((sample) => sampleOn(id, sample, corrections, day))
            : ofDevice,
        ]),
      )

export const sampleOn = (deviceId: number, sample: Sample, corrections: MeterCorrections, day: Day): Sample => {
  const correction = correctionOn(corrections.get(deviceId), day)
  return correction && !sample.isWrong ? { ...sample, values: understood(sample.values, correction) } : sample
}

/** By what it has told as a meter of the grid. */
const tellsAs = (correction: MeterCorrection, tells: number) => {
  const { role } = correction
  if ((tells & bitsOf('buy', 'sell', 'use')) === 0) return tells
  const tellsGrid = (tells & bitsOf('buy', 'sell')) !== 0
  if (role === 'grid') return tellsGrid && changesGrid(correction) ? tells & ~bitsOf('use') : tells
  if (role === 'production') return bitsOf('generation')
  if (role === 'consumption') return bitsOf('use')
  return role === 'battery' ? bitsOf('charge', 'discharge') : 0
}

const changesGrid = ({ isTurned, factor, phase }: Omit<MeterCorrection, 'role'>) =>
  isTurned || factor !== 1 || phase !== null

const put = (values: Values, point: Point, value: number | undefined) => {
  if (value === undefined) delete values[point]
  else values[point] = value
}

/** Without a negative zero. */
const times = (value: number | undefined, factor: number) => (value === undefined ? undefined : value * factor + 0)

const phasePoints = { 1: 'grid1Power', 2: 'grid2Power', 3: 'grid3Power' } as const satisfies Record<Phase, Point>

const powerPoints = [
  'gridPower',
  'usePower',
  'grid1Power',
  'grid2Power',
  'grid3Power',
  'reactivePower',
] as const satisfies Point[]
const counterPoints = [
  'buyToday',
  'buyTotal',
  'sellToday',
  'sellTotal',
  'useToday',
  'useTotal',
] as const satisfies Point[]
