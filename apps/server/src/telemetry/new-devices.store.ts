import type { DeviceType } from '@heliograph/domain/devices'
import { minuteMs } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { instantsText, numbersText } from './array-text.ts'
import { notReportedSql } from './entered-devices.store.ts'

/** A report of a device that waits until a person accepts it. */
export interface NewDeviceReport {
  gatewayId: number
  gatewaySn: string
  protocol: string
  sn: string
  type: DeviceType
  at: number
  /** The reading, as it will be read again. */
  payload: Uint8Array
}

/** Twice what most senders let pass between two reports. */
const stillReportedMs = 10 * minuteMs

/**
 * A row without a report only remembers that a person removed the device: nothing is known of it, and nothing can be decided.
 */
export const hasReportedSql = (n: string) => `${n}.reports > 0`

export type NewDeviceStore = ReturnType<typeof createNewDeviceStore>

export const createNewDeviceStore = (pool: Pool) => ({
  /**
   * Devices that a person has accepted since they were new, or entered in the plant, in other letters or behind another gateway,
   * too: what was kept of them can be stored. Behind another one only while the first reports them: they may have been wired to
   * the other one since.
   */
  async accepted(now: number) {
    const { rows } = await pool.query<{ gatewayId: number; gatewaySn: string; sn: string }>({
      name: 'accepted-devices',
      text: `select n.gateway_id as "gatewayId", g.sn as "gatewaySn", n.sn from new_devices n
             join devices g on g.id = n.gateway_id
             where ${hasReportedSql('n')} and (
               exists (select from devices d where d.gateway_id = n.gateway_id and d.sn = n.sn and d.removed_at is null)
               or exists (select from devices d where d.plant_id = g.plant_id and lower(d.sn) = lower(n.sn)
                 and d.removed_at is null and ${notReportedSql} and (d.gateway_id = n.gateway_id or n.last_at > $1)))`,
      values: [new Date(now - stillReportedMs)],
    })
    return rows
  },

  forget: (gatewayId: number, sn: string) =>
    pool.query('delete from new_devices where gateway_id = $1 and sn = $2', [gatewayId, sn]),
})

export const insertNewDevices = async (client: PoolClient, reports: readonly NewDeviceReport[]) => {
  if (reports.length === 0) return
  await client.query({
    name: 'insert-new-devices',
    text: `insert into new_devices as n (gateway_id, sn, type, first_at, last_at, reports)
           select r.gateway_id, r.sn, min(r.type), min(r.at), max(r.at), count(*)
           from unnest($1::int[], $2::text[], $3::text[], $4::timestamptz[]) as r (gateway_id, sn, type, at)
           group by r.gateway_id, r.sn order by r.gateway_id, r.sn
           on conflict (gateway_id, sn) do update
             set first_at = case when ${hasReportedSql('n')} then n.first_at else excluded.first_at end,
               last_at = greatest(n.last_at, excluded.last_at), reports = n.reports + excluded.reports`,
    values: [
      numbersText(reports.map(({ gatewayId }) => gatewayId)),
      reports.map(({ sn }) => sn),
      reports.map(({ type }) => type),
      instantsText(reports.map(({ at }) => at)),
    ],
  })
}
