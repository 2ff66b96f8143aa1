import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlantFilter, PlantWindow } from './plant-filter.ts'
import { standsSql, type PlantScope } from './plant-rights.store.ts'
import { plantOf, type Plant } from './plant.ts'

export type PlantStore = ReturnType<typeof createPlantStore>

/** Sort orders that an index supports. */
export type KeptWindow = PlantWindow & { orderBy: 'id' | 'name' }

export const createPlantStore = (db: Kysely<Database>) => ({
  /**
   * A page of the plants in a scope. Each reason to see a plant uses its own index and reads no more than the page needs,
   * so the first page of 100,000 plants costs as much as that of 20. Only the rows of the page leave the database.
   */
  async search(scope: PlantScope, filter: PlantFilter, window: KeptWindow): Promise<Plant[]> {
    const { page, size, orderBy, direction } = window
    const parts = reasonsOf(scope).map((reason) => {
      const part = db
        .selectFrom('plants')
        .select(['id', 'name'])
        .where((plant) => plant.and([reason(plant), ...mattersOf(plant, filter)]))
        .orderBy(orderBy, direction)
        .orderBy('id', direction)
        .limit(page * size)
      return sql`(${part})`
    })
    if (parts.length === 0) return []
    const found = sql<Pick<Plant, 'id' | 'name'>>`(${sql.join(parts, sql` union `)})`.as<'found'>(sql`found`)
    const ofPage = db
      .selectFrom(found)
      .select('id')
      .orderBy(orderBy, direction)
      .orderBy('id', direction)
      .limit(size)
      .offset((page - 1) * size)
    const rows = await db
      .selectFrom('plants')
      .selectAll()
      .where('id', 'in', ofPage)
      .orderBy(orderBy, direction)
      .orderBy('id', direction)
      .execute()
    return rows.map(plantOf)
  },

  /** The number of plants in a scope. Each is counted by the first reason to see it. */
  async count(scope: PlantScope, filter: PlantFilter) {
    const reasons = reasonsOf(scope)
    const counts = reasons.map(async (reason, place) => {
      const { count } = await db
        .selectFrom('plants')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where((plant) =>
          plant.and([
            reason(plant),
            ...reasons.slice(0, place).map((earlier) => sql<boolean>`${earlier(plant)} is not true`),
            ...mattersOf(plant, filter),
          ]),
        )
        .executeTakeFirstOrThrow()
      return Number(count)
    })
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  },

  /** In no particular order, without plants that no longer exist. */
  async findAll(plantIds: readonly number[]) {
    if (plantIds.length === 0) return []
    const rows = await db.selectFrom('plants').selectAll().where('id', 'in', plantIds).execute()
    return rows.map(plantOf)
  },

  async find(plantId: number) {
    const row = await db.selectFrom('plants').selectAll().where('id', '=', plantId).executeTakeFirst()
    return row && plantOf(row)
  },

  /** The business that has had access the longest. */
  async businessOf(plantId: number) {
    return db
      .selectFrom('plant_relations')
      .innerJoin('organisations', 'organisations.id', 'organisation_id')
      .select(['organisations.id', 'organisations.name'])
      .where('plant_id', '=', plantId)
      .where(standsSql)
      .orderBy('plant_relations.id')
      .executeTakeFirst()
  },

  async hasBattery(plantId: number) {
    const found = await db
      .selectNoFrom(({ exists, or, selectFrom }) =>
        or([
          exists(selectFrom('plant_latest').where('plant_id', '=', plantId).where('soc_pct', 'is not', null)),
          exists(selectFrom('devices').where('plant_id', '=', plantId).where('type', '=', 'BATTERY')),
        ]).as('has'),
      )
      .executeTakeFirstOrThrow()
    return Boolean(found.has)
  },
})

export type PlantMatter = ExpressionBuilder<Database, 'plants'>

/** Every reason to see a plant. */
export const reasonsOf = ({ ownerId, organisations, plants }: PlantScope) => [
  ...organisations.map(
    (id) => (plant: PlantMatter) =>
      plant(
        'id',
        'in',
        plant.selectFrom('plant_relations').select('plant_id').where('organisation_id', '=', id).where(standsSql),
      ),
  ),
  ...(ownerId === null ? [] : [(plant: PlantMatter) => plant('owner_id', '=', ownerId)]),
  ...(plants.length === 0 ? [] : [(plant: PlantMatter) => sql<boolean>`${plant.ref('id')} = any(${plants}::int[])`]),
]

/** The conditions of a filter on a plant's master data, not on its current values. */
export const mattersOf = (plant: PlantMatter, filter: PlantFilter) => {
  const { keyword, countryId, divisionId, townId, types, gridTypes, minCapacityKwp, alert } = filter
  const pattern = keyword ? `%${escaped(keyword)}%` : undefined
  return [
    ...(pattern ? [plant.or([plant('name', 'ilike', pattern), plant('address', 'ilike', pattern)])] : []),
    ...(countryId ? [plant('nation_id', '=', countryId)] : []),
    ...(divisionId ? [plant('region_level1', '=', divisionId)] : []),
    ...(townId ? [plant('region_level2', '=', townId)] : []),
    ...(types?.length ? [plant('type', 'in', types)] : []),
    ...(gridTypes?.length ? [plant('grid_type', 'in', gridTypes)] : []),
    ...(minCapacityKwp ? [plant('capacity_kwp', '>=', minCapacityKwp)] : []),
    ...(alert ? [plant('plants.id', 'in', withAlert(alert))] : []),
  ]
}

/** The plants with such an open alert, of a device that is still there. */
const withAlert = ({ ruleId, from, to }: NonNullable<PlantFilter['alert']>) => sql<number>`(
  select a.plant_id from alerts a join devices d on d.id = a.device_id and d.plant_id = a.plant_id
  where a.ended_at is null and a.level >= 1 and a.rule_id = ${ruleId}
    and a.started_at between ${new Date(from)}::timestamptz and ${new Date(to)}::timestamptz)`

/** Makes the wildcards of LIKE literal. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
