import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { PlantsOfGateways } from './intake.ts'

/** @param readablePlants the ids of the plants that a caller may read; other plants are not even named */
export const createIntakeStore = (db: Kysely<Database>, { readablePlants }: StoreNeeds) => ({
  /** Where each of them is now; of one that is in no plant any more, where it was last. */
  async plantsOf(serials: readonly string[], caller: Caller): Promise<PlantsOfGateways> {
    if (serials.length === 0) return new Map()
    const rows = await db
      .with('newest', (from) =>
        from
          .selectFrom('devices')
          .distinctOn('sn')
          .select(['sn', 'id', 'plant_id'])
          .where('gateway_id', 'is', null)
          .where('sn', 'in', serials)
          // Each plant from which it was removed still has it.
          .orderBy('sn')
          .orderBy('removed_at', (order) => order.desc().nullsFirst())
          .orderBy('id', 'desc'),
      )
      .selectFrom('newest as d')
      .innerJoin('plants as p', 'p.id', 'd.plant_id')
      .select(['d.sn', 'd.id as gatewayId', 'p.id as plantId', 'p.name as plantName'])
      .where('p.id', 'in', readablePlants(caller))
      .execute()
    return new Map(rows.map(({ sn, ...plant }) => [sn, plant]))
  },
})

interface StoreNeeds {
  readablePlants: (caller: Caller) => RawBuilder<number>
}
