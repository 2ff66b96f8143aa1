import { firstOf } from '@heliograph/domain/sure'
import type { Pool } from 'pg'

/** What changed how a plant's days are counted: its metering, and its zone or capacity. */
export interface CountingChanges {
  changes: number
  changedAt: number | null
  /** The start of the first day that is counted as people chose last; null if they never did. */
  from: number | null
}

export const createCountingStore = (pool: Pool) => ({
  async changesOf(plantId: number): Promise<CountingChanges> {
    const { rows } = await pool.query<{ changes: number; changed_at: Date | null; from_at: Date | null }>({
      name: 'counting-changes',
      text: `select count(*)::int as changes, max(at) as changed_at,
               (select from_at from metering_choices where plant_id = $1 order by id desc limit 1) as from_at
             from (
               select chosen_at as at from metering_choices where plant_id = $1
               union all select asked_at from recalculations where plant_id = $1
             ) as w`,
      values: [plantId],
    })
    const { changes, changed_at, from_at } = firstOf(rows)
    return { changes, changedAt: changed_at?.getTime() ?? null, from: from_at?.getTime() ?? null }
  },
})
