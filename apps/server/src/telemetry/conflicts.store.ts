import type { Day } from '@heliograph/domain/zones'
import type { PoolClient, Pool } from 'pg'
import { instantsText, numbersText } from './array-text.ts'

/** A device sent a sample for a time at which other values were already stored. */
export interface Conflict {
  deviceId: number
  at: number
}

export interface ConflictDay {
  day: Day
  conflicts: number
}

/** Counts conflicts in the caller's transaction. */
export const insertConflicts = async (client: PoolClient, conflicts: readonly Conflict[]) => {
  if (conflicts.length === 0) return
  await client.query({
    name: 'insert-conflicts',
    text: `insert into device_conflicts (device_id, day, conflicts)
           select d.id, (c.at at time zone p.zone)::date, count(*)
           from unnest($1::int[], $2::timestamptz[]) as c (device_id, at)
           join devices d on d.id = c.device_id join plants p on p.id = d.plant_id
           group by 1, 2 order by 1, 2
           on conflict (device_id, day) do update set conflicts = device_conflicts.conflicts + excluded.conflicts`,
    values: [numbersText(conflicts.map(({ deviceId }) => deviceId)), instantsText(conflicts.map(({ at }) => at))],
  })
}

export type ConflictStore = ReturnType<typeof createConflictStore>

export const createConflictStore = (pool: Pool) => ({
  /** The device's newest day since `since` with at least so many conflicts. */
  async worstOf(deviceId: number, since: Day, least: number): Promise<ConflictDay | undefined> {
    const { rows } = await pool.query<ConflictDay>(
      `select day, conflicts from device_conflicts
       where device_id = $1 and day >= $2 and conflicts >= $3 order by day desc limit 1`,
      [deviceId, since, least],
    )
    return rows[0]
  },
})
