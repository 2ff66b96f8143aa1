import { unpack } from '@heliograph/domain/layouts'
import type { Pool } from 'pg'
import { numbersText } from '#telemetry/array-text.ts'
import { isWrongSql } from '#telemetry/wrong-spans.store.ts'

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

  /** What the stations of plants have reported since an instant: of each value the first station that measures it. */
  async measuredNow(plantIds: readonly number[], since: number) {
    const { rows } = await pool.query<{ plant_id: number; layout: number; v: (number | null)[] }>({
      name: 'weather-measured-now',
      text: `select d.plant_id, l.layout, l.v from devices d join latest l on l.device_id = d.id
             where d.plant_id = any($1::int[]) and d.type = 'WEATHER_STATION' and d.removed_at is null and l.at >= $2
               and not exists (select from wrong_spans w where w.device_id = d.id and ${isWrongSql('l.at')}) order by d.id`,
      values: [numbersText(plantIds), new Date(since)],
    })
    const measured = new Map<number, { airC: number | null; lightWm2: number | null }>()
    for (const { plant_id, layout, v } of rows) {
      const values = unpack(layout, v)
      const known = measured.get(plant_id)
      measured.set(plant_id, {
        airC: known?.airC ?? values.ambientTemperature ?? null,
        lightWm2: known?.lightWm2 ?? values.irradiance ?? null,
      })
    }
    return measured
  },
})
