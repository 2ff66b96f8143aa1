import { hourMs } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { enterPlant } from './telemetry.fixture.ts'

/** A plant with an inverter that is read by a logger and by a bridge in the house, each with the serial number that it sends. */
export const enterTwins = async (pool: Pool, sn: string, sentByBridge: string) => {
  const { id: plantId, gatewayId: loggerId, deviceIds } = await enterPlant(pool, ['INVERTER'])
  const inverterId = deviceIds[0]!
  await pool.query('update devices set sn = $2 where id = $1', [inverterId, sn])
  const bridgeId = await enterDevice(pool, plantId, null, 'COLLECTOR', `BRIDGE${plantId}`)
  await pool.query(`insert into gateways (device_id, protocol) values ($1, 'mqtt')`, [bridgeId])
  const twinId = await enterDevice(pool, plantId, bridgeId, 'INVERTER', sentByBridge)
  return { plantId, loggerId, bridgeId, inverterId, twinId }
}

export const enterDevice = async (pool: Pool, plantId: number, gatewayId: number | null, type: string, sn: string) => {
  const { rows } = await pool.query<{ id: number }>(
    'insert into devices (plant_id, gateway_id, type, sn, name) values ($1, $2, $3, $4, $4) returning id',
    [plantId, gatewayId, type, sn],
  )
  return rows[0]!.id
}

/** Of a plant that makes one kW from 8 to 20 o'clock, every day: kWh since a midnight. */
export const sunHoursSince = (midnight: number, at: number) => {
  const since = at - midnight
  const [whole, rest] = [Math.floor(since / (24 * hourMs)), since % (24 * hourMs)]
  return whole * 12 + Math.min(12, Math.max(0, rest / hourMs - 8))
}
