import type { Pool } from 'pg'
import type { DeviceBudget } from '#ingest/budget.ts'

export interface StoredBudget {
  plantId: number
  /** Null: the default. */
  own: DeviceBudget | null
  /** Samples that were refused on the newest day on which it reported. */
  refused: number
}

export const createBudgetStore = (pool: Pool) => ({
  async budgetOf(sn: string): Promise<StoredBudget | undefined> {
    const { rows } = await pool.query<RawBudget>(
      `select d.plant_id, g.samples_per_second, g.samples_per_day,
         coalesce((select c.refused from gateway_days c where c.gateway_id = d.id order by c.day desc limit 1), 0) as refused
       from devices d join gateways g on g.device_id = d.id where d.sn = $1 and d.gateway_id is null`,
      [sn],
    )
    const [row] = rows
    if (!row) return undefined
    const { plant_id, samples_per_second: perSecond, samples_per_day: perDay, refused } = row
    return { plantId: plant_id, own: perSecond === null || perDay === null ? null : { perSecond, perDay }, refused }
  },

  async setBudget(sn: string, own: DeviceBudget | null) {
    await pool.query(
      `update gateways g set samples_per_second = $2, samples_per_day = $3
       from devices d where d.id = g.device_id and d.sn = $1 and d.gateway_id is null`,
      [sn, own?.perSecond ?? null, own?.perDay ?? null],
    )
  },
})

interface RawBudget {
  plant_id: number
  samples_per_second: number | null
  samples_per_day: number | null
  refused: number
}
