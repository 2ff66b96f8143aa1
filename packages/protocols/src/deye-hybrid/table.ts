import type { RegisterRange } from '#modbus/read-registers.ts'
import type { Item } from '#modbus/register-items.ts'

/** What is read from a kind of hybrid. */
export interface HybridTable {
  /** Low word first, in tenths of a watt. */
  ratedPowerAt: number
  /** In bits 8 to 11, how many trackers it has. */
  trackersAt: number
  ranges: readonly RegisterRange[]
  stateAt: number
  /** The first of four registers whose bits are the faults 1 to 64. */
  faultsAt: number
  items: readonly Item[]
  /** Energies, of firmware that is older than this: later versions count in other steps. */
  counters?: { items: readonly Item[]; before: number }
}
