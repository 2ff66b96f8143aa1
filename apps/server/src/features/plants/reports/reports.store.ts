import { inverterTypes } from '@heliograph/domain/devices'
import type { Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'

/** What generates in a plant. */
export interface ReportedDevice {
  id: number
  name: string
  /** W, as entered. */
  ratedW: number | null
}

export type ReportStore = ReturnType<typeof createReportStore>

export const createReportStore = (pool: Pool) => ({
  /** Without those that were removed before that day. */
  async invertersOf(plantId: number, from: Day): Promise<ReportedDevice[]> {
    const { rows } = await pool.query<{ id: number; name: string; rated_w: number | null }>({
      name: 'reported-inverters',
      text: `select id, name, rated_w from devices
             where plant_id = $1 and type = any($2) and (removed_at is null or removed_at >= $3::date) order by id`,
      values: [plantId, inverterTypes, from],
    })
    return rows.map(({ id, name, rated_w }) => ({ id, name, ratedW: rated_w }))
  },
})
