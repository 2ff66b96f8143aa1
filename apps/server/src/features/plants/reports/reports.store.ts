import { inverterTypes, type DeviceType } from '@heliograph/domain/devices'
import type { Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { formerSnSql, ownGatewaySql } from '#telemetry/former-serials.store.ts'
import { twinsAmong } from '#telemetry/twins.ts'

/** What generates in a plant. */
export interface ReportedDevice {
  id: number
  name: string
  /** W, as entered. */
  ratedW: number | null
  /** It came from another plant: what it made before is in the days of that one. */
  countsSince: Day | null
  /** The one that is the same inverter behind another gateway. */
  twinOf: number | undefined
}

export type ReportStore = ReturnType<typeof createReportStore>

export const createReportStore = (pool: Pool) => ({
  /** Without those that were removed before that day. */
  async invertersOf(plantId: number, from: Day): Promise<ReportedDevice[]> {
    const { rows } = await pool.query<RawDevice>({
      name: 'reported-inverters',
      text: `select d.id, d.type, ${formerSnSql('d')} as sn, ${ownGatewaySql('d')} as own_gateway_id, d.name, d.rated_w, d.counts_since from devices d join plants p on p.id = d.plant_id
             where d.plant_id = $1 and d.type = any($2)
               and (d.removed_at is null or (d.removed_at at time zone p.zone)::date >= $3::date) order by d.id`,
      values: [plantId, inverterTypes, from],
    })
    const firsts = twinsAmong(
      rows.map(({ id, type, sn, own_gateway_id }) => ({ id, plantId, type, sn, gatewayId: own_gateway_id })),
    )
    return rows.map(({ id, name, rated_w, counts_since }) => ({
      id,
      name,
      ratedW: rated_w,
      countsSince: counts_since,
      twinOf: firsts.get(id),
    }))
  },
})

interface RawDevice {
  id: number
  type: DeviceType
  sn: string
  own_gateway_id: number | null
  name: string
  rated_w: number | null
  counts_since: Day | null
}
