import type { NetworkState, WarningState } from '@heliograph/domain/plants'
import { createCache } from '#needs/cache.ts'
import { unknownState, type FindPlant, type PlantFacts, type StatesOf } from '#needs/plants.ts'
import type { PlantStore } from './plants.store.ts'

/** Facts about plants for other features: nearly every request needs a plant's zone. */
export const createPlantFacts = ({ store, now }: { store: PlantStore; now: () => number }) => {
  const facts = createCache<number, PlantFacts | undefined>({ forMs: 5000, now })
  const findPlant: FindPlant = (plantId) =>
    facts.recall(plantId, async () => {
      const plant = await store.find(plantId)
      if (!plant) return undefined
      const { id, name, zone, gridType, capacityKwp, prices, createdAt, startedAt } = plant
      return {
        id,
        name,
        zone,
        gridType,
        capacityKwp,
        prices,
        createdAt: createdAt.getTime(),
        startedAt: startedAt.getTime(),
      }
    })
  return { findPlant }
}

export interface StateNeeds {
  /** Without an entry for plants that have no gateway. */
  networkStates: (plantIds: readonly number[], now: number) => Promise<ReadonlyMap<number, NetworkState>>
  warningStates: (plantIds: readonly number[]) => Promise<ReadonlyMap<number, WarningState>>
  now: () => number
}

export const createPlantStates = ({ networkStates, warningStates, now }: StateNeeds) => {
  const statesOf: StatesOf = async (plantIds) => {
    const [networks, warnings] = await Promise.all([networkStates(plantIds, now()), warningStates(plantIds)])
    return new Map(
      plantIds.map((id) => [
        id,
        {
          network: networks.get(id) ?? unknownState.network,
          warning: warnings.get(id) ?? unknownState.warning,
        },
      ]),
    )
  }
  return { statesOf }
}
