import type { RawBuilder } from 'kysely'

/** Where people pay for the data service of loggers. */
export const deviceChargePath = '/application/detail/deviceCharge'

/** What rests because the data service of a logger was not paid for long: what is live, and SMS. */
export interface RestingServices {
  /** Those of these plants that have such a logger. */
  plants: (plantIds: readonly number[]) => Promise<ReadonlySet<number>>
  /** Those of these devices that are one, or report through one. */
  devices: (deviceIds: readonly number[]) => Promise<ReadonlySet<number>>
  /** All plants of the brand that have such a logger, as a subquery, for sums over very many. Undefined where nothing rests. */
  allPlants: () => Promise<RawBuilder<number> | undefined>
}
