import type { Pool } from 'pg'

/** kWh/m² on the horizontal in each month, from January on. */
export type LightMonths = readonly number[]

export type UsualLightStore = ReturnType<typeof createUsualLightStore>

export const createUsualLightStore = (pool: Pool) => ({
  async find(plantId: number) {
    const { rows } = await pool.query<{ months_kwh_m2: number[]; set_at: Date }>({
      name: 'usual-light',
      text: 'select months_kwh_m2, set_at from plant_light where plant_id = $1',
      values: [plantId],
    })
    const [row] = rows
    return row && { months: row.months_kwh_m2, setAt: row.set_at.getTime() }
  },

  async set(plantId: number, months: LightMonths, { userId, now }: { userId: number; now: number }) {
    await pool.query(
      `insert into plant_light (plant_id, months_kwh_m2, set_by, set_at) values ($1, $2, $3, $4)
       on conflict (plant_id) do update set months_kwh_m2 = excluded.months_kwh_m2, set_by = excluded.set_by,
         set_at = excluded.set_at`,
      [plantId, months, userId, new Date(now)],
    )
  },

  async remove(plantId: number) {
    await pool.query('delete from plant_light where plant_id = $1', [plantId])
  },
})
