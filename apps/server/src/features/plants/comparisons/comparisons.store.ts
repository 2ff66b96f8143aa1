import { inverterTypes, type DeviceType } from '@heliograph/domain/devices'
import type { Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { formerSnSql, ownGatewaySql } from '#telemetry/former-serials.store.ts'
import { withTwins } from '#telemetry/ratings.ts'
import type { Span } from '#telemetry/spans.ts'

/** What a comparison needs to know of a device. */
export interface ComparedDevice {
  id: number
  gatewayId: number | null
  type: DeviceType
  name: string
  /** W, as entered for it or for a twin. */
  ratedW: number | null
  uploadIntervalS: number
  /** When a person removed it. */
  removedAt: number | null
  /** It came from another plant: what it told before is of that one. */
  countsSince: Day | null
  /** The one that is the same inverter behind another gateway. */
  twinOf?: number
}

/** An open or past alert of a compared device, or of its gateway. */
export interface ComparedAlert {
  deviceId: number
  ruleId: number
  code: string
  level: number
  startedAt: number
  /** When it was last reported; null while it is open. */
  endedAt: number | null
  lastAt: number
}

export interface ComparedPlant {
  zone: string
  latitude: number
  longitude: number
  devices: ComparedDevice[]
}

export type ComparisonStore = ReturnType<typeof createComparisonStore>

export const createComparisonStore = (pool: Pool) => ({
  /** A plant with its inverters and those of these devices that are in it, in the order in which they were entered; undefined if none is. */
  async find(plantId: number, deviceIds: readonly number[]): Promise<ComparedPlant | undefined> {
    const { rows } = await pool.query<Raw>({
      name: 'compared-devices',
      text: `select p.zone, p.latitude, p.longitude, d.id, d.gateway_id, ${ownGatewaySql('d')} as own_gateway_id, d.type,
               ${formerSnSql('d')} as sn, d.name, d.rated_w, d.removed_at, d.counts_since,
               coalesce(g.upload_interval_s, 300) as upload_interval_s
             from devices d join plants p on p.id = d.plant_id left join gateways g on g.device_id = d.gateway_id
             where d.plant_id = $1 and (d.id = any($2::int[]) or d.type = any($3)) order by d.id`,
      values: [plantId, deviceIds, inverterTypes],
    })
    const [first] = rows
    if (!first) return undefined
    const entered = rows.map(({ id, own_gateway_id, type, sn, rated_w, ...row }) => ({
      id,
      plantId,
      // By which twins are told apart; the one to show is the row's.
      gatewayId: own_gateway_id,
      shownGatewayId: row.gateway_id,
      type,
      sn,
      name: row.name,
      ratedW: rated_w,
      uploadIntervalS: row.upload_interval_s,
      removedAt: row.removed_at?.getTime() ?? null,
      countsSince: row.counts_since,
    }))
    return {
      zone: first.zone,
      latitude: first.latitude,
      longitude: first.longitude,
      devices: withTwins(entered).map(({ plantId: _, sn: __, shownGatewayId, ...device }) => ({
        ...device,
        gatewayId: shownGatewayId,
      })),
    }
  },

  /** The warnings and faults of these devices within a time. */
  async alertsIn(plantId: number, deviceIds: readonly number[], { from, to }: Span): Promise<ComparedAlert[]> {
    const { rows } = await pool.query<RawAlert>({
      name: 'compared-alerts',
      text: `select device_id, rule_id, code, level, started_at, last_at, ended_at from alerts
             where plant_id = $1 and device_id = any($2::int[]) and level >= 1 and not is_disproved
               and started_at < $4 and (ended_at is null or ended_at > $3)
             order by started_at desc limit 1000`,
      values: [plantId, deviceIds, new Date(from), new Date(to)],
    })
    return rows.map((row) => ({
      deviceId: row.device_id,
      ruleId: row.rule_id,
      code: row.code,
      level: row.level,
      startedAt: row.started_at.getTime(),
      lastAt: row.last_at.getTime(),
      endedAt: row.ended_at?.getTime() ?? null,
    }))
  },
})

interface RawAlert {
  device_id: number
  rule_id: number
  code: string
  level: number
  started_at: Date
  last_at: Date
  ended_at: Date | null
}

interface Raw {
  zone: string
  latitude: number
  longitude: number
  id: number
  gateway_id: number | null
  own_gateway_id: number | null
  type: DeviceType
  sn: string
  name: string
  rated_w: number | null
  removed_at: Date | null
  counts_since: Day | null
  upload_interval_s: number
}
