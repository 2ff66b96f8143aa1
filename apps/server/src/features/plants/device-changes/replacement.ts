import { Refusal } from '@heliograph/domain/errors'
import { addDays, dayAt, dayMs, hourMs, startOfDay } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { OptimizerSwap, Replaceable, ReplacementStore } from './replacement.store.ts'

export type Replacement = ReturnType<typeof createReplacement>

/** What takes the place of a device: one of the plant, or the serial number of one that has not reported yet. */
export interface Successor {
  deviceId: number | undefined
  sn: string | undefined
}

/** A broken gateway or device is replaced by another one, which goes on with its history. */
export const createReplacement = ({ store, zoneOf, keptSince, changed, guarded, record, now }: ReplacementNeeds) => {
  const required = (devices: readonly Replaceable[], deviceId: number) => {
    const device = devices.find((one) => one.deviceId === deviceId)
    if (!device) throw new Refusal('resource_not_exist_or_deleted')
    return device
  }

  const successorOf = async (plantId: number, old: Replaceable, devices: readonly Replaceable[], wish: Successor) => {
    const sn = wish.sn?.trim()
    // People type capital letters as small ones.
    const known = sn
      ? (devices.find((one) => one.sn === sn) ?? devices.find((one) => one.sn.toLowerCase() === sn.toLowerCase()))
      : devices.find(({ deviceId }) => deviceId === wish.deviceId)
    if (known) {
      if (!canReplace(old, known)) throw new Refusal('PARAM_ERROR', 'body/deviceId can’t replace this one')
      return known
    }
    if (!sn || old.gatewayId === null) throw new Refusal('resource_not_exist_or_deleted')
    const deviceId = await store.enter(plantId, old, sn)
    if (deviceId === undefined) throw new Refusal('PARAM_ERROR', 'body/deviceSn is that of a removed device')
    return { ...old, deviceId, sn, name: sn, firstAt: null, lastAt: null }
  }

  /** Of a replacement at an instant. */
  const momentsAt = async (plantId: number, at: number) => {
    const zone = await zoneOf(plantId)
    // Earlier days can't be calculated again.
    const kept = startOfDay(zone, addDays(dayAt(zone, keptSince()), 1))
    return { at, from: Math.max(startOfDay(zone, dayAt(zone, at)), kept), now: now() }
  }

  /**
   * By the serial number of one that the plant doesn't have yet (specification §5). Whether another plant has it is a
   * fact about others, so nobody can ask that often.
   */
  const replaceOptimizer = async (plantId: number, typed: OptimizerSwap, { userId, ip }: Actor) => {
    const swap = { ...typed, sn: typed.sn.trim(), newSn: typed.newSn.trim() }
    if (swap.sn.toLowerCase() === swap.newSn.toLowerCase()) throw new Refusal('OPTIMIZER_SAME_SERIAL')
    const moments = await momentsAt(plantId, now())
    const outcome = await guarded(
      new Map([[`optimizers asked for by user ${userId}`, mostElsewhere]]),
      hourMs,
      async () => {
        const done = await store.replaceOptimizer(plantId, swap, moments)
        return done.is === 'taken elsewhere' ? undefined : done
      },
    )
    if (!outcome) throw new Refusal('OPTIMIZER_IN_OTHER_PLANT')
    if (outcome.is === 'not here') throw new Refusal('OPTIMIZER_NOT_IN_PLANT')
    if (outcome.is === 'no gateway') throw new Refusal('GATEWAY_NOT_IN_PLANT')
    if (outcome.is === 'taken here') throw new Refusal('OPTIMIZER_ALREADY_IN_PLANT')
    if (outcome.is !== 'replaced') throw new Refusal('PARAM_ERROR', 'body/newDeviceSn is that of a removed device')
    changed(plantId)
    await record({ kind: 'device.replace', userId, ip, plantId, facts: { sn: outcome.oldSn, by: swap.newSn } })
    return outcome.deviceId
  }

  return {
    replaceOptimizer,

    /** What can take its place, the newest first. */
    async candidates(plantId: number, deviceId: number) {
      const devices = await store.devicesOf(plantId)
      const old = required(devices, deviceId)
      return devices.filter((device) => canReplace(old, device)).toReversed()
    },

    /** Returns the new device. Of the old one, readings from after the first report of the new one do not count. */
    async replace(plantId: number, deviceId: number, wish: Successor, { userId, ip }: Actor) {
      const devices = await store.devicesOf(plantId)
      const old = required(devices, deviceId)
      if (old.type === 'OPTIMIZER' && wish.sn?.trim())
        return replaceOptimizer(plantId, { sn: old.sn, newSn: wish.sn, gatewayId: undefined }, { userId, ip })
      const next = await successorOf(plantId, old, devices, wish)
      const moments = await momentsAt(plantId, next.firstAt?.getTime() ?? now())
      const isDone =
        old.gatewayId === null
          ? await store.replaceGateway(plantId, old, next.deviceId, moments)
          : await store.replaceDevice(plantId, old, next.deviceId, moments)
      if (!isDone) throw new Refusal('resource_not_exist_or_deleted')
      changed(plantId)
      await record({ kind: 'device.replace', userId, ip, plantId, facts: { sn: old.sn, by: next.sn } })
      return next.deviceId
    },
  }
}

export interface ReplacementNeeds {
  store: ReplacementStore
  zoneOf: (plantId: number) => Promise<string>
  /** Since when samples are kept. */
  keptSince: () => number
  /** Called when devices of a plant were changed. */
  changed: (plantId: number) => void
  guarded: Limits['guarded']
  record: RecordAudit
  now: () => number
}

/** One that reported beside the old one for longer is a device of its own. */
const canReplace = (old: Replaceable, { deviceId, gatewayId, type, firstAt }: Replaceable) => {
  if (deviceId === old.deviceId || (gatewayId === null) !== (old.gatewayId === null)) return false
  if (gatewayId === null) return true
  if (type !== old.type) return false
  if (!firstAt || !old.firstAt || !old.lastAt) return true
  return firstAt > old.firstAt && old.lastAt.getTime() - firstAt.getTime() <= longestOverlapMs
}
const longestOverlapMs = 30 * dayMs
/** New optimizers that turned out to be in another plant, per person and hour: more than anyone mistypes. */
const mostElsewhere = 12
