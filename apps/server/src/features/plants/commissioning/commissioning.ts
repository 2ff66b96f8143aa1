import type { Check, CheckKind } from '@heliograph/domain/commissioning'
import { sunElevationDeg } from '@heliograph/domain/daylight'
import { Refusal } from '@heliograph/domain/errors'
import { reaches, type PlantRight } from '@heliograph/domain/permissions'
import { dayMs, hourMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { HistoryStore } from '#telemetry/history.store.ts'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { judge } from './checks.ts'
import type { CommissioningStore, KeptReport } from './commissioning.store.ts'

export type Commissioning = ReturnType<typeof createCommissioning>

/** The checks of a plant that was just built, from what its devices reported and what people entered. */
export const createCommissioning = ({ store, samples, history, ...needs }: CommissioningNeeds) => {
  const { findPlant, clampOf, rightIn, record, now } = needs

  const checksOf = async (plantId: number, actor: Actor): Promise<Check[]> => {
    const at = now()
    const [plant, devices, people, frames] = await Promise.all([
      findPlant(plantId),
      store.devicesOf(plantId, at),
      store.peopleOf(plantId, actor.userId, at),
      history.framesOf(plantId, at - dayMs, at),
    ])
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    const latest = await samples.latestOf(devices.map(({ id }) => id))
    const meters = devices.filter(({ isMeter }) => isMeter).slice(0, mostMeters)
    const clamps = await Promise.all(
      meters.map(async ({ id, name }) => ({ name, ...(await clampOf(id, plantId, actor)) })),
    )
    const newestBehind = (gatewayId: number) =>
      devices.flatMap((device) => (device.gatewayId === gatewayId ? (latest.get(device.id)?.at ?? []) : []))
    const sold = frames.flatMap(({ sell }) => sell ?? [])
    return judge({
      gateways: devices
        .filter(({ gatewayId }) => gatewayId === null)
        .map((gateway) => {
          const newest = newestBehind(gateway.id)
          return { ...gateway, newestAt: newest.length === 0 ? null : Math.max(...newest) }
        }),
      devices: devices.map(({ id, name, isBattery }) => {
        const sample = latest.get(id)
        return { name, isBattery, values: sample && sample.at > at - hourMs ? sample.values : null }
      }),
      meters: clamps.filter(({ measures }) => measures === 'grid'),
      isLight: sunElevationDeg(at, plant.latitude, plant.longitude) > startingDeg,
      soldW: sold.length === 0 ? null : Math.max(...sold),
      hasTariff: plant.tariffs.length > 0,
      ...people,
    })
  }

  const find = async (plantId: number, caller: Caller & Actor): Promise<CommissioningNow> => {
    const [checks, kept, right] = await Promise.all([
      checksOf(plantId, caller),
      store.list(plantId),
      rightIn(plantId, caller),
    ])
    // Names are for those who work together on the plant.
    const mayName = right !== undefined && reaches(right, 'operate')
    const isTold = ({ checkedBy }: KeptReport) => mayName || checkedBy === caller.userId
    const told = kept.map((report) => (isTold(report) ? report : { ...report, checkedByName: null }))
    return { at: now(), checks, kept: told }
  }

  return {
    find,

    /**
     * Keeps the checks as they are now. What only a person can tell is good if they confirm it, and bad otherwise.
     * @throws Refusal PARAM_ERROR when the plant has too many
     */
    async keep(plantId: number, { confirmed, note }: Confirmation, actor: Caller & Actor) {
      const checks = (await checksOf(plantId, actor)).map((check) =>
        check.state === 'ask'
          ? { ...check, state: confirmed.includes(check.kind) ? ('good' as const) : ('bad' as const) }
          : check,
      )
      const { userId, ip } = actor
      if (!(await store.keep(plantId, { userId, now: now(), note: note.trim(), checks })))
        throw new Refusal('PARAM_ERROR', 'a plant can have at most 100 kept checks')
      const count = (state: Check['state']) => checks.filter((check) => check.state === state).length
      await record({ kind: 'plant.check', userId, ip, plantId, facts: { good: count('good'), bad: count('bad') } })
      return find(plantId, actor)
    },
  }
}

export interface CommissioningNow {
  at: number
  checks: readonly Check[]
  kept: readonly KeptReport[]
}

interface Confirmation {
  confirmed: readonly CheckKind[]
  note: string
}

export interface CommissioningNeeds {
  store: Pick<CommissioningStore, 'list' | 'keep' | 'devicesOf' | 'peopleOf'>
  samples: Pick<SampleStore, 'latestOf'>
  history: Pick<HistoryStore, 'framesOf'>
  findPlant: (
    plantId: number,
  ) => Promise<{ tariffs: readonly unknown[]; latitude: number; longitude: number } | undefined>
  /** What a meter measures, and whether its readings can be right. */
  clampOf: (
    deviceId: number,
    plantId: number,
    actor: Actor,
  ) => Promise<{ measures: string; frames: number; looksTurned: boolean }>
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  record: RecordAudit
  now: () => number
}

/** With the sun lower than this, an inverter may not have started yet. */
const startingDeg = 10
const mostMeters = 10
