import type { DeviceType } from '@heliograph/domain/devices'
import type { Pool } from 'pg'

/** What a comparison needs to know of a device. */
export interface ComparedDevice {
  id: number
  gatewayId: number | null
  type: DeviceType
  name: string
  /** W, as entered. */
  ratedW: number | null
  uploadIntervalS: number
}

export interface ComparedPlant {
  zone: string
  latitude: number
  longitude: number
  devices: ComparedDevice[]
}

export type ComparisonStore = ReturnType<typeof createComparisonStore>

export const createComparisonStore = (pool: Pool) => ({
  /** A plant with those of these devices that are in it; undefined if none is. */
  async find(plantId: number, deviceIds: readonly number[]): Promise<ComparedPlant | undefined> {
    const { rows } = await pool.query<Raw>({
      name: 'compared-devices',
      text: `select p.zone, p.latitude, p.longitude, d.id, d.gateway_id, d.type, d.name, d.rated_w,
               coalesce(g.upload_interval_s, 300) as upload_interval_s
             from devices d join plants p on p.id = d.plant_id left join gateways g on g.device_id = d.gateway_id
             where d.plant_id = $1 and d.id = any($2::int[])`,
      values: [plantId, deviceIds],
    })
    return (
      rows[0] && {
        zone: rows[0].zone,
        latitude: rows[0].latitude,
        longitude: rows[0].longitude,
        devices: rows.map(({ id, gateway_id, type, name, rated_w, upload_interval_s }) => ({
          id,
          gatewayId: gateway_id,
          type,
          name,
          ratedW: rated_w,
          uploadIntervalS: upload_interval_s,
        })),
      }
    )
  },
})

interface Raw {
  zone: string
  latitude: number
  longitude: number
  id: number
  gateway_id: number | null
  type: DeviceType
  name: string
  rated_w: number | null
  upload_interval_s: number
}
