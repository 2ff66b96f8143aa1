import { dayOfYearAt } from '@heliograph/solar/sun'
import { arrayOutput, daylightAt, noOutput, type ArrayOutput } from './array-output.ts'
import { chargeLimitW, dischargeLimitW, dispatch, storedAfter } from './battery.ts'
import { houseLoadW } from './house.ts'
import { inputCountsAfter } from './input-counts.ts'
import { idleInverter, runInverter, runStateOf, throttled, type InverterMoment } from './inverter-moment.ts'
import { dayChangeBetween, localTime } from './local-clock.ts'
import { countsAfter } from './module-counts.ts'
import { moduleLight } from './module-light.ts'
import { faultOf, noFaults, type PlantFaults } from './plant-faults.ts'
import {
  batteryOf,
  buyLimitW,
  inverterUnits,
  isHybrid,
  isMicro,
  loadOf,
  sellLimitW,
  type PlantProfile,
} from './plant-profile.ts'
import { risen, withoutToday, withoutTotals, type PlantState } from './plant-state.ts'
import { dispatchByTariff } from './tariff.ts'
import { weatherOf } from './weather.ts'

/** A plant at one moment. Watts, with the signs of `domain/points`. */
export interface PlantMoment {
  at: number
  isDark: boolean
  ambientC: number
  windMs: number
  /** By index in the profile. */
  arrays: readonly ArrayOutput[]
  inverters: readonly InverterMoment[]
  /** At the AC side of the inverters, without the battery. */
  generationW: number
  useW: number
  /** Positive when buying. */
  gridW: number
  /** Positive when discharging. */
  batteryW: number
  /** AC power lost to the inverters' rating (clipping). */
  clippedW: number
  /** AC power that load, battery and grid could not take. */
  curtailedW: number
  /** Load that was shed because it could not be covered. */
  unservedW: number
}

export interface PlantStep {
  state: PlantState
  moment: PlantMoment
}

/**
 * Advances a plant by `dtMs` to the time `at`. The powers at `at` apply to the whole step, so that the increases in
 * every step satisfy generation + buy + discharge = use + sell + charge. The plant is counted at its AC side: conversion
 * losses are inside inverters and battery. Only the counters of hybrid inverters are at their DC side, as in the field. Full feed-in plants have neither load nor battery. Without a
 * grid, surplus is curtailed, and load that can't be covered is shed and not counted as use.
 */
export const stepPlant = (
  profile: PlantProfile,
  state: PlantState,
  at: number,
  dtMs: number,
  faults: PlantFaults = noFaults,
): PlantStep => {
  const hours = dtMs / hourMs
  const { dayNumber, clockMs } = localTime(profile.zone, at)
  const moment = momentAt(profile, state.storedKwh, at, hours, dayNumber, clockMs, faults)
  const battery = batteryOf(profile)

  const isNewDay = dayNumber !== state.dayNumber
  const hoursToday = isNewDay ? hours * shareSinceMidnight(profile.zone, at, dtMs, dayNumber) : hours
  const kept = faults.counterReset === true ? withoutTotals(state) : state
  const from = isNewDay ? withoutToday(kept) : kept
  const inverterKwh = (place: number, during: number) => {
    const { acW, dcW } = moment.inverters[place]!
    return ((isHybrid(profile) ? dcW : acW) * during) / 1000
  }
  const isIdle = moment.isDark && faults === noFaults
  const next: PlantState = {
    dayNumber,
    storedKwh: battery === undefined ? 0 : storedAfter(battery, state.storedKwh, moment.batteryW, hours),
    total: risen(from.total, moment, hours),
    today: risen(from.today, moment, hoursToday),
    // Half of all steps are at night: what did not change is not copied, because simulations take millions of steps.
    inverterTotalKwh: isIdle
      ? from.inverterTotalKwh
      : from.inverterTotalKwh.map((kwh, place) => kwh + inverterKwh(place, hours)),
    inverterTodayKwh: isIdle
      ? from.inverterTodayKwh
      : from.inverterTodayKwh.map((kwh, place) => kwh + inverterKwh(place, hoursToday)),
    runningHours:
      isIdle && moment.inverters[0]?.runState !== running
        ? from.runningHours
        : from.runningHours.map((sum, place) => (moment.inverters[place]!.runState === running ? sum + hours : sum)),
    ...(from.modules && {
      modules: isIdle
        ? from.modules
        : countsAfter(profile, from.modules, moment.inverters, { today: hoursToday, total: hours }),
    }),
    ...(isMicro(profile) && {
      inputs:
        isIdle && from.inputs
          ? from.inputs
          : inputCountsAfter(profile, from, moment.inverters, { today: hoursToday, total: hours }),
    }),
  }
  return { state: next, moment }
}

