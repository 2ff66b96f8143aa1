import type { HourPowers } from '@heliograph/domain/price-windows'
import { addDays, startOfDay, type Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'

export const createHourStore = (pool: Pool) => ({
  /**
   * Mean powers of the hours of the clock, by day in a zone; where a clock is put back, of both hours together. What was used
   * without buying it is less than nothing while a battery charges from the grid.
   */
  async hoursOf(plantId: number, zone: string, first: Day, last: Day) {
    const { rows } = await pool.query<{ day: Day; hour: number } & Record<'sold' | 'used' | 'bought', number | null>>({
      name: 'hours-of-plant',
      text: `select l.day, l.hour, sum(h.sold) as sold, sum(h.used) as used, sum(h.bought) as bought
             from (
               select date_bin('1 hour', f.at, $3) as at, avg(f.sell_w) as sold, avg(f.use_w - f.buy_w) as used,
                 avg(f.buy_w) as bought
               from plant_frames f where f.plant_id = $1 and f.at >= $3 and f.at < $4 group by 1
             ) as h,
             lateral (select (h.at at time zone $2)::date as day, extract(hour from h.at at time zone $2)::int as hour) as l
             group by 1, 2 order by 1, 2`,
      values: [plantId, zone, new Date(startOfDay(zone, first)), new Date(startOfDay(zone, addDays(last, 1)))],
    })
    const hours = new Map<Day, HourPowers[]>()
    for (const { day, ...powers } of rows) hours.set(day, [...(hours.get(day) ?? []), powers])
    return hours
  },
})
