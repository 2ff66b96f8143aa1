import { expressionBuilder, sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { Rows } from '#db/engine.ts'
import { escaped } from '#db/holding.ts'
import { preparedOnce } from '#db/prepared.ts'
import type { Database } from '#db/schema.ts'
import { numbersText } from '#telemetry/array-text.ts'
import { placeOf } from './plant-conditions.store.ts'
import type { KeptWindow, PlantFilter, PlantWindow } from './plant-filter.ts'
import { ownerNameSql } from './plant-owners.store.ts'
import { pictureSql } from './plant-pictures.store.ts'
import { standsSql, type PlantScope } from './plant-rights.store.ts'
import { tariffsSql } from './plant-tariffs.store.ts'
import { plantColumns, plantOf, type Plant } from './plant.ts'

export type PlantStore = ReturnType<typeof createPlantStore>

export const createPlantStore = ({ db, pool }: Rows) => {
  const whole = db
    .selectFrom('plants')
    .select(plantColumns)
    .select([tariffsSql.as('tariffs'), pictureSql.as('picture'), ownerNameSql.as('account_name')])
  const one = preparedOnce(pool, 'plant', whole.where('id', '=', 0))
  /** By the person whose favourites they may be, and the plants. */
  const listed = preparedOnce(
    pool,
    'plants-listed',
    whole
      .select(
        sql<boolean>`exists (select from favourites f where f.plant_id = plants.id and f.user_id = ${0}::int)`.as(
          'is_favourite',
        ),
      )
      .where(sql<boolean>`plants.id = any(${[]}::int[])`),
  )

  return {
    /**
     * A page of the plants in a scope. Each reason to see a plant uses its own index and reads no more than the page needs, so the
     * first page of 100,000 plants costs as much as that of 20. It is planned each time, because the best way to find the plants
     * of an organisation depends on how many it has; `list` reads the rest of them, whose plan takes longer and is always the same.
     */
    async search(
      scope: PlantScope,
      filter: PlantFilter,
      window: KeptWindow,
      { costs = new Map<number, number>(), userId }: Orderer,
    ): Promise<FoundPlant[]> {
      const { page, size, orderBy, direction } = window
      const plant = expressionBuilder<Database, 'plants'>()
      const matters = mattersOf(plant, filter)
      const most = page * size
      const parts =
        orderBy === 'id' && matters.length === 0
          ? partsById(scope, window, most)
          : reasonsOf(scope).flatMap((reason) =>
              ordersOf(orderBy, { costs, userId }).map(({ key, join = sql``, isAmong }) => {
                const met = plant.and([reason(plant), ...matters, ...(isAmong ? [isAmong] : [])])
                return sql`(
                select plants.id, ${key} as key from plants ${join} where ${met}
                order by ${key} ${keyDirection(window)}, plants.id ${sql.raw(direction)} limit ${most}
              )`
              }),
            )
      if (parts.length === 0) return []
      const inOrder = sql`key ${keyDirection(window)} nulls last, id ${sql.raw(direction)}`
      const { rows } = await sql<FoundPlant>`
      select id, zone, latitude, longitude from (
        select * from (${sql.join(parts, sql` union `)}) as found
        order by ${inOrder} limit ${size} offset ${(page - 1) * size}
      ) as page join plants using (id) order by ${inOrder}`.execute(db)
      return rows
    },

    /** The number of plants in a scope. Each is counted by the first reason to see it. */
    async count(scope: PlantScope, filter: PlantFilter): Promise<number> {
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

    /** In the given order, without plants that no longer exist; and whether each is a favourite of a person. */
    async list(plantIds: readonly number[], userId: number): Promise<ListedPlant[]> {
      if (plantIds.length === 0) return []
      const rows = await listed(userId, numbersText(plantIds))
      const found = new Map(rows.map((row) => [row.id, { plant: plantOf(row), isFavourite: row.is_favourite }]))
      return plantIds.flatMap((id) => found.get(id) ?? [])
    },

    /** In no particular order, without plants that no longer exist. */
    async findAll(plantIds: readonly number[]): Promise<Plant[]> {
      if (plantIds.length === 0) return []
      const rows = await whole.where('id', 'in', plantIds).execute()
      return rows.map(plantOf)
    },

    async find(plantId: number) {
      const [row] = await one(plantId)
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

    async hasBattery(plantId: number): Promise<boolean> {
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
  }
}

/** What has to be known of a plant to ask for the rest of its row. */
export type FoundPlant = Pick<Plant, 'id' | 'zone' | 'latitude' | 'longitude'>

/** A plant, and whether it is a favourite of who asks. */
export interface ListedPlant {
  plant: Plant
  isFavourite: boolean
}

/** All plants in the order of their ids: what organisations have has an index in this order, without the plants themselves. */
const partsById = ({ ownerId, organisations, plants }: PlantScope, { direction }: KeptWindow, most: number) => {
  const toward = sql.raw(direction)
  return [
    ...organisations.map(
      (id) => sql`(
        select plant_id as id, plant_id as key from plant_relations where organisation_id = ${id} and ${standsSql}
        order by plant_id ${toward} limit ${most}
      )`,
    ),
    ...(ownerId === null
      ? []
      : [sql`(select id, id as key from plants where owner_id = ${ownerId} order by id ${toward} limit ${most})`]),
    ...(plants.length === 0
      ? []
      : [sql`(select id, id as key from plants where id = any(${plants}::int[]) order by id ${toward} limit ${most})`]),
  ]
}

interface Order {
  key: RawBuilder<unknown>
  join?: RawBuilder<unknown>
  /** Which plants have the key; by default all. */
  isAmong?: RawBuilder<boolean>
}

/** What orders depend on. */
export interface Orderer {
  /** What the costliest trouble of each plant costs. */
  costs?: ReadonlyMap<number, number> | undefined
  /** Whose favourites. */
  userId: number
}

const ordersOf = (orderBy: KeptWindow['orderBy'], { costs = new Map(), userId }: Orderer): Order[] => {
  if (orderBy === 'cost') return byCost(costs)
  return orderBy === 'favourite' ? byFavourite(userId) : [keptOrders[orderBy]]
}

const keptOrders: Record<Exclude<KeptWindow['orderBy'], 'cost' | 'favourite'>, Order> = {
  id: { key: sql`plants.id` },
  name: { key: sql`plants.name` },
  capacity: { key: sql`plants.capacity_kwp` },
  condition: { key: sql`k.condition`, join: sql`join plant_conditions k on k.plant_id = plants.id` },
}

/** The few plants that cost anything, and all others. */
const byCost = (costs: ReadonlyMap<number, number>): Order[] => {
  const [ids, values] = [[...costs.keys()], [...costs.values()]]
  return [
    {
      key: sql`c.cost`,
      join: sql`join unnest(${ids}::int[], ${values}::float8[]) as c(plant_id, cost) on c.plant_id = plants.id`,
    },
    { key: sql`null::float8`, isAmong: sql<boolean>`plants.id <> all(${ids}::int[])` },
  ]
}

/** A person's few favourites, and all others. A constant key leaves the order by id to its index. */
const byFavourite = (userId: number): Order[] => [
  {
    key: sql`true::boolean`,
    join: sql`join favourites f on f.plant_id = plants.id and f.user_id = ${userId}`,
  },
  {
    key: sql`false::boolean`,
    isAmong: sql<boolean>`not exists (select from favourites f where f.plant_id = plants.id and f.user_id = ${userId})`,
  },
]

/** Conditions are numbered from the worst on, which sorts highest. */
const keyDirection = ({ orderBy, direction }: PlantWindow) =>
  sql.raw((orderBy === 'condition') === (direction === 'desc') ? 'asc' : 'desc')

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

/** What a filter asks of a plant. */
export const mattersOf = (plant: PlantMatter, filter: PlantFilter) => {
  const {
    keyword,
    holding,
    countryId,
    divisionId,
    townId,
    conditions,
    types,
    gridTypes,
    minCapacityKwp,
    favouriteOf,
    among,
    alert,
  } = filter
  const pattern = keyword ? `%${escaped(keyword)}%` : undefined
  return [
    ...(holding ? [sql<boolean>`${plant.ref('plants.id')} = any(${holding}::int[])`] : []),
    ...(pattern ? [plant.or([plant('name', 'ilike', pattern), plant('address', 'ilike', pattern)])] : []),
    ...(countryId ? [plant('nation_id', '=', countryId)] : []),
    ...(divisionId ? [plant('region_level1', '=', divisionId)] : []),
    ...(townId ? [plant('region_level2', '=', townId)] : []),
    ...(conditions?.length
      ? [
          plant('plants.id', 'in', (inner) =>
            inner.selectFrom('plant_conditions').select('plant_id').where('condition', 'in', conditions.map(placeOf)),
          ),
        ]
      : []),
    ...(types?.length ? [plant('type', 'in', types)] : []),
    ...(gridTypes?.length ? [plant('grid_type', 'in', gridTypes)] : []),
    ...(minCapacityKwp ? [plant('capacity_kwp', '>=', minCapacityKwp)] : []),
    ...(favouriteOf === undefined
      ? []
      : [
          plant('plants.id', 'in', (inner) =>
            inner.selectFrom('favourites').select('plant_id').where('user_id', '=', favouriteOf),
          ),
        ]),
    ...(among ? [sql<boolean>`${plant.ref('plants.id')} = any(${among}::int[])`] : []),
    ...(alert ? [plant('plants.id', 'in', withAlert(alert))] : []),
  ]
}

/** The plants with such an open alert, of a device that is still there. */
const withAlert = ({ ruleId, from, to }: NonNullable<PlantFilter['alert']>) => sql<number>`(
  select a.plant_id from alerts a join devices d on d.id = a.device_id and d.plant_id = a.plant_id
  where a.ended_at is null and a.level >= 1 and a.rule_id = ${ruleId}
    and a.started_at between ${new Date(from)}::timestamptz and ${new Date(to)}::timestamptz)`
