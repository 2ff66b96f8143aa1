import { plantConditions, type GridType, type PlantCondition, type PlantType } from '@heliograph/domain/plants'
import { firstOf, sure } from '@heliograph/domain/sure'
import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlantFilter, PlantOrder, PlantWindow } from './plant-filter.ts'
import type { PlantScope } from './plant-rights.store.ts'
import { plantOf, type Plant } from './plant.ts'
import { escaped, mattersOf, reasonsOf, type PlantMatter } from './plants.store.ts'

export type PlantSearchStore = ReturnType<typeof createPlantSearchStore>

/** The number of plants with the same values of the list filters. */
export interface PlantGroup {
  condition: PlantCondition
  type: PlantType
  gridType: GridType
  plants: number
}

interface Needs {
  /** When gateway `g` stops counting as online, unless it is heard again. Provided by the devices feature. */
  onlineUntilSql: string
  /** Until when it sleeps with its inverter. */
  asleepUntilSql: string
  /** Whether alert `a` is an alarm, and whether it says that a device is silent. Provided by the alerts feature. */
  isAlarmSql: string
  isSilentDeviceSql: string
}

/**
 * Searches that use plants' current values. Those are read for all plants in the scope in one query, and only if the
 * order or the filter needs them.
 */
export const createPlantSearchStore = (db: Kysely<Database>, { onlineUntilSql, asleepUntilSql, ...alerts }: Needs) => {
  const seenBy = (scope: PlantScope, filter: PlantFilter) =>
    db
      .selectFrom('plants')
      .select(['id', 'name', 'type', 'grid_type', 'capacity_kwp', 'zone', 'latitude', 'longitude'])
      .where((plant) => plant.and([isSeenBy(plant, scope), ...mattersOf(plant, filter)]))

  /** The plants in a scope that match a filter, as `s`, joined with the requested current values. */
  const from = (scope: PlantScope, filter: PlantFilter, parts: readonly Part[], now: Date) => {
    const isOnline = sql`${sql.raw(onlineUntilSql)} > ${now}::timestamptz`
    const isAsleep = sql`${sql.raw(asleepUntilSql)} > ${now}::timestamptz`
    const seen = db
      .selectFrom('plants')
      .select('id')
      .where((plant) => isSeenBy(plant, scope))
    return sql`from (${seenBy(scope, filter)}) as s ${sql.join(
      parts.map((part) => joins[part]({ isOnline, isAsleep, now, seen, ...alerts })),
      sql` `,
    )}`
  }

  return {
    async search(
      scope: PlantScope,
      filter: PlantFilter,
      window: PlantWindow,
      now: number,
      costs: ReadonlyMap<number, number> = new Map(),
    ): Promise<Plant[]> {
      if (reasonsOf(scope).length === 0) return []
      const { page, size, orderBy, direction } = window
      const { key, needs } = orders[orderBy]
      const toward = sql.raw(direction)
      const chosen = chosenIn(filter)
      const parts = [...new Set([...needs, ...(chosen ? conditionNeeds : [])])]
      const ofPage = sql<{ id: number }>`(
          select s.id, ${key} as key ${from(scope, filter, parts, new Date(now))}
          ${orderBy === 'cost' ? costsSql(costs) : sql``}
          ${chosen ? sql`where ${conditionSql} = any(${chosen}::int[])` : sql``}
          order by key ${toward} nulls last, s.id ${toward} limit ${size} offset ${(page - 1) * size}
        )`.as<'page'>(sql`page`)
      const rows = await db
        .selectFrom(ofPage)
        .innerJoin('plants as p', 'p.id', 'page.id')
        .selectAll('p')
        .orderBy(sql`page.key ${toward} nulls last`)
        .orderBy('p.id', direction)
        .execute()
      return rows.map(plantOf)
    },

    /** All plants in a scope, grouped by the list filters, which are not applied here themselves. */
    async groups(scope: PlantScope, filter: PlantFilter, now: number): Promise<PlantGroup[]> {
      if (reasonsOf(scope).length === 0) return []
      const unchosen = { ...filter, types: undefined, gridTypes: undefined }
      const { rows } = await sql<{ condition: number; type: PlantType; grid_type: GridType; plants: number }>`
        select ${conditionSql} as condition, s.type, s.grid_type, count(*)::int as plants
        ${from(scope, unchosen, conditionNeeds, new Date(now))} group by 1, 2, 3`.execute(db)
      return rows.map(({ condition, type, grid_type, plants }) => ({
        condition: sure(plantConditions[condition], 'a plant condition'),
        type,
        gridType: grid_type,
        plants,
      }))
    },

    /** As one JSON text: the driver would spend more time on a hundred thousand rows than the database. */
    async positions(scope: PlantScope, filter: PlantFilter, most: number, now: number): Promise<PlantPositions> {
      if (reasonsOf(scope).length === 0) return { ids: [], latitudes: [], longitudes: [], conditions: [] }
      const chosen = chosenIn(filter)
      const { rows } = await sql<{ columns: PlantPositions }>`
        with placed as (
          select s.id, s.latitude, s.longitude, ${conditionSql} as condition
          ${from(scope, filter, conditionNeeds, new Date(now))}
          ${chosen ? sql`where ${conditionSql} = any(${chosen}::int[])` : sql``}
          order by s.id limit ${most}
        )
        select json_build_object(
          'ids', coalesce(json_agg(id order by id), '[]'),
          'latitudes', coalesce(json_agg(latitude order by id), '[]'),
          'longitudes', coalesce(json_agg(longitude order by id), '[]'),
          'conditions', coalesce(json_agg(condition order by id), '[]')) as columns
        from placed`.execute(db)
      return firstOf(rows).columns
    },

    /** Names and serial numbers that start with the text come before those that contain it elsewhere. */
    async find(scope: PlantScope, text: string, most: number) {
      if (reasonsOf(scope).length === 0) return { plants: [], devices: [] }
      const begins = `${escaped(text)}%`
      const holds = `%${begins}`
      const plants = db
        .selectFrom('plants')
        .select(['id', 'name', 'address'])
        .where((plant) => plant.and([isSeenBy(plant, scope), plant('name', 'ilike', holds)]))
        .orderBy((plant) => plant('name', 'ilike', begins), 'desc')
        .orderBy('name')
        .orderBy('id')
        .limit(most)
      const devices = db
        .selectFrom('devices as d')
        .innerJoin(seenBy(scope, {}).as('s'), 's.id', 'd.plant_id')
        .select(['d.id as deviceId', 'd.sn', 'd.name', 'd.type', 's.id as plantId', 's.name as plantName'])
        .where(({ eb, or }) => or([eb('d.sn', 'ilike', holds), eb('d.name', 'ilike', holds)]))
        .orderBy(({ eb, or }) => or([eb('d.sn', 'ilike', begins), eb('d.name', 'ilike', begins)]), 'desc')
        .orderBy('d.sn')
        .orderBy('d.id')
        .limit(most)
      const [foundPlants, foundDevices] = await Promise.all([plants.execute(), devices.execute()])
      return { plants: foundPlants, devices: foundDevices }
    },
  }
}

