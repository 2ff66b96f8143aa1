import { plantConditions, type GridType, type PlantCondition, type PlantType } from '@heliograph/domain/plants'
import { firstOf, sure } from '@heliograph/domain/sure'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { escaped } from '#db/holding.ts'
import type { Database } from '#db/schema.ts'
import type { TextSearch } from '#needs/text-search.ts'
import { formerSnSql } from '#telemetry/former-serials.store.ts'
import type { PlantFilter, SortedWindow } from './plant-filter.ts'
import type { PlantScope } from './plant-rights.store.ts'
import { mattersOf, reasonsOf, type FoundPlant, type PlantMatter } from './plants.store.ts'

export type PlantSearchStore = ReturnType<typeof createPlantSearchStore>

/** The number of plants with the same values of the list filters. */
export interface PlantGroup {
  condition: PlantCondition
  type: PlantType
  gridType: GridType
  plants: number
}

/**
 * Searches that use plants' current values. Those are read for all plants in the scope in one query.
 */
export const createPlantSearchStore = (db: Kysely<Database>) => {
  const seenBy = (scope: PlantScope, filter: PlantFilter) =>
    db
      .selectFrom('plants')
      .select(['id', 'name', 'type', 'grid_type', 'capacity_kwp', 'zone', 'latitude', 'longitude'])
      .where((plant) => plant.and([isSeenBy(plant, scope), ...mattersOf(plant, filter)]))

  /** The plants in a scope that match a filter, as `s`, joined with the requested current values. */
  const from = (scope: PlantScope, filter: PlantFilter, parts: readonly Part[], now = new Date()) =>
    sql`from (${seenBy(scope, filter)}) as s ${sql.join(
      parts.map((part) => joins[part](now)),
      sql` `,
    )}`

  return {
    async search(scope: PlantScope, filter: PlantFilter, window: SortedWindow, now: number): Promise<FoundPlant[]> {
      if (reasonsOf(scope).length === 0) return []
      const { page, size, orderBy, direction } = window
      const { key, needs } = orders[orderBy]
      const toward = sql.raw(direction)
      const { rows } = await sql<FoundPlant>`
        select s.id, s.zone, s.latitude, s.longitude ${from(scope, filter, needs, new Date(now))}
        order by ${key} ${toward} nulls last, s.id ${toward} limit ${size} offset ${(page - 1) * size}`.execute(db)
      return rows
    },

    /** All plants in a scope, grouped by the list filters, which are not applied here themselves. */
    async groups(scope: PlantScope, filter: PlantFilter): Promise<PlantGroup[]> {
      if (reasonsOf(scope).length === 0) return []
      const unchosen = { ...filter, conditions: undefined, types: undefined, gridTypes: undefined }
      const { rows } = await sql<{ condition: number; type: PlantType; grid_type: GridType; plants: number }>`
        select k.condition, s.type, s.grid_type, count(*)::int as plants
        ${from(scope, unchosen, ['condition'])} group by 1, 2, 3`.execute(db)
      return rows.map(({ condition, type, grid_type, plants }) => ({
        condition: sure(plantConditions[condition], 'a plant condition'),
        type,
        gridType: grid_type,
        plants,
      }))
    },

    /** As one JSON text: the driver would spend more time on a hundred thousand rows than the database. */
    async positions(scope: PlantScope, filter: PlantFilter, most: number): Promise<PlantPositions> {
      if (reasonsOf(scope).length === 0) return { ids: [], latitudes: [], longitudes: [], conditions: [] }
      const { rows } = await sql<{ columns: PlantPositions }>`
        with placed as (
          select s.id, s.latitude, s.longitude, k.condition ${from(scope, filter, ['condition'])}
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
    async find(scope: PlantScope, text: string, most: number, texts: TextSearch) {
      if (reasonsOf(scope).length === 0) return { plants: [], devices: [] }
      const [holding, devicesHolding] = await Promise.all([texts.plants(text), texts.devices(text)])
      const begins = `${escaped(text)}%`
      const holds = `%${begins}`
      const plants = db
        .selectFrom('plants')
        .select(['id', 'name', 'address'])
        .where((plant) =>
          plant.and([isSeenBy(plant, scope), ...mattersOf(plant, { holding }), plant('name', 'ilike', holds)]),
        )
        .orderBy((plant) => plant('name', 'ilike', begins), 'desc')
        .orderBy('name')
        .orderBy('id')
        .limit(most)
      const former = sql<string>`${sql.raw(formerSnSql('d'))}`
      const devices = db
        .selectFrom('devices as d')
        .innerJoin(seenBy(scope, {}).as('s'), 's.id', 'd.plant_id')
        .select(['d.id as deviceId', former.as('sn'), 'd.name', 'd.type', 's.id as plantId', 's.name as plantName'])
        .where(({ eb, or }) => or([eb(former, 'ilike', holds), eb('d.name', 'ilike', holds)]))
        .$if(devicesHolding !== undefined, (query) => query.where(sql<boolean>`d.id = any(${devicesHolding}::int[])`))
        .orderBy(({ eb, or }) => or([eb(former, 'ilike', begins), eb('d.name', 'ilike', begins)]), 'desc')
        .orderBy(former)
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

type Part = 'present' | 'day' | 'condition'

/** Each join adds at most one row per plant. */
const joins: Record<Part, (now: Date) => RawBuilder<unknown>> = {
  present: () => sql`left join plant_latest l on l.plant_id = s.id`,

  // The plants of a list can be in different zones, and so have different days. The span repeats the condition for an index.
  day: (now) => sql`
    left join plant_days d on d.plant_id = s.id and d.day = (${now}::timestamptz at time zone s.zone)::date
      and d.day between (${now}::timestamptz - interval '1 day')::date and (${now}::timestamptz + interval '1 day')::date`,

  condition: () => sql`join plant_conditions k on k.plant_id = s.id`,
}

/** Whether any reason to see the plant applies. */
const isSeenBy = (plant: PlantMatter, scope: PlantScope) => plant.or(reasonsOf(scope).map((reason) => reason(plant)))

const orders: Record<SortedWindow['orderBy'], { key: RawBuilder<unknown>; needs: readonly Part[] }> = {
  power: { key: sql`l.generation_w`, needs: ['present'] },
  today: { key: sql`d.generation`, needs: ['day'] },
  fullPowerHours: { key: sql`d.generation / s.capacity_kwp`, needs: ['day'] },
  lastReport: { key: sql`l.at`, needs: ['present'] },
}
