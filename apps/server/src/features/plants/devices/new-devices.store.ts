import type { DeviceType } from '@heliograph/domain/devices'
import type { Pool } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { freeSerials } from '#telemetry/former-serials.store.ts'
import { hasReportedSql } from '#telemetry/new-devices.store.ts'
import { adoptSql, countsSinceSql } from './gateways.store.ts'

/** A device that a logger without a secret named: it waits until a person accepts it. */
export interface NewDevice {
  gatewayId: number
  gatewaySn: string
  gatewayName: string
  sn: string
  type: DeviceType
  firstAt: number
  lastAt: number
  reports: number
  /** A person said no. */
  refused: boolean
}

export type NewDeviceStore = ReturnType<typeof createNewDeviceStore>

export const createNewDeviceStore = (pool: Pool) => ({
  async list(plantId: number): Promise<NewDevice[]> {
    const { rows } = await pool.query<RawNewDevice>(
      `select n.gateway_id, g.sn as gateway_sn, g.name as gateway_name, n.sn, n.type, n.first_at, n.last_at, n.reports,
         n.refused_at from new_devices n join devices g on g.id = n.gateway_id
       where g.plant_id = $1 and ${waitsSql}
         and not exists (select from devices d where d.gateway_id = n.gateway_id and d.sn = n.sn and d.removed_at is null)
       order by n.refused_at nulls first, n.first_at, n.sn`,
      [plantId],
    )
    return rows.map((row) => ({
      gatewayId: row.gateway_id,
      gatewaySn: row.gateway_sn,
      gatewayName: row.gateway_name,
      sn: row.sn,
      type: row.type,
      firstAt: row.first_at.getTime(),
      lastAt: row.last_at.getTime(),
      reports: row.reports,
      refused: row.refused_at !== null,
    }))
  },

  /**
   * The intake stores what was kept of it, and then forgets that it was new. A removed device is back; one that was replaced
   * stays that, and what reports with its serial number is another device from then on. What a person entered is the one that is
   * accepted, as if it had reported again. Returns whether it was waiting.
   */
  accept: (plantId: number, gatewayId: number, sn: string) =>
    inTransaction(pool, async (client) => {
      const waiting = await client.query(
        `select from new_devices n join devices g on g.id = n.gateway_id
         where g.plant_id = $1 and n.gateway_id = $2 and n.sn = $3 and ${waitsSql}`,
        [plantId, gatewayId, sn],
      )
      if (waiting.rowCount === 0) return false
      await freeSerials(client, gatewayId, [sn])
      const entered = await client.query(adoptSql, [gatewayId, sn])
      if (entered.rowCount === 1) return true
      const { rowCount } = await client.query(
        `insert into devices (plant_id, gateway_id, type, sn, name, discovered, counts_since)
       select g.plant_id, g.id, n.type, n.sn, n.sn, true, ${countsSinceSql}
       from new_devices n join devices g on g.id = n.gateway_id join plants p on p.id = g.plant_id
       where g.plant_id = $1 and n.gateway_id = $2 and n.sn = $3
       on conflict (gateway_id, sn) where gateway_id is not null do update set removed_at = null`,
        [plantId, gatewayId, sn],
      )
      return rowCount === 1
    }),

  async refuse(plantId: number, gatewayId: number, sn: string, now: number) {
    const { rowCount } = await pool.query(
      `update new_devices n set refused_at = $4 from devices g
       where g.id = n.gateway_id and g.plant_id = $1 and n.gateway_id = $2 and n.sn = $3 and ${waitsSql}
         and not exists (select from devices d where d.gateway_id = n.gateway_id and d.sn = n.sn and d.removed_at is null)`,
      [plantId, gatewayId, sn, new Date(now)],
    )
    return rowCount === 1
  },
})

/** Of row `n` behind gateway `g`: a report that was on its way when its gateway was removed or replaced is kept after that, and waits for nobody. */
const waitsSql = `g.removed_at is null and ${hasReportedSql('n')}`

interface RawNewDevice {
  gateway_id: number
  gateway_sn: string
  gateway_name: string
  sn: string
  type: DeviceType
  first_at: Date
  last_at: Date
  reports: number
  refused_at: Date | null
}
