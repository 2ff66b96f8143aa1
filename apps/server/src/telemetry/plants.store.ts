import { quantities, type Energies } from '@heliograph/domain/energy'
import { recordOf } from '@heliograph/domain/records'
import type { Day } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { instantsText, numbersText } from './array-text.ts'
import { measures, type MeasuringDevice } from './measures.ts'
import type { DeviceDay, Frame, PlantDay } from './roll-up.ts'

export interface MeasuredPlant {
  id: number
  zone: string
  devices: MeasuringDevice[]
}

/** The plants of the given devices, each with all of its devices except gateways. */
export const readPlantsOf = async (client: PoolClient, deviceIds: readonly number[]) => {
  const { rows } = await client.query<RawDevice>({
    name: 'plants-of-devices',
    text: `select p.id as plant_id, p.zone, d.id, d.type, coalesce(d.rated_w, p.capacity_kwp * 1000) as rated_w
           from devices d join plants p on p.id = d.plant_id
           where d.plant_id in (select plant_id from devices where id = any($1::int[])) and d.gateway_id is not null
           order by d.id`,
    values: [numbersText(deviceIds)],
  })
  const plants = new Map<number, MeasuredPlant>()
  for (const { plant_id, zone, id, type, rated_w } of rows) {
    const plant = plants.get(plant_id) ?? { id: plant_id, zone, devices: [] }
    plant.devices.push({ id, type, ratedW: rated_w })
    plants.set(plant_id, plant)
  }
  return plants
}

export const upsertDeviceDays = (client: PoolClient, rows: readonly (DeviceDay & { day: Day })[]) =>
  upsert(client, rows, {
    table: 'device_days',
    key: { device_id: whole(({ deviceId }) => deviceId), day: days },
    columns: {
      ...eachOf(measures, (measure) => real((row) => row[measure])),
      peak_w: real(({ peakW }) => peakW),
      samples: whole(({ samples }) => samples),
    },
  })

export const upsertFrames = (client: PoolClient, rows: readonly (Frame & { plantId: number })[]) =>
  upsert(client, rows, { table: 'plant_frames', key: { plant_id: plantIds, at: instants }, columns: frameColumns })

/** Writes days and recomputes their months from all of their days. */
export const upsertPlantDays = async (
  client: PoolClient,
  rows: readonly (PlantDay & { plantId: number; day: Day })[],
) => {
  await upsert(client, rows, {
    table: 'plant_days',
    key: { plant_id: plantIds, day: days },
    columns: {
      ...eachOf(measures, (measure) => real((row) => row[measure])),
      charge_from_buy: real(({ chargeFromBuy }) => chargeFromBuy),
      discharge_for_sell: real(({ dischargeForSell }) => dischargeForSell),
      peak_w: real(({ peakW }) => peakW),
    },
  })
  await sumUpMonths(client, rows)
}

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

export interface PlantPresent extends Frame {
  plantId: number
  /** Sums of the devices' own lifetime counters, kWh. */
  counters: Energies
}

/** Recomputes months from their days, in order of day because sums of fractions depend on the order. */
const sumUpMonths = async (client: PoolClient, rows: readonly { plantId: number; day: Day }[]) => {
  if (rows.length === 0) return
  const months = new Map<string, { plantId: number; month: Day }>()
  for (const { plantId, day } of rows) {
    const month = `${day.slice(0, 7)}-01`
    months.set(`${plantId} ${month}`, { plantId, month })
  }
  const sums = [...measures, 'charge_from_buy', 'discharge_for_sell']
  await client.query({
    name: 'sum-up-months',
    text: `insert into plant_months (plant_id, month, ${sums.join(', ')}, days)
           select plant_id, wanted.month, ${sums.map((column) => `sum(${column} order by day)`).join(', ')}, count(*)
           from unnest($1::int[], $2::date[]) as wanted (id, month)
           join plant_days on plant_id = wanted.id and day >= wanted.month and day < wanted.month + interval '1 month'
           group by plant_id, wanted.month
           on conflict (plant_id, month) do update set ${replaced([...sums, 'days'])}`,
    values: [
      numbersText([...months.values()].map(({ plantId }) => plantId)),
      `{${[...months.values()].map(({ month }) => month).join(',')}}`,
    ],
  })
}

/** How a column is built from rows: its type and the text of its array. */
interface Column<Row> {
  type: string
  text: (rows: readonly Row[]) => string
}

interface Upsert<Row> {
  table: string
  key: Record<string, Column<Row>>
  columns: Record<string, Column<Row>>
  /** The conflict target: a row with the same key is replaced. */
  condition?: string
}

const upsert = async <Row>(client: PoolClient, rows: readonly Row[], upsertion: Upsert<Row>) => {
  if (rows.length === 0) return
  const { table, key, columns, condition } = upsertion
  const all = { ...key, ...columns }
  await client.query({
    name: `upsert-${table}`,
    text: `insert into ${table} (${Object.keys(all).join(', ')})
           select * from unnest(${Object.values(all)
             .map(({ type }, place) => `$${place + 1}::${type}[]`)
             .join(', ')})
           on conflict (${Object.keys(key).join(', ')}) do update set ${replaced(Object.keys(columns))}
           ${condition === undefined ? '' : `where ${condition}`}`,
    values: Object.values(all).map(({ text }) => text(rows)),
  })
}

const real = <Row>(of: (row: Row) => number | null): Column<Row> => ({
  type: 'float8',
  text: (rows) => numbersText(rows.map(of)),
})
const whole = <Row>(of: (row: Row) => number): Column<Row> => ({
  type: 'int',
  text: (rows) => numbersText(rows.map(of)),
})
const plantIds = whole<{ plantId: number }>(({ plantId }) => plantId)
const days: Column<{ day: Day }> = { type: 'date', text: (rows) => `{${rows.map(({ day }) => day).join(',')}}` }
const instants: Column<{ at: number }> = { type: 'timestamptz', text: (rows) => instantsText(rows.map(({ at }) => at)) }

const eachOf = <Name extends string, Row>(names: readonly Name[], column: (name: Name) => Column<Row>) =>
  recordOf(names, column)

const frameColumns: Record<string, Column<Frame>> = {
  ...Object.fromEntries(measures.map((measure) => [`${measure}_w`, real<Frame>((frame) => frame[measure])])),
  backup_w: real(({ backup }) => backup),
  soc_pct: real(({ socPct }) => socPct),
}

const counterColumns: Record<string, Column<PlantPresent>> = Object.fromEntries(
  quantities.map((name) => [`${name}_counter`, real<PlantPresent>(({ counters }) => counters[name])]),
)

const replaced = (columns: readonly string[]) => columns.map((column) => `${column} = excluded.${column}`).join(', ')

interface RawDevice {
  plant_id: number
  zone: string
  id: number
  type: MeasuringDevice['type']
  rated_w: number
}
