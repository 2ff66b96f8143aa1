import type { PlantRight } from '@heliograph/domain/permissions'
import { createMemory } from '../../memory.ts'
import type { Asker, PlantRightStore, PlantScope } from './plant-rights.store.ts'

/** What the gate asks. A right that was taken away holds for a second more, as a session does. */
export const createPlantRights = ({ store, now }: { store: PlantRightStore; now: () => number }) => {
  const rights = createMemory<string, PlantRight | undefined>({ forMs: 1000, now })
  const scopes = createMemory<string, PlantScope>({ forMs: 1000, now })
  const plants = createMemory<number, number | undefined>({ forMs: 1000, now })
  return {
    rightIn: (plantId: number, asker: Asker) =>
      rights.recall(`${plantId} ${asker.userId} ${asker.organisationId}`, () => store.rightIn(plantId, asker)),
    scopeOf: (asker: Asker) => scopes.recall(`${asker.userId} ${asker.organisationId}`, () => store.scopeOf(asker)),
    plantOf: (deviceId: number) => plants.recall(deviceId, () => store.plantOf(deviceId)),
  }
}

/** The right that a scope gives in a plant that it shows. */
export const rightBy = (scope: PlantScope, plant: { id: number; owner_id: number | null; organisation_id: number | null }) => {
  const held = [scope.organisations.get(plant.organisation_id ?? 0), scope.plants.get(plant.id)]
  const owns = scope.ownerId !== null && plant.owner_id === scope.ownerId
  return owns || held.includes('operate') ? 'operate' : 'read'
}
