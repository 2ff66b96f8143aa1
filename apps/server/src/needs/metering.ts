import type { Quantity } from '@heliograph/domain/energy'
import type { MeteringSettings } from '@heliograph/domain/metering'

/** How a plant's energies are counted, who chose it and when. */
export interface PlantMetering {
  plantId: number
  settings: MeteringSettings
  /** The energies that the plant has ever told, or for which a method was chosen. */
  told: readonly Quantity[]
  /** The start of the first day that is counted so; null if nobody ever chose. */
  from: Date | null
  /** The plant itself. */
  created: Written
  /** The newest choice; without one, the plant. */
  changed: Written
}

export interface Written {
  by: number | null
  at: Date
}

export type FindMetering = (plantId: number) => Promise<PlantMetering>
