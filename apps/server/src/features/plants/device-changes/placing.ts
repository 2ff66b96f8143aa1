import { canBeWiredTo } from '@heliograph/domain/device-places'
import { Refusal } from '@heliograph/domain/errors'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { PlacingStore } from './placing.store.ts'

export type Placing = ReturnType<typeof createPlacing>

/** Where the parts of a roof are wired to. The gateway that reports them does not say that. */
export const createPlacing = ({ store, changed, record }: PlacingNeeds) => ({
  /** @param parentId null takes back what was said before */
  async place(plantId: number, deviceId: number, parentId: number | null, { userId, ip }: Actor) {
    const devices = await store.ofPlant(plantId, [deviceId, ...(parentId === null ? [] : [parentId])])
    const part = devices.find(({ id }) => id === deviceId)
    const host = devices.find(({ id }) => id === parentId)
    if (!part || (parentId !== null && !host)) throw new Refusal('resource_not_exist_or_deleted')
    if (host && !canBeWiredTo(part.type, host.type))
      throw new Refusal('PARAM_ERROR', 'body/parentId is not what it can be wired to')
    await store.place(plantId, deviceId, parentId)
    changed(plantId)
    await record({ kind: 'device.place', userId, ip, plantId, facts: { sn: part.sn, at: host?.sn ?? null } })
  },
})

export interface PlacingNeeds {
  store: PlacingStore
  /** Called when devices of a plant were changed. */
  changed: (plantId: number) => void
  record: RecordAudit
}
