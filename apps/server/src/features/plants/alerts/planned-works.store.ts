import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** A time in which a plant, or one of its devices with everything behind it, is worked on. */
export interface PlannedWork {
  id: number
  deviceId: number | null
  deviceName: string | null
  from: number
  to: number
  why: string
  plannedBy: number | null
  plannedByName: string | null
  plannedAt: number
  endedAt: number | null
  endedBy: number | null
  endedByName: string | null
}

export interface NewWork {
  deviceId: number | null
  from: number
  to: number
  why: string
}

export type PlannedWorkStore = ReturnType<typeof createPlannedWorkStore>

export const createPlannedWorkStore = (db: Kysely<Database>) => ({
  /** The latest first. */
  async list(plantId: number): Promise<PlannedWork[]> {
    const rows = await db
      .selectFrom('planned_works as w')
      .leftJoin('devices as d', 'd.id', 'w.device_id')
      .leftJoin('users as p', 'p.id', 'w.planned_by')
      .leftJoin('users as e', 'e.id', 'w.ended_by')
      .selectAll('w')
      .select(['d.name as device_name', 'p.name as planned_by_name', 'e.name as ended_by_name'])
      .where('w.plant_id', '=', plantId)
      .orderBy('w.from_at', 'desc')
      .orderBy('w.id', 'desc')
      .limit(mostListed)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      deviceId: row.device_id,
      deviceName: row.device_name,
      from: row.from_at.getTime(),
      to: row.to_at.getTime(),
      why: row.why,
      plannedBy: row.planned_by,
      plannedByName: row.planned_by_name,
      plannedAt: row.planned_at.getTime(),
      endedAt: row.ended_at?.getTime() ?? null,
      endedBy: row.ended_by,
      endedByName: row.ended_by_name,
    }))
  },

  /** The times of a plant's work that overlap a span. */
  async spansIn(plantId: number, from: number, to: number) {
    const rows = await db
      .selectFrom('planned_works')
      .select(['from_at', 'to_at'])
      .where('plant_id', '=', plantId)
      .where('from_at', '<', new Date(to))
      .where('to_at', '>', new Date(from))
      .execute()
    return rows.map((row) => ({ from: row.from_at.getTime(), to: row.to_at.getTime() }))
  },

  /** False if the device is not in the plant, or so much is planned already. */
  async plan(plantId: number, { deviceId, from, to, why }: NewWork, userId: number, now: number) {
    const { numAffectedRows } = await sql`
      insert into planned_works (plant_id, device_id, from_at, to_at, why, planned_by, planned_at)
      select ${plantId}, ${deviceId}::int, ${new Date(from)}, ${new Date(to)}, ${why}, ${userId}, ${new Date(now)}
      where (select count(*) from planned_works w where w.plant_id = ${plantId} and w.to_at > ${new Date(now)}) < ${mostAhead}
        and (${deviceId}::int is null or exists (
          select from devices d where d.id = ${deviceId}::int and d.plant_id = ${plantId} and d.removed_at is null))`.execute(
      db,
    )
    return numAffectedRows === 1n
  },

  /** What has begun ends now, and what has not is called off. False if it is over already. */
  async end(plantId: number, id: number, userId: number, now: number) {
    const { rows } = await sql<{ id: number }>`
      with off as (
        delete from planned_works where id = ${id} and plant_id = ${plantId} and from_at >= ${new Date(now)} returning id
      ), over as (
        update planned_works set to_at = ${new Date(now)}, ended_by = ${userId}, ended_at = ${new Date(now)}
        where id = ${id} and plant_id = ${plantId} and from_at < ${new Date(now)} and to_at > ${new Date(now)} returning id
      ) select id from off union all select id from over`.execute(db)
    return rows.length === 1
  },
})

const mostListed = 50
/** That goes on or comes. */
const mostAhead = 50
