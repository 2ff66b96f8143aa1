import type { Pool } from 'pg'
import type { LoggerPin } from '#ingest/logger-identity.ts'
import type { Rival } from '#ingest/logger-pins.ts'

/** A logger as its plant's people see it. */
export interface Logger {
  mac: string | null
  firmwareFamily: string | null
  pinnedAt: number
  /** The network that it first reported from. */
  network: string | null
  rival: (Rival & { since: number; at: number }) | undefined
}

export const createLoggerPinStore = (pool: Pool) => ({
  async pinOf(gatewayId: number): Promise<LoggerPin | undefined> {
    const { rows } = await pool.query<LoggerPin>({
      name: 'logger-pin',
      text: `select mac, firmware_family as "firmwareFamily", working_s::float8 as "workingS", offset_s::float8 as "offsetS",
               (extract(epoch from counted_at) * 1000)::float8 as "countedAt"
             from logger_pins where gateway_id = $1`,
      values: [gatewayId],
    })
    return rows[0]
  },

  async pinFirst(gatewayId: number, pin: LoggerPin) {
    await pool.query(
      `insert into logger_pins (gateway_id, mac, firmware_family, working_s, offset_s, counted_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [gatewayId, ...columnsOf(pin)],
    )
  },

  async savePin(gatewayId: number, pin: LoggerPin) {
    // Not for one that a person has accepted in the meantime: it has another address.
    await pool.query(
      `update logger_pins set mac = $2, firmware_family = $3, working_s = $4, offset_s = $5, counted_at = $6
       where gateway_id = $1 and (mac is null or mac = $2)`,
      [gatewayId, ...columnsOf(pin)],
    )
  },

  async noteRival(gatewayId: number, { why, mac, firmware, address }: Rival, at: number) {
    await pool.query(
      `update logger_pins set rival_mac = coalesce($2, rival_mac), rival_firmware = coalesce($3, rival_firmware),
         rival_address = $4, rival_why = $5, rival_at = $6,
         rival_since = case when rival_at > $6::timestamptz - interval '1 day' then rival_since else $6 end
       where gateway_id = $1`,
      [gatewayId, mac, firmware?.replaceAll('\0', '') ?? null, address, why, new Date(at)],
    )
  },

  async logger(gatewayId: number): Promise<Logger | undefined> {
    const { rows } = await pool.query<RawLogger>(
      `select p.*, g.first_network::text as network from logger_pins p join gateways g on g.device_id = p.gateway_id
       where p.gateway_id = $1`,
      [gatewayId],
    )
    const [row] = rows
    if (!row) return undefined
    const { rival_since: since, rival_at: at, rival_why: why } = row
    return {
      mac: row.mac,
      firmwareFamily: row.firmware_family,
      pinnedAt: row.pinned_at.getTime(),
      network: row.network,
      rival:
        since && at && why
          ? {
              why,
              mac: row.rival_mac,
              firmware: row.rival_firmware,
              address: row.rival_address ?? '',
              since: since.getTime(),
              at: at.getTime(),
            }
          : undefined,
    }
  },

  /** Returns false if another one came in the meantime. How the new one counts is learned from its next frame. */
  async acceptRival(gatewayId: number, mac: string | null, firmwareFamily: string | null, now: number) {
    const { rowCount } = await pool.query(
      `update logger_pins set mac = coalesce(rival_mac, mac), firmware_family = coalesce($3, firmware_family),
         working_s = null, offset_s = null, counted_at = null, pinned_at = $4, rival_mac = null, rival_firmware = null,
         rival_address = null, rival_why = null, rival_since = null, rival_at = null
       where gateway_id = $1 and rival_at is not null and rival_mac is not distinct from $2`,
      [gatewayId, mac, firmwareFamily, new Date(now)],
    )
    if (rowCount !== 1) return false
    // The next report is its first one.
    await pool.query('update gateways set first_network = null where device_id = $1', [gatewayId])
    return true
  },

  /** Gateways whose serial number another logger used since then. */
  async rivals(since: number) {
    const { rows } = await pool.query<{ device_id: number; plant_id: number; since: Date; at: Date }>(
      `select r.gateway_id as device_id, d.plant_id, r.rival_since as since, r.rival_at as at
       from logger_pins r join devices d on d.id = r.gateway_id where r.rival_at >= $1`,
      [new Date(since)],
    )
    return rows.map(({ device_id, plant_id, since: startedAt, at }) => ({
      deviceId: device_id,
      plantId: plant_id,
      startedAt: startedAt.getTime(),
      lastAt: at.getTime(),
    }))
  },
})

const columnsOf = ({ mac, firmwareFamily, workingS, offsetS, countedAt }: LoggerPin) => [
  mac,
  firmwareFamily,
  workingS,
  offsetS,
  countedAt === null ? null : new Date(countedAt),
]

interface RawLogger {
  mac: string | null
  firmware_family: string | null
  pinned_at: Date
  network: string | null
  rival_mac: string | null
  rival_firmware: string | null
  rival_address: string | null
  rival_why: Rival['why'] | null
  rival_since: Date | null
  rival_at: Date | null
}
