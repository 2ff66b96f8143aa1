import { addDays, dayMs, minuteMs, type Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { mWhPerKWh } from '#telemetry/energy-units.ts'
import type { SeenBattery } from './battery-full.ts'

export type OutlookStore = ReturnType<typeof createOutlookStore>

export const createOutlookStore = (pool: Pool) => ({
  /** The newest forecasts until a day whose days are known, with what was made. */
  async scoredOf(plantId: number, last: Day, most: number) {
    const { rows } = await pool.query<{ expected_kwh: number; made: number }>({
      name: 'forecasts-scored',
      text: `select f.expected_kwh, d.generation / ${mWhPerKWh}::float8 as made from plant_forecasts f
             join plant_days d on d.plant_id = f.plant_id and d.day = f.day
             where f.plant_id = $1 and f.day between $2 and $3 and d.generation is not null and d.import_number is null
               and coalesce(d.generation_known_s, ${nearlyAllS}) >= ${nearlyAllS}
             order by f.day desc limit $4`,
      values: [plantId, addDays(last, -forgottenDays), last, most],
    })
    return rows.map(({ expected_kwh, made }) => ({ expectedKwh: expected_kwh, madeKwh: made }))
  },

  /**
   * What is put into a battery for each percent, from the frames of a fortnight in which it was charged. Near its end a
   * battery is charged slowly and its level is corrected, so those say nothing. Undefined until half a battery was charged.
   */
  async batteryOf(plantId: number, now: number): Promise<SeenBattery | undefined> {
    const { rows } = await pool.query<{
      soc: number | null
      kwh: number | null
      risen: number | null
      most: number | null
    }>({
      name: 'battery-seen',
      text: `with f as (
               select at, charge_w, coalesce(discharge_w, 0) as discharge_w, soc_pct, lag(soc_pct) over w as before,
                 lag(at) over w as before_at
               from plant_frames where plant_id = $1 and at >= $2 and at < $3 window w as (order by at)
             )
             select (select soc_pct from plant_latest where plant_id = $1 and at >= $4) as soc,
               sum(charge_w / 12000) as kwh, sum(soc_pct - before) as risen, max(charge_w) as most
             from f where charge_w > 0 and discharge_w = 0 and at - before_at = interval '5 minutes'
               and before < 97 and soc_pct between before and before + 5`,
      values: [plantId, new Date(now - fortnightMs), new Date(now), new Date(now - freshMs)],
    })
    const [row] = rows
    if (!row || row.soc === null || row.kwh === null || row.most === null || (row.risen ?? 0) < leastRisenPct)
      return undefined
    return { socPct: row.soc, kwhPerPct: row.kwh / (row.risen ?? 1), mostW: row.most }
  },
})

const forgottenDays = 30
/** Nine tenths of a day. */
const nearlyAllS = 77_760
const fortnightMs = 14 * dayMs
const freshMs = 15 * minuteMs
const leastRisenPct = 50
