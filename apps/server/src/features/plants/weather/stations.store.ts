import type { Pool } from 'pg'

export const createStationStore = (pool: Pool) => ({
  /** The plant's own weather stations. */
  async stationsOf(plantId: number) {
    const { rows } = await pool.query<{ id: number }>({
      name: 'weather-stations',
      text: `select id from devices where plant_id = $1 and type = 'WEATHER_STATION' and removed_at is null order by id`,
      values: [plantId],
    })
    return rows.map(({ id }) => id)
  },
})
