import type { PlantSearch } from '@heliograph/contract'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { readablePlants, type Asker } from './plant-rights.store.ts'
import type { PlantsTable } from './plants.table.ts'

export type PlantStore = ReturnType<typeof createPlantStore>

/** A plant's master data. */
export type Plant = Selectable<PlantsTable>

export const createPlantStore = (db: Kysely<Database>) => ({
  async search(asker: Asker, { keyword, region }: PlantSearch['body'], { page, size, ...order }: PlantSearch['query']) {
    let found = db.selectFrom('plants').where('id', 'in', readablePlants(asker))
    if (keyword) {
      const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
      found = found.where(({ eb, or }) => or([eb('name', 'ilike', pattern), eb('address', 'ilike', pattern)]))
    }
    if (region?.nationId) found = found.where('nation_id', '=', region.nationId)
    if (region?.level1) found = found.where('region_level1', '=', region.level1)
    if (region?.level2) found = found.where('region_level2', '=', region.level2)
    const direction = order['order.direction'] === 'ASC' ? 'asc' : 'desc'
    const [rows, { total }] = await Promise.all([
      found
        .selectAll()
        .orderBy(order['order.property'], direction)
        .orderBy('id', direction)
        .limit(size)
        .offset((page - 1) * size)
        .execute(),
      found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow(),
    ])
    return { total: Number(total), plants: rows }
  },

  async find(plantId: number) {
    return db.selectFrom('plants').selectAll().where('id', '=', plantId).executeTakeFirst()
  },

  async hasBattery(plantId: number) {
    const { rows } = await sql<{ has: boolean }>`
      select exists (select from plant_latest where plant_id = ${plantId} and soc_pct is not null)
          or exists (select from devices where plant_id = ${plantId} and type = 'BATTERY') as has`.execute(db)
    return rows[0]!.has
  },
})
