import type { Prices } from '@heliograph/domain/income'
import type { GridType, NetworkState, WarningState } from '@heliograph/domain/plants'

/** What features need to know about a plant of another feature. */
export interface PlantFacts {
  id: number
  name: string
  /** IANA name. */
  zone: string
  gridType: GridType
  capacityKwp: number
  prices: Prices
  /** Milliseconds since 1970. */
  createdAt: number
  /** When it was put into operation. */
  startedAt: number
}

/** Undefined: no such plant, or not any longer. */
export type FindPlant = (plantId: number) => Promise<PlantFacts | undefined>

/** Whether a plant's gateways can be reached, and whether it has open alerts. */
export interface PlantState {
  network: NetworkState
  warning: WarningState
}

export type StatesOf = (plantIds: readonly number[]) => Promise<ReadonlyMap<number, PlantState>>

/** The state of a plant without any data. */
export const unknownState: PlantState = { network: 'NO_DEVICE', warning: 'NORMAL' }
