import type { Values } from '@heliograph/domain/points'
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
import { deviceValues } from '@heliograph/simulation/device-readings'
import { faultsAt, type FaultTime } from '@heliograph/simulation/fault-times'
import { createLag } from '@heliograph/simulation/lag'
import { stepPlant, type PlantStep } from '@heliograph/simulation/plant-model'
import type { PlantProfile } from '@heliograph/simulation/plant-profile'
import { startState, type PlantState } from '@heliograph/simulation/plant-state'
import { withQuirks } from '@heliograph/simulation/quirks'
import { afterDayMs, type Sample } from '#telemetry/device-day.ts'
import { toldBy, type MeasuringDevice } from '#telemetry/measures.ts'
import { rollUpDay, type RolledDay, type SamplesByDevice } from '#telemetry/roll-up.ts'
import type { Span } from '#telemetry/spans.ts'
import { asMeasured } from './as-reported.ts'
import type { Heard } from './heard.ts'
import type { PastDevice, PastPlant } from './past-plant.ts'
import { createWholeDays } from './whole-day.ts'

/** How many days before the plant's current day a past starts, and how many of them have curves. */
export interface PastLength {
  days: number
  curveDays: number
  /** Of days that are too old for curves: only their sums are kept, and fewer steps give nearly the same. */
  olderStepMs?: number
  /** A time of the current day, which is lived until then; without it, a past ends with the day before. */
  until?: number
}

export interface PastDay extends RolledDay {
  day: Day
  /** By device id. */
  samples: ReadonlyMap<number, readonly Sample[]>
  /** The day is recent enough to have samples and a curve. */
  isKept: boolean
}

export interface PastEnd {
  state: PlantState
  /** The start of the plant's current day, or when its devices last reported on it. */
  at: number
  /** The last sample of each device that sent any. */
  latest: ReadonlyMap<number, Sample>
  /** What devices that replaced others count from, by serial number. */
  countsFrom: ReadonlyMap<string, Values>
  /** As roll-ups know the devices in the end. */
  measuring: readonly MeasuringDevice[]
}

/**
 * Simulates a plant from its first day until the start of its current day, or until a time of it, and rolls up what its
 * devices reported. It yields after each day, so that the caller can do other work in between, and returns the final state.
 */
export function* pastOf(
  plant: PastPlant,
  today: Day,
  { days, curveDays, olderStepMs = frameMs, until }: PastLength,
): Generator<PastDay, PastEnd> {
  const { profile, devices, faults } = plant
  const { zone } = profile
  const firstCurveDay = addDays(today, -curveDays)
  const heardUntil = Math.max(...devices.map(({ heard }) => heard.to))
  const latest = new Map<number, Sample>()
  const measuring = devices.map(measuringOf)
  const before = new Map<number, readonly Sample[]>()
  const allFaults = [...faults, ...replacementsOf(devices)]
  const countsFrom = new Map<string, Values>()
  let state = startState(profile)
  let stateAt = startOfDay(zone, addDays(today, -days))

  const moveTo = (at: number) => {
    const step = stepPlant(profile, state, at, at - stateAt, faultsAt(allFaults, at))
    state = step.state
    stateAt = at
    return step
  }

  const rolledUp = ({ day, span, isKept, samples, ...waiting }: WaitingDay, after: SamplesByDevice): PastDay => {
    const known = [...samples].map(([id, said]): [number, Sample[]] => {
      const later = (after.get(id) ?? []).filter(({ at }) => at < span.to + afterDayMs)
      const all = [...(waiting.before.get(id) ?? []), ...said, ...later]
      return [id, sure(deviceOf.get(id)).kind === 'optimizer' ? all.map((sample) => measuredBy(id, sample)) : all]
    })
    return { day, samples, isKept, ...rollUpDay(measuring, new Map(known), span, profile) }
  }

  const shownBy = new Map(devices.map(({ id, heard }) => [id, createLag<PlantStep>(heard.lagMs)]))
  const deviceOf = new Map(devices.map(({ id, device }) => [id, device]))
  const measuredBy = (id: number, { at, values }: Sample): Sample => ({
    at,
    values: asMeasured(sure(deviceOf.get(id)), values),
  })

  const wholeDays = createWholeDays(plant, measuring, olderStepMs)
  // The day before the first curve tells how that one began.
  const lookedAtFrom = addDays(firstCurveDay, -1)
  // What one of twins told beside the other is seen from their reports.
  let isWholeYet = devices.every(
    ({ quirks, twinOf, heard }) => quirks === undefined && (twinOf === undefined || heard.from > -Infinity),
  )
  let waiting: WaitingDay | undefined
  const lastDay = until === undefined ? addDays(today, -1) : today
  for (const day of daysBetween(addDays(today, -days), lastDay)) {
    const span = spanOfDay(zone, day)
    if (span.from >= heardUntil) break
    isWholeYet &&= day < lookedAtFrom && devices.every(({ heard }) => isWhole(heard, span))
    if (isWholeYet) {
      if (measuring.every(({ firstAt }) => firstAt === null)) {
        const bright = brightStepOf(profile, state, span)
        wholeDays.begin(bright)
        for (const [place, { heard, device }] of devices.entries()) {
          if (heard.from >= span.to) continue
          const values = deviceValues(profile, bright, device)
          if (values)
            noteFirst(
              sure(measuring[place]),
              measuredBy(sure(devices[place]).id, { at: span.from, values: sure(devices[place]).asReported(values) }),
            )
        }
      }
      let step: PlantStep | undefined
      for (let at = span.from + olderStepMs - aheadMs; at < span.to; at += olderStepMs) {
        step = moveTo(at)
        wholeDays.add(step)
      }
      if (step) yield { day, samples: new Map(), isKept: false, ...wholeDays.end(step, span) }
      continue
    }
    const isKept = day >= firstCurveDay
    for (const counted of countsFrom.values()) delete counted.generationToday
    const samples = new Map(devices.map(({ id }): [number, Sample[]] => [id, []]))
    const end = Math.min(span.to, until ?? Infinity)
    for (let at = span.from + frameMs - aheadMs; at < end; at += frameMs) {
      const step = moveTo(at)
      for (const device of devices) {
        const { from, to, isHeardAt } = device.heard
        const shown = sure(shownBy.get(device.id))(step, at)
        if (at < from || at >= to || !isHeardAt(at)) continue
        const values = valuesOf(profile, shown, device, countsFrom)
        if (values) sure(samples.get(device.id)).push({ at, values })
      }
    }
    for (const device of measuring) {
      const first = samples.get(device.id)?.[0]
      if (first) noteFirst(device, measuredBy(device.id, first))
    }
    // The first reports after midnight tell how a day ended.
    if (waiting) yield rolledUp(waiting, samples)
    waiting = { day, span, isKept, samples, before: new Map(before) }
    for (const [id, said] of samples) {
      const last = said.at(-1)
      if (!last) continue
      latest.set(id, last)
      before.set(id, said.slice(-3))
    }
  }

  if (waiting) yield rolledUp(waiting, new Map())
  const todayFrom = startOfDay(zone, today)
  if (stateAt < todayFrom) moveTo(todayFrom)
  return { state, at: stateAt, latest, countsFrom, measuring }
}

