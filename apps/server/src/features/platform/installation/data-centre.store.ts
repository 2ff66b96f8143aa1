import { firstOf } from '@heliograph/domain/sure'
import type { Pool } from 'pg'

/** Facts of a data centre, not of a brand. */
export const createDataCentreStore = (pool: Pool) => ({
  /** Stored samples, by each plant's own day. */
  async samplesOfDay(now: Date) {
    const { rows } = await pool.query<{ kept: string }>(
      `with zones as (
         select zone, ($1::timestamptz at time zone zone)::date as today from (select distinct zone from plants) as used
       )
       select coalesce(sum(g.kept), 0) as kept
       from gateway_days g join devices d on d.id = g.gateway_id join plants p on p.id = d.plant_id
       join zones z on z.zone = p.zone and z.today = g.day
       -- The only days that can be today somewhere.
       where g.day between ($1::timestamptz at time zone 'UTC')::date - 1 and ($1::timestamptz at time zone 'UTC')::date + 1`,
      [now],
    )
    return Number(firstOf(rows).kept)
  },

  /** The last migration. */
  async schema() {
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name desc limit 1')
    return firstOf(rows).name
  },
})
