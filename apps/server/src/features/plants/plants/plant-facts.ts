import { isGateway } from '@heliograph/domain/devices'
import type { NetworkState } from '@heliograph/domain/plants'
import { createCache } from '#needs/cache.ts'
import {
  unknownState,
  type FindPlant,
  type PlantFacts,
  type PlantState,
  type SilentDevice,
  type StatesOf,
} from '#needs/plants.ts'
import type { MeteringOf } from '#telemetry/metering.store.ts'
import type { PlantStore } from './plants.store.ts'

/** Facts about plants for other features: nearly every request needs a plant's zone. */
export const createPlantFacts = ({ store, meteringOf, now }: FactNeeds) => {
  const facts = createCache<number, PlantFacts | undefined>({ forMs: 5000, now })
  const findPlant: FindPlant = (plantId) =>
    facts.recall(plantId, async () => {
      const [plant, meterings] = await Promise.all([store.find(plantId), meteringOf([plantId])])
      if (!plant) return undefined
      const { id, name, zone, gridType, capacityKwp, tariffs, createdAt, startedAt } = plant
      return {
        id,
        name,
        zone,
        gridType,
        capacityKwp,
        tariffs,
        metering: meterings.get(plantId),
        createdAt: createdAt.getTime(),
        startedAt: startedAt.getTime(),
      }
    })
  return {
    findPlant,
    /** After a change in this process. Others see it after five seconds. */
    forgetPlant: (plantId: number) => facts.forget(plantId),
  }
}

interface FactNeeds {
  store: PlantStore
  meteringOf: MeteringOf
  now: () => number
}

export interface StateNeeds {
  /** Without an entry for plants that have no gateway. */
  networkStates: (
    plantIds: readonly number[],
    now: number,
  ) => Promise<ReadonlyMap<number, Pick<PlantState, 'network' | 'asleepUntil'>>>
  /** What open alerts say of plants. */
  openAlertsIn: (plantIds: readonly number[]) => Promise<ReadonlyMap<number, Pick<PlantState, 'warning' | 'silent'>>>
  now: () => number
}

export const createPlantStates = ({ networkStates, openAlertsIn, now }: StateNeeds) => {
  const statesOf: StatesOf = async (plantIds) => {
    const [networks, open] = await Promise.all([networkStates(plantIds, now()), openAlertsIn(plantIds)])
    return new Map(
      plantIds.map((id) => {
        const { warning, silent } = open.get(id) ?? unknownState
        const { network, asleepUntil } = networks.get(id) ?? unknownState
        return [id, { network: networkWith(silent, network), asleepUntil, warning, silent }]
      }),
    )
  }
  return { statesOf }
}

/** A silent device makes a plant partly offline although all of its gateways are online. */
const networkWith = (silent: readonly SilentDevice[], network: NetworkState): NetworkState =>
  network === 'NORMAL' && silent.some(({ type }) => !isGateway(type)) ? 'PARTIAL_OFFLINE' : network
