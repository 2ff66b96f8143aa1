import { recordOf } from '@heliograph/domain/records'
import { sure } from '@heliograph/domain/sure'
import { frameMs, minuteMs } from '@heliograph/domain/zones'
import { deviceValues, isInverter } from '@heliograph/simulation/device-readings'
import type { PlantStep } from '@heliograph/simulation/plant-model'
import { batteryOf, isHybrid } from '@heliograph/simulation/plant-profile'
import { emptyFrame, type Frame } from '#telemetry/curve.ts'
import type { DeviceDay } from '#telemetry/device-day.ts'
import type { Method } from '#telemetry/energy-track.ts'
import { counters, measures, measurersOf, powerOf, type Measure, type MeasuringDevice } from '#telemetry/measures.ts'
import { plantDayOf } from '#telemetry/plant-day.ts'
import type { RolledDay } from '#telemetry/roll-up.ts'
import type { Span } from '#telemetry/spans.ts'
import { asMeasured } from './as-reported.ts'
import type { PastDevice, PastPlant } from './past-plant.ts'

/**
 * Days of which every report arrived. Their energies are what the counters gained, so nobody has to look at each report:
 * rolling up a year's reports of all plants takes minutes.
 */
export const createWholeDays = (
  { profile, devices }: PastPlant,
  measuring: readonly MeasuringDevice[],
  stepMs: number,
) => {
  const framesPerStep = stepMs / frameMs
  const hasBattery = batteryOf(profile) !== undefined
  const hybrid = isHybrid(profile)
  const told = new Map<number, ReadonlyMap<Measure, Method>>()
  const counted = new Map<number, ReadonlyMap<Measure, number>>()
  let bright: PlantStep['moment'] | undefined
  let peaksW: number[] = []
  /** When each inverter gave most; its modules did so too. */
  let peakSteps: PlantStep[] = []
  let [peakW, framesSeen, brightFrames]: [number, number, number] = [0, 0, 0]
  let frames: Frame[] = []

  const solarW = ({ acW, dcW }: { acW: number; dcW: number }) => Math.round(hybrid ? dcW : acW)

  const modulePeakOf = ({ device, asReported }: PastDevice) => {
    const step = peakSteps[device.inverter]
    const values = device.kind === 'optimizer' && step ? deviceValues(profile, step, device) : undefined
    return values ? (asMeasured(device, asReported(values)).pvPower ?? null) : null
  }

  /** What a device has counted by the end of a step, mWh. In the dark it counts nothing and some say nothing. */
  const countedBy = (step: PlantStep, { device }: PastDevice) => {
    const shown = bright && deviceValues(profile, { state: step.state, moment: bright }, device)
    const values = shown && asMeasured(device, shown)
    const counts = new Map<Measure, number>()
    for (const measure of measures) {
      const kwh = values?.[counters[measure].total]
      if (kwh !== undefined) counts.set(measure, Math.round(kwh * stepsPerKwh) * mWhPerStep)
    }
    return counts
  }

  return {
    /** Before the first whole day. */
    begin(step: PlantStep) {
      bright = step.moment
      for (const device of devices) {
        const values = deviceValues(profile, step, device.device)
        const reported = values && asMeasured(device.device, device.asReported({ ...values }))
        const methods = new Map<Measure, Method>()
        for (const measure of measures) {
          const { today, total } = counters[measure]
          if (reported?.[today] !== undefined) methods.set(measure, 'dayCounter')
          else if (reported?.[total] !== undefined) methods.set(measure, 'counter')
          else if (reported && powerOf(measure, reported) !== undefined) methods.set(measure, 'power')
        }
        told.set(device.id, methods)
        counted.set(device.id, countedBy(step, device))
      }
    },

    add(step: PlantStep) {
      const { moment } = step
      framesSeen += framesPerStep
      if (!moment.isDark) {
        bright = moment
        brightFrames += framesPerStep
        let sumW = 0
        for (const [place, inverter] of moment.inverters.entries()) {
          const w = solarW(inverter)
          sumW += w
          if (w <= (peaksW[place] ?? 0)) continue
          peaksW[place] = w
          peakSteps[place] = step
        }
        if (sumW > peakW) peakW = sumW
      }
      if (!hasBattery) return
      const frame = frameOf(step, solarW)
      for (let before = framesPerStep - 1; before >= 0; before--)
        frames.push({ ...frame, at: frame.at - before * frameMs })
    },

    /** What the devices say of the day that ended with this step. */
    end(step: PlantStep, span: Span): RolledDay {
      const measurers = measurersOf(measuring, span)
      const deviceDays = devices
        .filter(({ heard }) => heard.from < span.to && heard.to > span.from)
        .map((device): DeviceDay => {
          const before = sure(counted.get(device.id))
          const after = countedBy(step, device)
          counted.set(device.id, after)
          const methods = sure(told.get(device.id))
          const mWhOf = (measure: Measure) => (after.get(measure) ?? 0) - (before.get(measure) ?? 0)
          const { kind } = device.device
          const isSolar = isInverter(kind)
          const sleeps = (isSolar && kind !== 'hybrid-inverter') || kind === 'optimizer'
          const perReport = Math.round(device.heard.intervalMs / frameMs)
          return {
            deviceId: device.id,
            tracks: recordOf(measures, (measure) => {
              const method = methods.get(measure)
              return method ? { method, stretches: [{ ...span, mWh: mWhOf(measure) }], known: [span] } : null
            }),
            peakW: isSolar ? (peaksW[device.device.inverter] ?? 0) : modulePeakOf(device),
            samples: Math.floor((sleeps ? brightFrames : framesSeen) / perReport),
            allowanceMs,
          }
        })
      const drawn = hasBattery ? frames : [{ ...emptyFrame, at: span.from, generation: peakW }]
      const plantDay = plantDayOf(measuring, measurers, deviceDays, drawn, span, [])
      ;[peaksW, peakSteps, peakW, framesSeen, brightFrames, frames] = [[], [], 0, 0, 0, []]
      return { deviceDays, frames: drawn, plantDay }
    },
  }
}

const frameOf = (
  { moment }: PlantStep,
  solarW: (inverter: PlantStep['moment']['inverters'][number]) => number,
): Frame => ({
  at: Math.floor(moment.at / frameMs) * frameMs,
  generation: moment.inverters.reduce((sum, inverter) => sum + solarW(inverter), 0),
  use: moment.useW,
  buy: Math.max(0, moment.gridW),
  sell: Math.max(0, -moment.gridW),
  charge: Math.max(0, -moment.batteryW),
  discharge: Math.max(0, moment.batteryW),
  generator: null,
  backup: null,
  socPct: null,
})

/** Day counters show hundredths of a kWh. */
const stepsPerKwh = 100
const mWhPerStep = 10_000
const allowanceMs = 15 * minuteMs
