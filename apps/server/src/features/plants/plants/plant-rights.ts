import type { PlantRight } from '@heliograph/domain/permissions'
import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'
import type { PlantRightStore, PlantScope } from './plant-rights.store.ts'

/**
 * The rights that the gate checks. A revoked right lasts up to a second more, like a session; a granted right works
 * immediately. Ownership is never cached.
 */
export const createPlantRights = ({ store, now }: { store: PlantRightStore; now: () => number }) => {
  const rights = createCache<string, PlantRight | undefined>({
    forMs: 1000,
    now,
    worth: (right) => right !== undefined,
  })
  const scopes = createCache<string, PlantScope>({ forMs: 1000, now })
  const plants = createCache<number, number | undefined>({ forMs: 1000, now })
  const rightNow = async (plantId: number, caller: Caller) => (await store.rightsIn([plantId], caller)).get(plantId)
  return {
    rightIn: (plantId: number, caller: Caller, needed: PlantRight) =>
      needed === 'own'
        ? rightNow(plantId, caller)
        : rights.recall(`${plantId} ${caller.userId} ${caller.organisationId}`, () => rightNow(plantId, caller)),
    rightNow,
    rightsIn: store.rightsIn,
    ownNamed: store.ownNamed,
    scopeOf: (caller: Caller) =>
      scopes.recall(`${caller.userId} ${caller.organisationId}`, () => store.scopeOf(caller)),
    /** A plant is gone or back: in this process no one reads on for a second. */
    forget() {
      rights.forget()
      scopes.forget()
      plants.forget()
    },
    plantOf: (deviceId: number) => plants.recall(deviceId, () => store.plantOf(deviceId)),
  }
}
