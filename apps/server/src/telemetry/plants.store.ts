import { quantities, type Energies } from '@heliograph/domain/energy'
import { keysOf, recordOf } from '@heliograph/domain/records'
import type { Day } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { instantsText, numbersText } from './array-text.ts'
import type { Frame } from './curve.ts'
import { energyOf, knownSecondsOf, type DeviceDay } from './device-day.ts'
import type { Method, Stretch } from './energy-track.ts'
import { measures, type Measure, type MeasuringDevice } from './measures.ts'
import { contradictions, type PlantDay } from './plant-day.ts'
import type { Place } from './roll-up.ts'
import type { Span } from './spans.ts'

export interface MeasuredPlant {
  id: number
  zone: string
  place: Place
  /** How often the slowest of its gateways reports. */
  intervalMs: number
  devices: MeasuringDevice[]
}

/** The plants of the given devices, each with all of its devices except gateways. */
export const readPlantsOf = async (client: PoolClient, deviceIds: readonly number[]) => {
  const { rows } = await client.query<RawDevice>({
    name: 'plants-of-devices',
    text: `select p.id as plant_id, p.zone, p.latitude, p.longitude, d.id, d.type, d.gateway_id,
             coalesce(d.rated_w, p.capacity_kwp * 1000) as rated_w, m.first_at, m.tells, l.at as last_at,
             coalesce(g.upload_interval_s, 300) as interval_s
           from devices d join plants p on p.id = d.plant_id
           left join measured_devices m on m.device_id = d.id left join latest l on l.device_id = d.id
           left join gateways g on g.device_id = d.gateway_id
           where d.plant_id in (select plant_id from devices where id = any($1::int[])) and d.gateway_id is not null
           order by d.id`,
    values: [numbersText(deviceIds)],
  })
  const plants = new Map<number, MeasuredPlant>()
  for (const { plant_id, zone, latitude, longitude, id, type, gateway_id, rated_w, ...row } of rows) {
    const plant = plants.get(plant_id) ?? {
      id: plant_id,
      zone,
      place: { latitude, longitude },
      intervalMs: 0,
      devices: [],
    }
    plant.intervalMs = Math.max(plant.intervalMs, row.interval_s * 1000)
    plant.devices.push({
      id,
      type,
      gatewayId: gateway_id,
      ratedW: rated_w,
      tells: row.tells ?? 0,
      firstAt: row.first_at?.getTime() ?? null,
      lastAt: row.last_at?.getTime() ?? null,
    })
    plants.set(plant_id, plant)
  }
  return plants
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

export const upsertDeviceDays = (client: PoolClient, rows: readonly (DeviceDay & { day: Day })[]) =>
  upsert(client, rows, {
    table: 'device_days',
    key: { device_id: whole(({ deviceId }) => deviceId), day: days },
    columns: {
      ...eachOf(measures, (measure) => big((row) => energyOf(row.tracks[measure]))),
      ...named(measures, '_known_s', (measure) => whole((row) => knownSecondsOf(row.tracks[measure]))),
      ...named(measures, '_methods', (measure) => whole((row) => bitsOf(row.tracks[measure]?.method))),
      peak_w: real(({ peakW }) => peakW),
      samples: whole(({ samples }) => samples),
    },
  })

/** What was moved while nobody listened. A device's later report on the same day may have shown it otherwise. */
export const replaceBooked = async (
  client: PoolClient,
  days: readonly { deviceIds: readonly number[]; span: Span }[],
  rows: readonly BookedEnergy[],
) => {
  for (const { deviceIds, span } of days) {
    await client.query({
      name: 'delete-booked',
      text: `delete from booked_energies where device_id = any($1::int[]) and to_at >= $2 and to_at < $3`,
      values: [numbersText(deviceIds), new Date(span.from), new Date(span.to)],
    })
  }
  await upsert(client, rows, {
    table: 'booked_energies',
    key: {
      device_id: whole(({ deviceId }) => deviceId),
      measure: text(({ measure }) => measure),
      to_at: { type: 'timestamptz', text: (all) => instantsText(all.map(({ to }) => to)) },
    },
    columns: {
      plant_id: plantIds,
      from_at: { type: 'timestamptz', text: (all) => instantsText(all.map(({ from }) => from)) },
      energy: big(({ mWh }) => mWh),
    },
  })
}

export interface BookedEnergy extends Stretch {
  plantId: number
  deviceId: number
  measure: Measure
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

/** Writes days and recomputes their months from all of their days. */
export const upsertPlantDays = async (
  client: PoolClient,
  rows: readonly (PlantDay & { plantId: number; day: Day })[],
) => {
  await upsert(client, rows, {
    table: 'plant_days',
    key: { plant_id: plantIds, day: days },
    columns: {
      ...eachOf(measures, (measure) => big((row) => row.energies[measure])),
      ...named(measures, '_known_s', (measure) => whole((row) => row.knownS[measure])),
      ...named(measures, '_methods', (measure) => whole((row) => bitsOf(...row.methods[measure]))),
      ...recordOf(keysOf(flowColumns), (column) => big((row) => row.flows[flowColumns[column]])),
      flows_known_s: whole(({ flowsKnownS }) => flowsKnownS),
      contradictions: whole(contradictionBits),
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
  await client.query({
    name: 'sum-up-months',
    text: `insert into plant_months (plant_id, month, ${monthColumns.map(([column]) => column).join(', ')})
           select plant_id, wanted.month, ${monthColumns.map(([, sum]) => sum).join(', ')}
           from unnest($1::int[], $2::date[]) as wanted (id, month)
           join plant_days on plant_id = wanted.id and day >= wanted.month and day < wanted.month + interval '1 month'
           group by plant_id, wanted.month
           on conflict (plant_id, month) do update set ${replaced(monthColumns.map(([column]) => column))}`,
    values: [
      numbersText([...months.values()].map(({ plantId }) => plantId)),
      `{${[...months.values()].map(({ month }) => month).join(',')}}`,
    ],
  })
}

/** The flows by their columns. */
export const flowColumns = {
  charge_from_buy: 'chargeFromBuy',
  discharge_for_sell: 'dischargeForSell',
  gen_for_use: 'genForUse',
  gen_for_charge: 'genForCharge',
  gen_for_grid: 'genForGrid',
  use_from_gen: 'useFromGen',
  use_from_discharge: 'useFromDischarge',
  use_from_buy: 'useFromBuy',
  use_unknown: 'unknown',
} as const satisfies Record<string, keyof PlantDay['flows']>

/** The columns of a month, each with how it is made of those of its days. */
export const monthColumns: readonly (readonly [column: string, sum: string])[] = [
  ...[...measures, ...keysOf(flowColumns)].map((column) => [column, `sum(${column})::bigint`] as const),
  ...measures.map((measure) => [`${measure}_known_s`, `sum(${measure}_known_s)::int`] as const),
  // Null as soon as one day is from before coverage was kept: then nobody knows it of the month.
  ['flows_known_s', 'case when count(*) = count(flows_known_s) then sum(flows_known_s)::int end'],
  ...[...measures.map((measure) => `${measure}_methods`), 'contradictions'].map(
    (column) => [column, `bit_or(${column})`] as const,
  ),
  ['days', 'count(*)'],
]

export const contradictionBits = (day: PlantDay) =>
  contradictions.reduce((bits, each, place) => bits | (day.contradictions.includes(each) ? 1 << place : 0), 0)

export const bitsOf = (...methods: readonly (Method | undefined)[]) =>
  methods.reduce((bits, method) => (method ? bits | methodBits[method] : bits), 0)
/** See migration 0007. */
export const methodBits = { dayCounter: 1, counter: 2, power: 4 } as const satisfies Record<Method, number>

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
/** Integers beyond 2^31. */
const big = <Row>(of: (row: Row) => number | null): Column<Row> => ({
  type: 'bigint',
  text: (rows) => numbersText(rows.map(of)),
})
/** Words without quotes or commas. */
const text = <Row>(of: (row: Row) => string): Column<Row> => ({
  type: 'text',
  text: (rows) => `{${rows.map(of).join(',')}}`,
})
const plantIds = whole<{ plantId: number }>(({ plantId }) => plantId)
const days: Column<{ day: Day }> = { type: 'date', text: (rows) => `{${rows.map(({ day }) => day).join(',')}}` }
const instants: Column<{ at: number }> = { type: 'timestamptz', text: (rows) => instantsText(rows.map(({ at }) => at)) }

const eachOf = <Name extends string, Row>(names: readonly Name[], column: (name: Name) => Column<Row>) =>
  recordOf(names, column)

const named = <Name extends string, Row>(
  names: readonly Name[],
  suffix: string,
  column: (name: Name) => Column<Row>,
): Record<string, Column<Row>> => Object.fromEntries(names.map((name) => [`${name}${suffix}`, column(name)]))

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
  latitude: number
  longitude: number
  id: number
  type: MeasuringDevice['type']
  gateway_id: number
  rated_w: number
  first_at: Date | null
  tells: number | null
  last_at: Date | null
  interval_s: number
}
