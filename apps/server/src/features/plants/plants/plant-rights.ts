import type { PlantRight } from '@heliograph/domain/permissions'
import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'
import type { PlantRightStore, PlantScope } from './plant-rights.store.ts'

/**
 * What the gate asks. A right that was taken away holds for a second more, as a session does; one that was given, at once.
 * To own is never remembered.
 */
export const createPlantRights = ({ store, now }: { store: PlantRightStore; now: () => number }) => {
  const rights = createCache<string, PlantRight | undefined>({
    forMs: 1000,
    now,
    worth: (right) => right !== undefined,
  })
  const scopes = createCache<string, PlantScope>({ forMs: 1000, now })
  const plants = createCache<number, number | undefined>({ forMs: 1000, now })
  const rightNow = async (plantId: number, asker: Caller) => (await store.rightsIn([plantId], asker)).get(plantId)
  return {
    rightIn: (plantId: number, asker: Caller, needed: PlantRight) =>
      needed === 'own'
        ? rightNow(plantId, asker)
        : rights.recall(`${plantId} ${asker.userId} ${asker.organisationId}`, () => rightNow(plantId, asker)),
    rightNow,
    rightsIn: store.rightsIn,
    scopeOf: (asker: Caller) => scopes.recall(`${asker.userId} ${asker.organisationId}`, () => store.scopeOf(asker)),
    plantOf: (deviceId: number) => plants.recall(deviceId, () => store.plantOf(deviceId)),
  }
}
