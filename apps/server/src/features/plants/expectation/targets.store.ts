import type { Pool } from 'pg'

/** kWh from January on, and the share of them that is guaranteed, percent. What nobody entered is null. */
export interface Targets {
  months: readonly (number | null)[]
  guaranteePct: number | null
}

export type TargetStore = ReturnType<typeof createTargetStore>

export const createTargetStore = (pool: Pool) => ({
  async find(plantId: number) {
    const { rows } = await pool.query<{ months_kwh: (number | null)[]; guarantee_pct: number | null; set_at: Date }>({
      name: 'targets',
      text: 'select months_kwh, guarantee_pct, set_at from plant_targets where plant_id = $1',
      values: [plantId],
    })
    const [row] = rows
    return row && { months: row.months_kwh, guaranteePct: row.guarantee_pct, setAt: row.set_at.getTime() }
  },

  async set(plantId: number, { months, guaranteePct }: Targets, { userId, now }: { userId: number; now: number }) {
    await pool.query(
      `insert into plant_targets (plant_id, months_kwh, guarantee_pct, set_by, set_at) values ($1, $2, $3, $4, $5)
       on conflict (plant_id) do update set months_kwh = excluded.months_kwh, guarantee_pct = excluded.guarantee_pct,
         set_by = excluded.set_by, set_at = excluded.set_at`,
      [plantId, months, guaranteePct, userId, new Date(now)],
    )
  },

  async remove(plantId: number) {
    await pool.query('delete from plant_targets where plant_id = $1', [plantId])
  },
})
