import type { DeviceType } from '@heliograph/domain/devices'
import type { Pool } from 'pg'

export type PlacingStore = ReturnType<typeof createPlacingStore>

export const createPlacingStore = (pool: Pool) => ({
  /** Those of them that are in the plant. */
  async ofPlant(plantId: number, ids: readonly number[]) {
    const { rows } = await pool.query<{ id: number; type: DeviceType; sn: string }>(
      'select id, type, sn from devices where plant_id = $1 and id = any($2::int[]) and removed_at is null',
      [plantId, ids],
    )
    return rows
  },

  place: (plantId: number, deviceId: number, parentId: number | null) =>
    pool.query('update devices set parent_id = $3 where plant_id = $1 and id = $2', [plantId, deviceId, parentId]),
})