/** Columns in the order of the ids. A condition is its index in `plantConditions`. */
export interface PlantPositions {
  ids: number[]
  latitudes: number[]
  longitudes: number[]
  conditions: number[]
}

type Part = 'present' | 'day' | 'gateways' | 'alerts'

interface Given extends Pick<Needs, 'isAlarmSql' | 'isSilentDeviceSql'> {
  isOnline: RawBuilder<unknown>
  isAsleep: RawBuilder<unknown>
  now: Date
  /** The ids of all plants in the scope. */
  seen: Expression<unknown>
}

const costsSql = (costs: ReadonlyMap<number, number>) => sql`
  left join unnest(${[...costs.keys()]}::int[], ${[...costs.values()]}::float8[]) as c(plant_id, cost) on c.plant_id = s.id`

/** Each join adds at most one row per plant. */
const joins: Record<Part, (given: Given) => RawBuilder<unknown>> = {
  present: () => sql`left join plant_latest l on l.plant_id = s.id`,

  // The plants of a list can be in different zones, and so have different days. The span repeats the condition for an index.
  day: ({ now }) => sql`
    left join plant_days d on d.plant_id = s.id and d.day = (${now}::timestamptz at time zone s.zone)::date
      and d.day between (${now}::timestamptz - interval '1 day')::date and (${now}::timestamptz + interval '1 day')::date`,

  gateways: ({ isOnline, isAsleep, seen }) => sql`
    left join (
      select d.plant_id, count(*) as all, count(*) filter (where ${isOnline}) as online,
        bool_and(coalesce(${isAsleep}, false)) as asleep
      from devices d join gateways g on g.device_id = d.id where d.plant_id in (${seen}) group by d.plant_id
    ) as n on n.plant_id = s.id`,

  // When a device leaves, its alerts disappear from view.
  alerts: ({ seen, isAlarmSql, isSilentDeviceSql }) => sql`
    left join (
      select d.plant_id, bool_or(${sql.raw(isAlarmSql)}) as alarm, bool_or(${sql.raw(isSilentDeviceSql)}) as silent
      from alerts a join devices d on d.id = a.device_id and d.plant_id = a.plant_id
      where a.ended_at is null and d.plant_id in (${seen}) group by d.plant_id
    ) as w on w.plant_id = s.id`,
}

/** Whether any reason to see the plant applies. */
const isSeenBy = (plant: PlantMatter, scope: PlantScope) => plant.or(reasonsOf(scope).map((reason) => reason(plant)))

const placeOf = (condition: PlantCondition) => plantConditions.indexOf(condition)
const chosenIn = ({ conditions }: PlantFilter) => (conditions?.length ? conditions.map(placeOf) : undefined)
const is = (condition: PlantCondition) => sql.lit(placeOf(condition))

/** `conditionOf` in SQL, as the index in `plantConditions`. */
const conditionNeeds: readonly Part[] = ['present', 'gateways', 'alerts']
const conditionSql = sql<number>`case
  when n.plant_id is null then ${is('NO_DEVICE')}
  when l.plant_id is null then ${is('WAITING')}
  when n.online = 0 then ${is('ALL_OFFLINE')}
  when n.online < n.all or w.silent then ${is('PARTIAL_OFFLINE')}
  when w.alarm then ${is('ALARM')}
  when n.asleep then ${is('ASLEEP')}
  else ${is('NORMAL')} end`

const orders: Record<PlantOrder, { key: RawBuilder<unknown>; needs: readonly Part[] }> = {
  id: { key: sql`s.id`, needs: [] },
  name: { key: sql`s.name`, needs: [] },
  capacity: { key: sql`s.capacity_kwp`, needs: [] },
  power: { key: sql`l.generation_w`, needs: ['present'] },
  today: { key: sql`d.generation`, needs: ['day'] },
  fullPowerHours: { key: sql`d.generation / s.capacity_kwp`, needs: ['day'] },
  lastReport: { key: sql`l.at`, needs: ['present'] },
  cost: { key: sql`c.cost`, needs: [] },
  // The worst condition sorts highest.
  condition: { key: sql`-(${conditionSql})`, needs: conditionNeeds },
}
