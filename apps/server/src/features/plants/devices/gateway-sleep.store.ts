import type { Pool } from 'pg'
import { numbersText } from '#telemetry/array-text.ts'

/** A gateway that fell silent, with how it was on the days before. */
export interface FallenSilent {
  gatewayId: number
  plantId: number
  latitude: number
  longitude: number
  heardAt: number
  /** The days before the one on which it was last heard, the newest first. */
  days: readonly { longestSilenceS: number; heardS: number }[]
}

export const createGatewaySleepStore = (pool: Pool) => ({
  async fallenSilent(gatewayIds: readonly number[], days: number): Promise<FallenSilent[]> {
    if (gatewayIds.length === 0) return []
    const { rows } = await pool.query<RawFallenSilent>(
      `select d.id, d.plant_id, p.latitude, p.longitude, g.heard_at, c.days
       from gateways g join devices d on d.id = g.device_id join plants p on p.id = d.plant_id
       cross join lateral (
         select coalesce(json_agg(json_build_object('longestSilenceS', b.longest_silence_s, 'heardS', b.heard_s)
           order by b.day desc), '[]') as days
         from gateway_days b where b.gateway_id = d.id
           and b.day < (g.heard_at at time zone p.zone)::date and b.day >= (g.heard_at at time zone p.zone)::date - $2::int
       ) c
       where d.id = any($1::int[]) and g.heard_at is not null and p.latitude is not null and p.longitude is not null`,
      [numbersText(gatewayIds), days],
    )
    return rows.map(({ id, plant_id, heard_at, latitude, longitude, days: before }) => ({
      gatewayId: id,
      plantId: plant_id,
      latitude,
      longitude,
      heardAt: heard_at.getTime(),
      days: before,
    }))
  },

  /** Unless it was heard meanwhile. */
  async setAsleep(sleepers: readonly { gatewayId: number; heardAt: number; until: number }[]) {
    if (sleepers.length === 0) return
    await pool.query(
      `update gateways g set asleep_until = s.until
       from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as s (id, heard_at, until)
       where g.device_id = s.id and g.heard_at <= s.heard_at`,
      [
        numbersText(sleepers.map(({ gatewayId }) => gatewayId)),
        sleepers.map(({ heardAt }) => new Date(heardAt)),
        sleepers.map(({ until }) => new Date(until)),
      ],
    )
  },
})

interface RawFallenSilent {
  id: number
  plant_id: number
  latitude: number
  longitude: number
  heard_at: Date
  days: { longestSilenceS: number; heardS: number }[]
}
