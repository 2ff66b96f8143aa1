import type { DeviceType } from '@heliograph/domain/devices'
import { sure } from '@heliograph/domain/sure'
import {
  addDays,
  daysBetween,
  frameMs,
  hourMs,
  minuteMs,
  spanOfDay,
  startOfDay,
  type Day,
} from '@heliograph/domain/zones'
import { deviceValues, type PlantDevice } from '@heliograph/simulation/device-readings'
import { faultsAt, type FaultTime } from '@heliograph/simulation/fault-times'
import { stepPlant, type PlantStep } from '@heliograph/simulation/plant-model'
import type { PlantProfile } from '@heliograph/simulation/plant-profile'
import { startState, type PlantState } from '@heliograph/simulation/plant-state'
import { rollUpDay, type Sample } from '#telemetry/roll-up.ts'
import { withDayCountersRounded, type AsReported } from './as-reported.ts'

/** A plant that was entered, with all that its past depends on. */
export interface PastPlant {
  id: number
  profile: PlantProfile
  devices: readonly PastDevice[]
  faults: readonly FaultTime[]
}

export interface PastDevice {
  id: number
  /** What roll-ups ask about a device. */
  type: DeviceType
  ratedW: number | null
  device: PlantDevice
  asReported: AsReported
  /** From this instant on nothing was heard of it; Infinity as a rule. */
  silentFrom: number
}

/** How far back a past goes, in days before the plant's today, and how much of it is kept as curves. */
export interface PastLength {
  days: number
  curveDays: number
}

export interface PastDay extends ReturnType<typeof rollUpDay> {
  day: Day
  /** By device. */
  samples: ReadonlyMap<number, readonly Sample[]>
  /** The day is so recent that its samples and its curve are kept. */
  isKept: boolean
}

export interface PastEnd {
  state: PlantState
  /** The beginning of the plant's today. */
  at: number
  /** The last sample of each device that ever sent one. */
  latest: ReadonlyMap<number, Sample>
}

/**
 * Lets a plant run from its first day until its today began, and rolls up what its devices reported: day by day, so
 * that the caller may do something else in between. What it was in the end is returned.
 */
export function* pastOf(plant: PastPlant, today: Day, { days, curveDays }: PastLength): Generator<PastDay, PastEnd> {
  const { profile, devices, faults } = plant
  const { zone } = profile
  const firstCurveDay = addDays(today, -curveDays)
  const heardUntil = Math.max(...devices.map(({ silentFrom }) => silentFrom))
  const latest = new Map<number, Sample>()
  let state = startState(profile)
  let stateAt = startOfDay(zone, addDays(today, -days))

  const moveTo = (at: number) => {
    const step = stepPlant(profile, state, at, at - stateAt, faultsAt(faults, at))
    state = step.state
    stateAt = at
    return step
  }

  for (const day of daysBetween(addDays(today, -days), addDays(today, -1))) {
    const span = spanOfDay(zone, day)
    if (span.from >= heardUntil) break
    const isKept = day >= firstCurveDay
    const stepMs = isKept ? frameMs : coarseStepMs
    const samples = new Map(devices.map(({ id }): [number, Sample[]] => [id, []]))
    for (let at = span.from + stepMs - aheadMs; at < span.to; at += stepMs) {
      const step = moveTo(at)
      for (const device of devices) {
        const values = at < device.silentFrom ? valuesOf(profile, step, device, isKept) : undefined
        if (values) sure(samples.get(device.id)).push({ at, values })
      }
    }
    for (const [id, said] of samples) if (said.length > 0) latest.set(id, said.at(-1)!)
    yield { day, samples, isKept, ...rollUpDay(devices, samples, span) }
  }

  moveTo(startOfDay(zone, today))
  return { state, at: stateAt, latest }
}

/**
 * Without light an inverter has no power to report with, nor has the logger in it. Of a day whose samples are not kept,
 * only what its sums are made of has to be as it was reported: such steps are too long to leave the last one out.
 */
const valuesOf = (profile: PlantProfile, step: PlantStep, { device, asReported }: PastDevice, isKept: boolean) => {
  if (isKept && device.kind === 'inverter' && step.moment.isDark) return undefined
  const values = deviceValues(profile, step, device)
  return values && (isKept ? asReported(values) : withDayCountersRounded(values))
}

/** Fine enough for the energies of a day, and a year of sixty plants is to take seconds. */
const coarseStepMs = hourMs

/** Devices report a little before the full minutes, so that the last report of a day has nearly all of the day. */
const aheadMs = minuteMs / 2
