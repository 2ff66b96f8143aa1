import { firstOf } from '@heliograph/domain/sure'
import type { Pool } from 'pg'
import type { Window } from '#needs/pages.ts'

/** A plant that could not be rolled up and is tried again later. */
export interface FailedPlant {
  plantId: number
  reason: string
  tries: number
  failedAt: number
  retryAt: number
}

export type RollUpStateStore = ReturnType<typeof createRollUpStateStore>

/** How far behind the roll-up is. By the database's clock alone, which also noted when samples arrived. */
export const createRollUpStateStore = (pool: Pool) => ({
  /** The age of the oldest samples that wait for their first roll-up, 0 if none do, and how many plants have failed. */
  async read() {
    const { rows } = await pool.query<{ lag_ms: number; failed: number }>(
      `select coalesce((
         select greatest(date_part('epoch', clock_timestamp() - noted_at) * 1000, 0) from stale_ranges order by id limit 1
       ), 0) as lag_ms, (select count(*)::int from failed_ranges) as failed`,
    )
    const { lag_ms: lagMs, failed } = firstOf(rows)
    return { lagMs, failed }
  },

  /** The plants that failed last come first. */
  async failedPlants({ page, size }: Window) {
    const { rows } = await pool.query<RawFailed>(
      `select plant_id, reason, tries, failed_at, retry_at from failed_ranges
       order by failed_at desc, plant_id limit $1 offset $2`,
      [size, (page - 1) * size],
    )
    return rows.map((row): FailedPlant => ({
      plantId: row.plant_id,
      reason: row.reason,
      tries: row.tries,
      failedAt: row.failed_at.getTime(),
      retryAt: row.retry_at.getTime(),
    }))
  },

  /** Makes a plant due. False if it has not failed. */
  async retry(plantId: number) {
    const { rowCount } = await pool.query('update failed_ranges set retry_at = now() where plant_id = $1', [plantId])
    return rowCount === 1
  },
})

interface RawFailed {
  plant_id: number
  reason: string
  tries: number
  failed_at: Date
  retry_at: Date
}