/** A day that ends when the next one has begun. */
interface WaitingDay extends Pick<PastDay, 'day' | 'samples' | 'isKept'> {
  span: Span
  before: SamplesByDevice
}

const measuringOf = ({ id, type, gatewayId, ratedW, heard, twinOf }: PastDevice): MeasuringDevice => ({
  id,
  type,
  gatewayId,
  ratedW,
  tells: 0,
  firstAt: null,
  lastAt: heard.to,
  ...(twinOf !== undefined && { twinOf }),
})

const noteFirst = (device: MeasuringDevice, first: Sample) => {
  device.firstAt ??= first.at
  device.tells |= toldBy(first.values)
}

/** Each report of the day arrived, or the device was not there at all. */
const isWhole = ({ from, to, steadyUntil }: Heard, span: Span) =>
  to <= span.from || from >= span.to || (from <= span.from && Math.min(to, steadyUntil) >= span.to)

/** A step of the day on which the sun is up, to see what devices report. It counts nothing. */
const brightStepOf = (profile: PlantProfile, state: PlantState, span: Span) => {
  let step: PlantStep | undefined
  for (let at = span.from; at < span.to && (step === undefined || step.moment.isDark); at += hourMs) {
    step = { state, moment: stepPlant(profile, state, at, minuteMs).moment }
  }
  return sure(step)
}

/** Without light an inverter has no power to report with, and neither has its logger. */
const valuesOf = (
  profile: PlantProfile,
  step: PlantStep,
  { device, asReported, quirks, heard, sn, twinOf }: PastDevice,
  countsFrom: Map<string, Values>,
) => {
  if (device.kind === 'inverter' && step.moment.isDark) return undefined
  const shown = deviceValues(profile, step, device)
  // A new device begins to count; what is read through a new gateway as well goes on.
  const isNew = heard.from > -Infinity && twinOf === undefined
  if (shown && isNew && !countsFrom.has(sn)) countsFrom.set(sn, countedIn(shown))
  const from = countsFrom.get(sn)
  const values =
    shown && withQuirks(shown, from ? { ...quirks, countsFrom: from } : quirks, step.moment.at, heard.intervalMs)
  return values && asReported(values)
}

/** The counters of an inverter; that of the day matters only until the next one. */
const countedIn = ({ generationToday = 0, generationTotal = 0, runningHours = 0 }: Values): Values => ({
  generationToday,
  generationTotal,
  runningHours,
})

/** While an inverter is being replaced, there is none. */
const replacementsOf = (devices: readonly PastDevice[]): FaultTime[] =>
  devices.flatMap(({ heard, device }) => {
    const old = devices.find((other) => other.heard.to < heard.from && other.device.inverter === device.inverter)
    return old ? { from: old.heard.to, to: heard.from, fault: { inverter: device.inverter, faultCode: 0 } } : []
  })

/** Devices report just before full minutes, so that the last report of a day covers almost the whole day. */
export const aheadMs = minuteMs / 2
