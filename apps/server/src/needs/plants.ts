import type { GridType, NetworkState, WarningState } from '@heliograph/domain/plants'

/** What features need to know of a plant that is not their own. */
export interface PlantFacts {
  id: number
  name: string
  /** IANA name. */
  zone: string
  gridType: GridType
  capacityKwp: number
  pricePerKwh: number
  /** Milliseconds since 1970. */
  createdAt: number
}

/** Undefined: there is no such plant (any more). */
export type FindPlant = (plantId: number) => Promise<PlantFacts | undefined>

/** Whether a plant's gateways can be reached, and whether something is wrong in it. */
export interface PlantState {
  network: NetworkState
  warning: WarningState
}

export type StatesOf = (plantIds: readonly number[]) => Promise<ReadonlyMap<number, PlantState>>

/** Of a plant that nobody knows anything about. */
export const unknownState: PlantState = { network: 'NO_DEVICE', warning: 'NORMAL' }
