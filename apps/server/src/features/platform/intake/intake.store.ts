import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { PlantsOfGateways } from './intake.ts'

/** @param readablePlants the ids of the plants that a caller may read; other plants are not even named */
export const createIntakeStore = (db: Kysely<Database>, { readablePlants }: StoreNeeds) => ({
  async plantsOf(serials: readonly string[], caller: Caller): Promise<PlantsOfGateways> {
    if (serials.length === 0) return new Map()
    const rows = await db
      .selectFrom('devices as d')
      .innerJoin('plants as p', 'p.id', 'd.plant_id')
      .select(['d.sn', 'd.id as gatewayId', 'p.id as plantId', 'p.name as plantName'])
      .where('d.gateway_id', 'is', null)
      .where('d.sn', 'in', serials)
      .where('p.id', 'in', readablePlants(caller))
      .execute()
    return new Map(rows.map(({ sn, ...plant }) => [sn, plant]))
  },
})

interface StoreNeeds {
  readablePlants: (caller: Caller) => RawBuilder<number>
}
