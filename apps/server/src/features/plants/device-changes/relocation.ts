import type { GatewayProtocol } from '@heliograph/domain/devices'
import { Refusal } from '@heliograph/domain/errors'
import type { PlantRight } from '@heliograph/domain/permissions'
import { addDays, dayAt, startOfDay, type Day } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { RelocationStore, Side } from './relocation.store.ts'

export type Relocation = ReturnType<typeof createRelocation>

/**
 * Moves a gateway with its devices to another plant of the same owner: with what they measured, or without. Each reading
 * counts in one of the two plants, also one that arrives meanwhile.
 */
export const createRelocation = ({ store, ...needs }: RelocationNeeds) => {
  const { rightNow, ownPlantsNamed, mustBeSoldAt, keptSince, changed, record, now } = needs

  /** A plant that the caller doesn't own is not told apart from one that does not exist. */
  const sidesOf = async (plantId: number, toId: number, caller: Caller) => {
    const [from, to] = [await store.side(plantId), await store.side(toId)]
    const right = to && toId !== plantId ? await rightNow(toId, caller) : undefined
    if (!from || !to || right === undefined) throw new Refusal('resource_not_exist_or_deleted')
    if (right !== 'own') throw new Refusal('AU_NO_OPERATION_PERMISSION')
    return { from, to }
  }

  const required = async (plantId: number, gatewayId: number) => {
    const gateway = await store.movable(plantId, gatewayId)
    if (!gateway) throw new Refusal('resource_not_exist_or_deleted')
    return gateway
  }

  /** Of the first day that can be calculated again. Never earlier in the new plant, so that nothing counts in both. */
  const historyFrom = (from: Side, to: Side) => {
    const hereDay = addDays(dayAt(from.zone, keptSince()), 1)
    const fromHere = startOfDay(from.zone, hereDay)
    const sameDay = dayAt(to.zone, fromHere)
    const fromDay = startOfDay(to.zone, sameDay) < fromHere ? addDays(sameDay, 1) : sameDay
    return { hereDay, fromHere, fromDay, fromThere: startOfDay(to.zone, fromDay) }
  }

  const mayGoTo = async ({ plantId }: Side, protocol: GatewayProtocol) => {
    if (protocol === 'solarman-v5') await mustBeSoldAt(plantId)
  }

  return {
    /** Where it can go. */
    targets: (plantId: number, search: string, caller: Caller) => ownPlantsNamed(caller, search, plantId),

    /** What goes, what stays, and from which day on. */
    async consequences(plantId: number, gatewayId: number, toId: number, caller: Caller) {
      const { from, to } = await sidesOf(plantId, toId, caller)
      const { protocol, devices, alerts } = await required(plantId, gatewayId)
      await mayGoTo(to, protocol)
      const { hereDay } = historyFrom(from, to)
      const { first, since, before } = await store.daysOf(plantId, gatewayId, hereDay)
      return {
        plantName: to.name,
        devices,
        alerts,
        days: since,
        daysLeft: before,
        fromDay: since === 0 ? null : laterOf(hereDay, first),
        today: dayAt(from.zone, now()),
        otherZone: from.zone === to.zone ? null : to.zone,
      }
    },

    async move(plantId: number, gatewayId: number, { plantId: toId, withHistory }: Wish, by: Actor & Caller) {
      const { from, to } = await sidesOf(plantId, toId, by)
      const { sn, name, protocol } = await required(plantId, gatewayId)
      await mayGoTo(to, protocol)
      const today = startOfDay(from.zone, dayAt(from.zone, now()))
      const { fromHere, fromThere, fromDay } = historyFrom(from, to)
      const freshDay = dayAt(to.zone, today)
      const moved = withHistory
        ? await store.moveWithHistory(from, to, gatewayId, { now: now(), fromHere, fromThere, fromDay })
        : await store.moveWithout(from, to, gatewayId, { now: now(), today, fromDay: freshDay })
      if (moved === 'gone') throw new Refusal('resource_not_exist_or_deleted')
      if (moved === 'too many') throw new Refusal('PARAM_ERROR', 'body/plantId has too many gateways or devices')
      const { userId, organisationId, ip } = by
      const facts = { sn, name, history: withHistory }
      for (const side of [from, to]) {
        changed(side.plantId)
        const kind = side === from ? 'gateway.leave' : 'gateway.arrive'
        await record({ kind, userId, organisationId, ip, plantId: side.plantId, facts })
      }
      return { deviceId: moved.gatewayId, fromDay: withHistory ? fromDay : freshDay }
    },
  }
}

export interface RelocationNeeds {
  store: RelocationStore
  rightNow: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  /** Plants that a caller owns, without one of them. */
  ownPlantsNamed: (caller: Caller, search: string, without: number) => Promise<readonly OwnPlant[]>
  /** Refuses where loggers are not sold. */
  mustBeSoldAt: (plantId: number) => Promise<void>
  /** Since when samples are kept. */
  keptSince: () => number
  /** Called when devices of a plant were changed. */
  changed: (plantId: number) => void
  record: RecordAudit
  now: () => number
}

interface OwnPlant {
  id: number
  name: string
  address: string | null
}

interface Wish {
  plantId: number
  withHistory: boolean
}

const laterOf = (day: Day, first: Day | null) => (first !== null && first > day ? first : day)
