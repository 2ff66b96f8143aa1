import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { IsMuted } from '#needs/muted-alerts.ts'
import { isSeen, type RuleIds } from './trouble-rows.store.ts'

export interface FleetNeeds {
  /** The ids of the plants that a caller may read, as a subquery. */
  readablePlants: (caller: Caller) => RawBuilder<number>
  rules: RuleIds
  isMuted: IsMuted
}

export interface FleetScope {
  caller: Caller
  /** Whether these are so many plants that queries must not visit them one by one. */
  isLarge: boolean
}

export type FleetStore = ReturnType<typeof createFleetStore>

/** Facts about all plants that a caller may read. */
export const createFleetStore = (db: Kysely<Database>, { readablePlants }: Pick<FleetNeeds, 'readablePlants'>) => ({
  /** Plants that never reported, the largest first. */
  async notRunning({ caller, isLarge }: FleetScope, most: number): Promise<NotRunning> {
    const { rows } = await sql<RawNotRunning>`
      select p.id, p.name, p.capacity_kwp, count(*) over ()::int as total,
        exists (select from devices d join gateways g on g.device_id = d.id where d.plant_id = p.id) as has_gateway
      from plants p where not exists (select from plant_latest l where l.plant_id = p.id)
        and ${isSeen({ seen: readablePlants(caller), isLarge }, sql`p.id`)}
      order by p.capacity_kwp desc, p.id limit ${most}`.execute(db)
    return {
      total: rows[0]?.total ?? 0,
      plants: rows.map((row) => ({
        id: row.id,
        name: row.name,
        capacityKwp: row.capacity_kwp,
        hasGateway: row.has_gateway,
      })),
    }
  },

  /** How many plants are where, in cells of `degrees`: enough to tell day from night; and how many of them are large. */
  async cells({ caller, isLarge }: FleetScope, degrees: number, largeKwp: number): Promise<Cell[]> {
    const rounded = (column: string) => sql<number>`round(${sql.ref(column)} / ${degrees}::float8) * ${degrees}::float8`
    const { rows } = await sql<Cell>`
      select ${rounded('latitude')} as latitude, ${rounded('longitude')} as longitude, count(*)::int as plants,
        count(*) filter (where capacity_kwp >= ${largeKwp}::float8)::int as large
      from plants where ${isSeen({ seen: readablePlants(caller), isLarge }, sql`id`)} group by 1, 2`.execute(db)
    return rows
  },
})

export interface NotRunning {
  total: number
  plants: { id: number; name: string; capacityKwp: number; hasGateway: boolean }[]
}

export interface Cell {
  latitude: number
  longitude: number
  plants: number
  large: number
}

interface RawNotRunning {
  id: number
  name: string
  capacity_kwp: number
  total: number
  has_gateway: boolean
}
