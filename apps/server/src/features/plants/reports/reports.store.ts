import { inverterTypes } from '@heliograph/domain/devices'
import type { Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'

/** What generates in a plant. */
export interface ReportedDevice {
  id: number
  name: string
  /** W, as entered. */
  ratedW: number | null
  /** It came from another plant: what it made before is in the days of that one. */
  countsSince: Day | null
}

export type ReportStore = ReturnType<typeof createReportStore>

export const createReportStore = (pool: Pool) => ({
  /** Without those that were removed before that day. */
  async invertersOf(plantId: number, from: Day): Promise<ReportedDevice[]> {
    const { rows } = await pool.query<RawDevice>({
      name: 'reported-inverters',
      text: `select id, name, rated_w, counts_since from devices
             where plant_id = $1 and type = any($2) and (removed_at is null or removed_at >= $3::date) order by id`,
      values: [plantId, inverterTypes, from],
    })
    return rows.map(({ id, name, rated_w, counts_since }) => ({ id, name, ratedW: rated_w, countsSince: counts_since }))
  },
})

interface RawDevice {
  id: number
  name: string
  rated_w: number | null
  counts_since: Day | null
}
