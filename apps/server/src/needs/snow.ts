import type { Day } from '@heliograph/domain/zones'

interface Spot {
  latitude: number
  longitude: number
}

/**
 * Whether snow lies at places, as a provider of weather tells it. Undefined, or without an entry, where none says enough: then only
 * the season is known.
 */
export interface Snow {
  /** At an instant of the last days. */
  liesAt: (place: Spot, at: number) => Promise<boolean | undefined>
  /** On days, at their noon. */
  onDays: (place: Spot, zone: string, first: Day, last: Day) => Promise<ReadonlyMap<Day, boolean>>
}

/** Where the operator chose no provider. */
export const snowUnknown: Snow = { liesAt: async () => undefined, onDays: async () => new Map() }
