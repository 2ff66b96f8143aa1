import type { GridType } from '@heliograph/domain/plants'

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
