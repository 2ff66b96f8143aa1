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
  async invertersOf(plantId: number): Promise<ReportedDevice[]> {
    const { rows } = await pool.query<{ id: number; name: string; rated_w: number | null }>({
      name: 'reported-inverters',
      text: `select id, name, rated_w from devices
             where plant_id = $1 and type in ('INVERTER', 'MICRO_INVERTER') order by id`,
      values: [plantId],
    })
    return rows.map(({ id, name, rated_w }) => ({ id, name, ratedW: rated_w }))
  },
})
