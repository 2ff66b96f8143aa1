import { isMeter } from '@heliograph/domain/devices'
import { Refusal } from '@heliograph/domain/errors'
import type { Values } from '@heliograph/domain/points'
import { addDays, dayAt, dayMs, startOfDay, type Day } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { FindPlant } from '#needs/plants.ts'
import { longestAllowanceMs } from '#telemetry/energy-track.ts'
import type { HistoryStore } from '#telemetry/history.store.ts'
import type { MeterCorrectionStore, SavedCorrection } from '#telemetry/meter-corrections.store.ts'
import { calibrated, correctionOn, type MeterCorrection } from '#telemetry/meter-corrections.ts'
import type { DayTried } from '#telemetry/meter-preview.ts'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { checkClamp, type ClampCheck } from './clamp-check.ts'
import type { Device } from './devices.store.ts'

export type MeterConfigs = ReturnType<typeof createMeterConfigs>

/** What a person says about a meter, and how its readings look with that. */
export const createMeterConfigs = ({ store, history, samples, deviceOf, tryOn, ...needs }: MeterConfigNeeds) => {
  const { findPlant, keptSince, record, now } = needs

  const required = async (deviceId: number, plantId: number) => {
    const [device, plant] = await Promise.all([deviceOf(deviceId), findPlant(plantId)])
    if (!device || !plant) throw new Refusal('AU_NO_READ_PERMISSION')
    if (!isMeter(device.type)) throw new Refusal('resource_not_exist_or_deleted')
    // A reading shortly after midnight also changes the day before, and what that reads from the evening before it.
    const earliest = addDays(dayAt(plant.zone, keptSince() + longestAllowanceMs), 2)
    return { device, zone: plant.zone, today: dayAt(plant.zone, now()), earliest }
  }

  const spec = async (deviceId: number, plantId: number, { userId }: Actor): Promise<MeterSpec> => {
    const { device, zone, today, earliest } = await required(deviceId, plantId)
    const saved = await store.list(deviceId, userId)
    const inForce = correctionOn(
      saved.filter(({ takenBackAt, untilDay }) => takenBackAt === null || untilDay !== null).toReversed(),
      today,
    )
    const correction: MeterCorrection = inForce ?? asReported
    const newest = (await samples.latestOf([deviceId])).get(deviceId)
    const isCurrent = newest !== undefined && newest.at > now() - currentMs
    const reported = isCurrent ? newest.values : {}
    const power = powerIn(calibrated(reported, correction))
    // Earlier frames were understood in another way.
    const from = Math.max(now() - dayMs, inForce ? startOfDay(zone, inForce.fromDay) : 0)
    const frames = await history.framesOf(plantId, from, now())
    return {
      device,
      correction,
      fromDay: inForce?.fromDay ?? null,
      today,
      earliest,
      newestAt: newest?.at ?? null,
      reported,
      power,
      check: checkClamp(correction.role, frames, power),
      saved,
    }
  }

  const audit = async (device: Device, plantId: number, { userId, ip }: Actor, facts: Facts) =>
    record({ kind: 'meter.config', userId, ip, plantId, facts: { device: device.name, ...facts } })

  return {
    spec,

    async add(deviceId: number, plantId: number, { fromDay, ...correction }: MeterWish, actor: Actor) {
      const { device, today, earliest } = await required(deviceId, plantId)
      if (fromDay > today) throw new Refusal('PARAM_ERROR', 'body/fromDay is in the future')
      const from = fromDay < earliest ? earliest : fromDay
      const { userId } = actor
      if (!(await store.add({ deviceId, correction, fromDay: from, userId, now: now() }, mostCorrections)))
        throw new Refusal('PARAM_ERROR', `a meter can have at most ${mostCorrections} corrections`)
      await audit(device, plantId, actor, {
        fromDay: from,
        measures: correction.role,
        reversed: correction.isTurned,
        multiplier: correction.factor,
        phase: correction.phase,
      })
      return spec(deviceId, plantId, actor)
    },

    /** Of one that began long ago, only the days that can be calculated again: the others stay. */
    async takeBack(deviceId: number, plantId: number, id: number, actor: Actor) {
      const { device, earliest } = await required(deviceId, plantId)
      const { userId } = actor
      if (!(await store.takeBack({ deviceId, id, fromDay: earliest, userId, now: now() })))
        throw new Refusal('resource_not_exist_or_deleted')
      await audit(device, plantId, actor, { step: 'take-back' })
      return spec(deviceId, plantId, actor)
    },

    async preview(deviceId: number, plantId: number, correction: MeterCorrection): Promise<MeterPreview> {
      const { today } = await required(deviceId, plantId)
      const tried = await tryOn(deviceId, correction, today)
      if (!tried) throw new Refusal('resource_not_exist_or_deleted')
      return { day: today, ...tried }
    },
  }
}

export interface MeterWish extends MeterCorrection {
  fromDay: Day
}

export interface MeterSpec {
  device: Device
  correction: MeterCorrection
  /** Null where nobody said anything. */
  fromDay: Day | null
  today: Day
  earliest: Day
  newestAt: number | null
  /** None while they are not current. */
  reported: Values
  /** W. */
  power: number | null
  check: ClampCheck
  saved: SavedCorrection[]
}

export interface MeterPreview {
  day: Day
  asIs: DayTried
  corrected: DayTried
}

export interface MeterConfigNeeds {
  store: MeterCorrectionStore
  history: Pick<HistoryStore, 'framesOf'>
  samples: Pick<SampleStore, 'latestOf'>
  deviceOf: (deviceId: number) => Promise<Device | undefined>
  tryOn: (
    deviceId: number,
    correction: MeterCorrection,
    day: Day,
  ) => Promise<{ asIs: DayTried; corrected: DayTried } | undefined>
  findPlant: FindPlant
  /** Since when samples are kept. */
  keptSince: () => number
  record: RecordAudit
  now: () => number
}

const powerIn = ({ gridPower, usePower }: Values) => gridPower ?? usePower ?? null

const asReported: MeterCorrection = { role: 'grid', isTurned: false, factor: 1, phase: null }

type Facts = Record<string, string | number | boolean | null>

const currentMs = 15 * 60_000
/** Of one meter, without those that were taken back. */
const mostCorrections = 50