const momentAt = (
  profile: PlantProfile,
  storedKwh: number,
  at: number,
  hours: number,
  dayNumber: number,
  clockMs: number,
  faults: PlantFaults,
): PlantMoment => {
  const battery = batteryOf(profile)
  const load = loadOf(profile)
  const { seed, latitude } = profile
  const dayOfYear = dayOfYearAt(at)
  const weather = weatherOf(profile)
  const cover = weather.coverAt(at)
  const airC = weather.ambientC(at, cover)
  const light = daylightAt(profile, weather, at, cover)
  const wind = weather.windMs(at)
  const whole = light === undefined ? 0 : (1 - weather.soilingAt(at)) * (1 - agedBy(profile, at))
  const arrays = profile.arrays.map((array) =>
    light === undefined
      ? noOutput(airC)
      : arrayOutput(array, light, airC, wind, whole * (1 - coveredBy(weather.snowAt(at), array.tiltDeg))),
  )

  const isStopped = !isMicro(profile) && faultOf(faults, 0) !== undefined
  const usable = isStopped ? undefined : battery
  const waiting = waitingState(profile, light?.azimuthDeg)
  const ready =
    light === undefined && faults === noFaults
      ? asleep(profile, waiting)
      : inverterUnits(profile).map((unit, place) =>
          runInverter(
            unit,
            place,
            arrays,
            waiting,
            airC,
            faults,
            light && moduleLight(profile, place, unit, light, arrays),
          ),
        )
  const possibleW = ready.reduce((sum, { acW }) => sum + acW, 0)
  const loadW = load === undefined ? 0 : houseLoadW(load, seed, { dayNumber, clockMs, dayOfYear, latitude })
  // The battery is connected to the first hybrid, whose rating limits solar and battery power together, in both directions.
  const ratedW = isMicro(profile) ? Infinity : (inverterUnits(profile)[0]?.ratedW ?? 0)
  const besideW = ready[0]?.acW ?? 0
  const limits = [
    possibleW,
    loadW,
    usable === undefined ? 0 : Math.min(ratedW + besideW, chargeLimitW(usable, storedKwh, hours)),
    usable === undefined ? 0 : Math.max(0, Math.min(ratedW - besideW, dischargeLimitW(usable, storedKwh, hours))),
    sellLimitW(profile),
    buyLimitW(profile),
  ] as const
  const byTariff = profile.tariff && dispatchByTariff(profile.tariff, clockMs, ...limits)
  const { batteryW, gridW, curtailedW, unservedW } = byTariff ?? dispatch(...limits)
  const generationW = possibleW - curtailedW
  return {
    at,
    isDark: light === undefined,
    ambientC: airC,
    windMs: wind,
    arrays,
    inverters: curtailedW > 0 ? ready.map((inverter) => throttled(inverter, generationW / possibleW)) : ready,
    generationW,
    useW: loadW - unservedW,
    gridW,
    batteryW,
    clippedW: ready.reduce((sum, { clippedW }) => sum + clippedW, 0),
    curtailedW,
    unservedW,
  }
}

/** All inverters of a plant in the dark. */
const asleep = (profile: PlantProfile, waiting: number) => {
  const known = sleepers.get(profile)
  if (known) return known
  const sleeping = inverterUnits(profile).map((unit) => idleInverter(unit, waiting, 0))
  sleepers.set(profile, sleeping)
  return sleeping
}
const sleepers = new WeakMap<PlantProfile, readonly InverterMoment[]>()

/** The part of their power that modules lost. */
const agedBy = ({ builtAt = Infinity }: PlantProfile, at: number) =>
  Math.min(0.2, Math.max(0, (ageingAYear * (at - builtAt)) / yearMs))

/** Snow slides off steep modules, and a little light gets through. */
const coveredBy = (snow: number, tiltDeg: number) => 0.97 * Math.max(0, snow - Math.max(0, tiltDeg - 30) / 40)

/** The run state without enough light: hybrids keep running, micro-inverters turn off, others stand by. */
const waitingState = (profile: PlantProfile, sunAzimuthDeg: number | undefined) => {
  if (isMicro(profile)) return sunAzimuthDeg === undefined ? off : standby
  if (batteryOf(profile) !== undefined) return running
  return sunAzimuthDeg !== undefined && sunAzimuthDeg < 180 ? selfCheck : standby
}

/** The part of a step after midnight, if the step crosses into a new day. */
const shareSinceMidnight = (zone: string, at: number, dtMs: number, dayNumber: number) => {
  const from = at - dtMs
  if (localTime(zone, from).dayNumber === dayNumber) return 1
  return (at - dayChangeBetween(zone, from, at)) / dtMs
}

const hourMs = 3_600_000
const yearMs = 365.25 * 24 * hourMs
const ageingAYear = 0.005
const running = runStateOf('running')
const standby = runStateOf('standby')
const selfCheck = runStateOf('self-check')
const off = runStateOf('off')
