import { Refusal } from '@heliograph/domain/errors'
import { dayAt, startOfDay } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { RemovalStore } from './removal.store.ts'

export type Removal = ReturnType<typeof createRemoval>

/**
 * Takes gateways and devices out of their plant. What they measured stays with it. The serial number of a gateway is free
 * at once; a single device that reports again waits until a person accepts it.
 */
export const createRemoval = ({ store, changed, record, now }: RemovalNeeds) => ({
  async consequences(deviceId: number) {
    const consequences = await store.consequences(deviceId)
    if (!consequences) throw new Refusal('resource_not_exist_or_deleted')
    return consequences
  },

  removed: (plantId: number) => store.removed(plantId),

  /** All of them or none. With a gateway go the devices behind it. */
  async remove(plantId: number, deviceIds: readonly number[], { userId, ip }: Actor) {
    const zone = await store.zoneOf(plantId)
    const today = startOfDay(zone, dayAt(zone, now()))
    const removed = await store.remove(plantId, [...new Set(deviceIds)], { now: now(), today })
    if (!removed) throw new Refusal('resource_not_exist_or_deleted')
    changed(plantId)
    for (const { sn, name, isGateway } of removed)
      await record({ kind: 'device.remove', userId, ip, plantId, facts: { sn, name, gateway: isGateway } })
  },
})

export interface RemovalNeeds {
  store: RemovalStore
  /** Called when devices of a plant were changed. */
  changed: (plantId: number) => void
  record: RecordAudit
  now: () => number
}
