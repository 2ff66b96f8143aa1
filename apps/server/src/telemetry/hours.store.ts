import type { HourPowers } from '@heliograph/domain/price-windows'
import { addDays, startOfDay, type Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'

export const createHourStore = (pool: Pool) => ({
  /**
   * Mean powers of the hours of the clock, by day in a zone. Hours are counted from the start of the day, because offsets can
   * have half hours. What was used without buying it is less than nothing while a battery charges from the grid.
   */
  async hoursOf(plantId: number, zone: string, first: Day, last: Day) {
    const { rows } = await pool.query<
      { day: Day; hour: number; at: Date } & Record<'sold' | 'used' | 'bought', number | null>
    >({
      name: 'hours-of-plant',
      text: `select l.day, date_bin('1 hour', f.at, l.day::timestamp at time zone $2) as at, avg(f.sell_w) as sold,
               avg(f.use_w - f.buy_w) as used, avg(f.buy_w) as bought,
               extract(hour from date_bin('1 hour', f.at, l.day::timestamp at time zone $2) at time zone $2)::int as hour
             from plant_frames f, lateral (select (f.at at time zone $2)::date as day) as l
             where f.plant_id = $1 and f.at >= $3 and f.at < $4 group by 1, 2 order by 1, 2`,
      values: [plantId, zone, new Date(startOfDay(zone, first)), new Date(startOfDay(zone, addDays(last, 1)))],
    })
    const hours = new Map<Day, HourPowers[]>()
    for (const { day, at, ...powers } of rows)
      hours.set(day, [...(hours.get(day) ?? []), { ...powers, at: at.getTime() }])
    return hours
  },
})
