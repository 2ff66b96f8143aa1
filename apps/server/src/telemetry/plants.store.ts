import { quantities, type Energies } from '@heliograph/domain/energy'
import type { Day } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { instantsText, numbersText } from './array-text.ts'
import type { Frame } from './curve.ts'
import type { MeteringChoice } from './day-rules.ts'
import { formerSnSql, ownGatewaySql } from './former-serials.store.ts'
import { measures, type MeasuringDevice } from './measures.ts'
import { readChoices } from './metering.store.ts'
import type { Place } from './roll-up.ts'
import { twinsAmong } from './twins.ts'
import { instants, plantIds, real, upsert, type Column } from './upsert.ts'

export interface MeasuredPlant {
  id: number
  zone: string
  place: Place
  /** How often the slowest of its gateways reports. */
  intervalMs: number
  devices: MeasuringDevice[]
  /** How people want it to be counted, in the order in which they chose. */
  choices: readonly MeteringChoice[]
}

/** The plants of the given devices, each with all of its devices except gateways. */
export const readPlantsOf = async (client: PoolClient, deviceIds: readonly number[]) => {
  const { rows } = await client.query<RawDevice>({
    name: 'plants-of-devices',
    text: `select p.id as plant_id, p.zone, p.latitude, p.longitude, d.id, d.type, ${formerSnSql('d')} as sn, d.gateway_id,
             ${ownGatewaySql('d')} as own_gateway_id,
             coalesce(d.rated_w, p.capacity_kwp * 1000) as rated_w, m.first_at, m.tells, l.at as last_at, d.removed_at, d.counts_since, d.relocated_at,
             coalesce(g.upload_interval_s, 300) as interval_s
           from devices d join plants p on p.id = d.plant_id
           left join measured_devices m on m.device_id = d.id left join latest l on l.device_id = d.id
           left join gateways g on g.device_id = d.gateway_id
           where d.plant_id in (select plant_id from devices where id = any($1::int[])) and d.gateway_id is not null
           order by d.id`,
    values: [numbersText(deviceIds)],
  })
  const plants = new Map<number, MeasuredPlant>()
  const firsts = twinsAmong(
    rows.map(({ plant_id, id, type, sn, own_gateway_id }) => ({
      id,
      plantId: plant_id,
      type,
      sn,
      gatewayId: own_gateway_id,
    })),
  )
  for (const { plant_id, zone, latitude, longitude, id, type, gateway_id, rated_w, ...row } of rows) {
    const plant = plants.get(plant_id) ?? {
      id: plant_id,
      zone,
      place: { latitude, longitude },
      intervalMs: 0,
      devices: [],
      choices: [],
    }
    plant.intervalMs = Math.max(plant.intervalMs, row.interval_s * 1000)
    const first = firsts.get(id)
    plant.devices.push({
      id,
      type,
      gatewayId: gateway_id,
      ratedW: rated_w,
      tells: row.tells ?? 0,
      firstAt: row.first_at?.getTime() ?? null,
      lastAt: row.last_at?.getTime() ?? null,
      removedAt: row.removed_at?.getTime() ?? null,
      countsSince: row.counts_since,
      isRelocated: row.relocated_at !== null,
      ...(first !== undefined && { twinOf: first }),
    })
    plants.set(plant_id, plant)
  }
  for (const [plantId, choices] of await readChoices(client, [...plants.keys()])) {
    const plant = plants.get(plantId)
    if (plant) plant.choices = choices
  }
  return plants
}

/** The devices of plants, except gateways. */
export const devicesOfPlants = async (client: PoolClient, ids: readonly number[]) => {
  const { rows } = await client.query<{ id: number }>({
    name: 'devices-of-plants',
    text: 'select id from devices where plant_id = any($1::int[]) and gateway_id is not null order by id',
    values: [numbersText(ids)],
  })
  return rows.map(({ id }) => id)
}

/** Since when devices report and what they have ever told: the earliest and the most that anyone has noted. */
export const upsertMeasuredDevices = async (
  client: PoolClient,
  rows: readonly { id: number; firstAt: number; tells: number }[],
) => {
  if (rows.length === 0) return
  const ordered = rows.toSorted((left, right) => left.id - right.id)
  await client.query({
    name: 'upsert-measured-devices',
    text: `insert into measured_devices as m (device_id, first_at, tells)
           select * from unnest($1::int[], $2::timestamptz[], $3::int[])
           on conflict (device_id) do update set first_at = least(m.first_at, excluded.first_at),
             tells = m.tells | excluded.tells`,
    values: [
      numbersText(ordered.map(({ id }) => id)),
      instantsText(ordered.map(({ firstAt }) => firstAt)),
      numbersText(ordered.map(({ tells }) => tells)),
    ],
  })
}

export const upsertFrames = (client: PoolClient, rows: readonly (Frame & { plantId: number })[]) =>
  upsert(client, rows, {
    table: 'plant_frames',
    key: { plant_id: plantIds, at: instants },
    columns: frameColumns,
    // Most of what is computed again comes to the same.
    condition: `(${Object.keys(frameColumns)
      .map((column) => `plant_frames.${column}`)
      .join(', ')})
      is distinct from (${Object.keys(frameColumns)
        .map((column) => `excluded.${column}`)
        .join(', ')})`,
  })

export const forgetPlantLatest = (client: PoolClient, ids: readonly number[]) =>
  client.query({
    name: 'forget-plant-latest',
    text: 'delete from plant_latest where plant_id = any($1::int[])',
    values: [numbersText(ids)],
  })

/** Does not overwrite newer values. */
export const upsertPlantLatest = (client: PoolClient, rows: readonly PlantPresent[]) =>
  upsert(client, rows, {
    table: 'plant_latest',
    key: { plant_id: plantIds },
    columns: {
      at: instants,
      ...frameColumns,
      ...counterColumns,
    },
    condition: 'plant_latest.at <= excluded.at',
  })

/** What pages show of their past is not what it is now. */
export const notePastChanged = async (client: PoolClient, changed: readonly number[]) => {
  if (changed.length === 0) return
  await client.query({
    name: 'note-past-changed',
    text: `insert into plant_pasts (plant_id) select plant_id from unnest($1::int[]) as changed (plant_id) order by plant_id
           on conflict (plant_id) do update set version = plant_pasts.version + 1`,
    values: [numbersText(changed)],
  })
}

export interface PlantPresent extends Frame {
  plantId: number
  /** Sums of the devices' own lifetime counters, kWh. */
  counters: Energies
}

const frameColumns: Record<string, Column<Frame>> = {
  ...Object.fromEntries(measures.map((measure) => [`${measure}_w`, real<Frame>((frame) => frame[measure])])),
  backup_w: real(({ backup }) => backup),
  soc_pct: real(({ socPct }) => socPct),
}

const counterColumns: Record<string, Column<PlantPresent>> = Object.fromEntries(
  quantities.map((name) => [`${name}_counter`, real<PlantPresent>(({ counters }) => counters[name])]),
)

interface RawDevice {
  plant_id: number
  zone: string
  latitude: number
  longitude: number
  id: number
  type: MeasuringDevice['type']
  sn: string
  gateway_id: number
  own_gateway_id: number
  rated_w: number
  first_at: Date | null
  tells: number | null
  last_at: Date | null
  removed_at: Date | null
  counts_since: Day | null
  relocated_at: Date | null
  interval_s: number
}
