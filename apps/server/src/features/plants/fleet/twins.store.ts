import type { DeviceType } from '@heliograph/domain/devices'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { twinsAmong, type Entered } from '#telemetry/twins.ts'

/** Which devices of plants are others of them, as another gateway reports those. */
export const readTwins = async (db: Kysely<Database>, plantIds: readonly number[]): Promise<Twins> => {
  const rows = plantIds.length === 0 ? [] : await readAlike(db, plantIds)
  const firsts = twinsAmong(rows)
  return {
    countOf: (ids) => new Set(ids.map((id) => firsts.get(id) ?? id)).size,
    twinsIn: (plantId, type) =>
      rows.filter((one) => firsts.has(one.id) && one.plantId === plantId && one.type === type).length,
  }
}

/** Devices that have the serial number of another one in their plant. */
const readAlike = async (db: Kysely<Database>, plantIds: readonly number[]) => {
  const { rows } = await sql<Entered>`
    select id, plant_id as "plantId", type, sn, gateway_id as "gatewayId" from (
      select d.*, count(*) over (partition by d.plant_id, d.type, lower(d.sn)) as alike from devices d
      where d.plant_id = any(${plantIds}::int[]) and d.removed_at is null and d.gateway_id is not null
    ) as there where alike > 1 order by id`.execute(db)
  return rows
}

export interface Twins {
  /** How many devices these are. */
  countOf: (ids: readonly number[]) => number
  /** How many devices of a type a plant has less than it has rows of them. */
  twinsIn: (plantId: number, type: DeviceType | null) => number
}
