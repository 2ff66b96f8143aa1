import { addDays, dayAt, type Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'

/**
 * The day before today in each zone that plants are in, for jobs that look at all plants: joined as $n zones and days. The
 * database's own calendar would fail for all plants when it lacks the zone of one, as after an update. Null: no such zone is known.
 */
export const yesterdaysAt = async (pool: Pool, at: number): Promise<[zones: string[], days: (Day | null)[]]> => {
  const { rows } = await pool.query<{ zone: string }>({
    name: 'zones-of-plants',
    text: 'select distinct zone from plants',
  })
  const zones = rows.map(({ zone }) => zone)
  return [zones, zones.map((zone) => yesterdayIn(zone, at))]
}

const yesterdayIn = (zone: string, at: number) => {
  try {
    return addDays(dayAt(zone, at), -1)
  } catch {
    return null
  }
}
