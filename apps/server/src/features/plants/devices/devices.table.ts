import type { DeviceType, GatewayProtocol } from '@heliograph/domain/devices'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    devices: DevicesTable
    gateways: GatewaysTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface DevicesTable {
  id: Generated<number>
  plant_id: number
  gateway_id: Optional<number>
  type: DeviceType
  sn: string
  name: string
  product_id: Optional<string>
  sensor: Optional<string>
  rated_w: Optional<number>
  discovered: Generated<boolean>
  /** Removed by a person, or registered elsewhere while its plant was deleted. Its history stays. */
  removed_at: Optional<Date>
  replaced_by: Optional<number>
  /** What a person said it is wired to. */
  parent_id: Optional<number>
  merged_into: Optional<number>
  merge_after: Optional<Date>
  /** It came from another plant, and is in the days of this one from `counts_since` on. */
  relocated_at: Optional<Date>
  counts_since: Optional<string>
  created_at: Generated<Date>
}

export interface GatewaysTable {
  device_id: number
  protocol: GatewayProtocol
  secret_hash: Optional<Buffer>
  firmware: Optional<string>
  mac: Optional<string>
  ssid: Optional<string>
  ip: Optional<string>
  signal_pct: Optional<number>
  upload_interval_s: Generated<number>
  heartbeat_interval_s: Generated<number>
  heard_at: Optional<Date>
  samples_per_second: Optional<number>
  samples_per_day: Optional<number>
  first_heard_at: Optional<Date>
  max_devices: Optional<number>
  allowed_networks: Optional<string[]>
  networks_changed_at: Optional<Date>
  secret_changed_at: Optional<Date>
  /** Of the request that made it. */
  request_hash: Optional<Buffer>
  requested_at: Optional<Date>
  /** Whose answer has the secret. */
  request_attempt: Optional<number>
  heard_from: Optional<string>
  first_network: Optional<string>
  refused_from: Optional<string>
  refused_at: Optional<Date>
  /** It sleeps with its inverter, and counts as online until then. */
  asleep_until: Optional<Date>
  /** Between its newest signs of life, and the middle one of them; 0 until there are three. */
  gaps_s: Generated<number[]>
  rhythm_s: Generated<number>
}
