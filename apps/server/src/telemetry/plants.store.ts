import type { Energies } from '@heliograph/domain/energy'
import type { Day } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { measures, type MeasuringDevice } from './measures.ts'
import type { DeviceDay, Frame, PlantDay } from './roll-up.ts'
import { places } from './samples.store.ts'

export interface MeasuredPlant {
  id: number
  zone: string
  devices: MeasuringDevice[]
}

/** The plants that some devices belong to, each with all of its devices. */
export const readPlantsOf = async (client: PoolClient, deviceIds: readonly number[]) => {
  const { rows } = await client.query<RawDevice>(
    `select p.id as plant_id, p.zone, d.id, d.type, coalesce(d.rated_w, p.capacity_kwp * 1000) as rated_w
     from devices d join plants p on p.id = d.plant_id
     where d.plant_id in (select plant_id from devices where id = any($1)) order by d.id`,
    [deviceIds],
  )
  const plants = new Map<number, MeasuredPlant>()
  for (const { plant_id, zone, id, type, rated_w } of rows) {
    const plant = plants.get(plant_id) ?? { id: plant_id, zone, devices: [] }
    plant.devices.push({ id, type, ratedW: rated_w })
    plants.set(plant_id, plant)
  }
  return plants
}

export const upsertDeviceDays = async (client: PoolClient, day: Day, rows: readonly DeviceDay[]) => {
  const said = rows.filter(({ samples }) => samples > 0)
  if (said.length === 0) return
  await client.query(
    `insert into device_days (device_id, day, ${measures.join(', ')}, peak_w, samples)
     values ${places(said.length, measures.length + 4)}
     on conflict (device_id, day) do update set ${replaced([...measures, 'peak_w', 'samples'])}`,
    said.flatMap((row) => [row.deviceId, day, ...measures.map((measure) => row[measure]), row.peakW, row.samples]),
  )
}

export const upsertFrames = async (client: PoolClient, plantId: number, frames: readonly Frame[]) => {
  if (frames.length === 0) return
  const columns = [...measures.map((measure) => `${measure}_w`), 'backup_w', 'soc_pct']
  await client.query(
    `insert into plant_frames (plant_id, at, ${columns.join(', ')}) values ${places(frames.length, columns.length + 2)}
     on conflict (plant_id, at) do update set ${replaced(columns)}`,
    frames.flatMap((frame) => [
      plantId,
      new Date(frame.at),
      ...measures.map((measure) => frame[measure]),
      frame.backup,
      frame.socPct,
    ]),
  )
}

/** A day and, from all of its days, its month. */
export const upsertPlantDay = async (client: PoolClient, plantId: number, day: Day, row: PlantDay) => {
  const columns = [...measures, 'charge_from_buy', 'discharge_for_sell']
  await client.query(
    `insert into plant_days (plant_id, day, ${columns.join(', ')}, peak_w) values ${places(1, columns.length + 3)}
     on conflict (plant_id, day) do update set ${replaced([...columns, 'peak_w'])}`,
    [plantId, day, ...measures.map((measure) => row[measure]), row.chargeFromBuy, row.dischargeForSell, row.peakW],
  )
  await client.query(
    `insert into plant_months (plant_id, month, ${columns.join(', ')}, days)
     select plant_id, date_trunc('month', $2::date)::date, ${columns.map((column) => `sum(${column})`).join(', ')}, count(*)
     from plant_days
     where plant_id = $1 and day >= date_trunc('month', $2::date) and day < date_trunc('month', $2::date) + interval '1 month'
     group by plant_id
     on conflict (plant_id, month) do update set ${replaced([...columns, 'days'])}`,
    [plantId, day],
  )
}

/** The sums of the devices' own lifetime counters, kWh. */
export type Counters = Energies

export const upsertPlantLatest = async (
  client: PoolClient,
  plantId: number,
  { at, ...powers }: Frame,
  counters: Counters,
) => {
  const columns = [
    ...measures.map((measure) => `${measure}_w`),
    'backup_w',
    'soc_pct',
    ...counted.map((quantity) => `${quantity}_counter`),
  ]
  await client.query(
    `insert into plant_latest (plant_id, at, ${columns.join(', ')}) values ${places(1, columns.length + 2)}
     on conflict (plant_id) do update set at = excluded.at, ${replaced(columns)} where plant_latest.at <= excluded.at`,
    [
      plantId,
      new Date(at),
      ...measures.map((measure) => powers[measure]),
      powers.backup,
      powers.socPct,
      ...counted.map((quantity) => counters[quantity]),
    ],
  )
}

const counted = ['generation', 'use', 'buy', 'sell', 'charge', 'discharge'] as const

interface RawDevice {
  plant_id: number
  zone: string
  id: number
  type: MeasuringDevice['type']
  rated_w: number
}

const replaced = (columns: readonly string[]) => columns.map((column) => `${column} = excluded.${column}`).join(', ')
