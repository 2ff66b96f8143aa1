import type { Day } from '@heliograph/domain/zones'

/** What a plant lost in some days, of those of which it is kept. Energies in kWh; money in micros of the plant's currency. */
export interface KeptLossSum {
  /** Seconds of daylight that were seen and not planned for work; and of them, those in which its inverters were out. */
  judgedS: number
  outS: number
  availabilityPct: number | null
  /** What could have been mended. No money: not all of it has a price. */
  lostKwh: number
  lostMicros: number | null
  /** By its alerts. */
  alertsKwh: number
}

/** Of several plants; without an entry where nothing is kept. */
export type KeptLossesOf = (
  plantIds: readonly number[],
  first: Day,
  last: Day,
) => Promise<ReadonlyMap<number, KeptLossSum>>
