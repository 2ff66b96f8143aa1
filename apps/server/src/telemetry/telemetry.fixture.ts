import type { DeviceType } from '@heliograph/domain/devices'
import { layouts, pack } from '@heliograph/domain/layouts'
import type { Values } from '@heliograph/domain/points'
import { dayMs } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { tendPartitions } from './partitions.ts'
import type { SampleRow } from './samples.store.ts'

/** The tests' current time; there are partitions for the week before it. */
export const today = Date.UTC(2026, 5, 17)
export const weekKept = { samplesDays: 7, framesMonths: 1 }

export interface EnteredPlant {
  id: number
  gatewayId: number
  /** In the requested order. */
  deviceIds: number[]
}

/** A plant with a gateway and the devices behind it. */
export const enterPlant = async (
  pool: Pool,
  types: readonly DeviceType[],
  zone = 'Europe/Berlin',
): Promise<EnteredPlant> => {
  const { rows: plants } = await pool.query<{ id: number }>(
    `insert into plants (name, type, grid_type, capacity_kwp, zone, latitude, longitude, started_at)
     values ('Plant', 'HOUSE_ROOF', 'EXCESS', 10, $1, 48, 11, '2026-01-01') returning id`,
    [zone],
  )
  const { id } = plants[0]!
  const enter = async (type: DeviceType, gatewayId: number | null) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into devices (plant_id, gateway_id, type, sn, name)
       values ($1, $2, $3, 'SN' || nextval(pg_get_serial_sequence('devices', 'id')), $3) returning id`,
      [id, gatewayId, type],
    )
    return rows[0]!.id
  }
  const gatewayId = await enter('COLLECTOR', null)
  await pool.query(`insert into gateways (device_id, protocol) values ($1, 'solarman-v5')`, [gatewayId])
  const deviceIds: number[] = []
  for (const type of types) deviceIds.push(await enter(type, gatewayId))
  return { id, gatewayId, deviceIds }
}

export const makeRoom = (pool: Pool, now = today) => tendPartitions(pool, now + dayMs, weekKept)

export const inverterSample = (deviceId: number, at: number, values: Values): SampleRow => ({
  deviceId,
  at,
  layout: layouts.inverter.id,
  v: pack('inverter', values),
})

export const meterSample = (deviceId: number, at: number, values: Values): SampleRow => ({
  deviceId,
  at,
  layout: layouts.meter.id,
  v: pack('meter', values),
})

/** Every row of some tables, with all digits. */
export const contentOf = async (pool: Pool, tables: readonly string[]) => {
  const content: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)
    content[table] = rows.map(({ row }) => row)
  }
  return content
}

export const rolledTables = [
  'booked_energies',
  'measured_devices',
  'device_days',
  'plant_days',
  'plant_hours',
  'plant_months',
  'plant_frames',
  'plant_latest',
  'latest',
]

export const forgetTelemetry = (pool: Pool) =>
  // With few rows this takes a tenth of what truncating takes, which creates the files of all partitions again.
  pool.query([...receivedTables, ...rolledTables].map((table) => `delete from ${table}`).join('; '))

const receivedTables = [
  'samples',
  'past_days',
  'past_samples',
  'undated_records',
  'quarantine',
  'device_conflicts',
  'stale_ranges',
  'wrong_spans',
  'meter_corrections',
  'failed_ranges',
  'months_to_sum',
  'unclaimed_records',
  'gateway_days',
  'emoncms_inputs',
  'remapped_nodes',
  'unmapped_reports',
]
