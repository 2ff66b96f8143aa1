import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import { runsOf, toOccurrence, type Occurrence } from './alert-runs.store.ts'

/** An open alert with where it is. */
export interface PlacedAlert extends Occurrence {
  plantName: string
  zone: string
  latitude: number
  longitude: number
  /** The gateway that its device reports through; null if it is one. */
  gatewayId: number | null
}

export type OpenCaseStore = ReturnType<typeof createOpenCaseStore>

/** @param readablePlants the ids of the plants that a caller may read, as a subquery */
export const createOpenCaseStore = (
  db: Kysely<Database>,
  { readablePlants }: { readablePlants: (caller: Caller) => RawBuilder<number> },
) => ({
  /** The open alerts in all plants that a caller may read, or in these of them, the newest first. */
  async open(
    caller: Caller,
    plantIds: readonly number[] | undefined,
    most: number,
    now: number,
  ): Promise<PlacedAlert[]> {
    const rows = await db
      .selectFrom(runsOf(db, now).as('runs'))
      .innerJoin('plants as p', 'p.id', 'runs.plant_id')
      .innerJoin('devices as o', 'o.id', 'runs.device_id')
      .selectAll('runs')
      .select(['p.name as plant_name', 'p.zone', 'p.latitude', 'p.longitude', 'o.gateway_id'])
      .where('ended_at', 'is', null)
      .where('runs.plant_id', 'in', readablePlants(caller))
      .$if(plantIds !== undefined, (query) =>
        query.where('runs.plant_id', '=', ({ fn, val }) => fn.any(val(plantIds ?? []))),
      )
      .orderBy('started_at', 'desc')
      .orderBy('runs.id', 'desc')
      .limit(most)
      .execute()
    return rows.map((row): PlacedAlert => ({
      ...toOccurrence(row),
      plantName: row.plant_name,
      zone: row.zone,
      latitude: row.latitude,
      longitude: row.longitude,
      gatewayId: row.gateway_id,
    }))
  },
})
