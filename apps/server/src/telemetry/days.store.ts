import { quantities } from '@heliograph/domain/energy'
import { keysOf, recordOf } from '@heliograph/domain/records'
import type { Day } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { instantsText, numbersText } from './array-text.ts'
import { energyOf, knownSecondsOf, type DeviceDay } from './device-day.ts'
import type { Stretch, StoredMethod } from './energy-track.ts'
import { measures, type Measure } from './measures.ts'
import { contradictions, type PlantDay } from './plant-day.ts'
import type { Span } from './spans.ts'
import { big, days, eachOf, named, plantIds, real, replaced, text, upsert, whole } from './upsert.ts'

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

/**
 * What was moved while nobody listened. A device's later report on the same day may have shown it otherwise. Imported days
 * must not count what is booked as well.
 */
export const replaceBooked = async (
  client: PoolClient,
  days: readonly { deviceIds: readonly number[]; span: Span }[],
  rows: readonly BookedEnergy[],
) => {
  const changed: { plantId: number; from: number; to: number }[] = [...rows]
  for (const { deviceIds, span } of days) {
    const { rows: deleted } = await client.query<{ plant_id: number; from_at: Date; to_at: Date }>({
      name: 'delete-booked',
      text: `delete from booked_energies where device_id = any($1::int[]) and to_at >= $2 and to_at < $3
             returning plant_id, from_at, to_at`,
      values: [numbersText(deviceIds), new Date(span.from), new Date(span.to)],
    })
    for (const { plant_id, from_at, to_at } of deleted)
      changed.push({ plantId: plant_id, from: from_at.getTime(), to: to_at.getTime() })
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
  return changed
}

export interface BookedEnergy extends Stretch {
  plantId: number
  deviceId: number
  measure: Measure
}

/** Writes measured days and recomputes their months from all of their days. A day on which nothing was told stays imported. */
export const upsertPlantDays = async (
  client: PoolClient,
  rows: readonly (PlantDay & { plantId: number; day: Day })[],
) => {
  await writePlantDays(
    client,
    rows.map((row) => ({ ...row, importNumber: null })),
  )
  await sumUpMonths(client, rows)
}

/** A day as it is stored. */
export interface StoredDay extends Omit<PlantDay, 'methods'> {
  plantId: number
  day: Day
  methods: Record<Measure, readonly StoredMethod[]>
  /** Null if it is measured. */
  importNumber: number | null
}

/** Without their months. What is measured wins, whichever came first. */
export const writePlantDays = (client: PoolClient, rows: readonly StoredDay[]) =>
  upsert(client, rows, {
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
      import_number: big(({ importNumber }) => importNumber),
    },
    condition: `case when excluded.import_number is null
        then plant_days.import_number is null or ${tells('excluded')}
        else plant_days.import_number is not null or not ${tells('plant_days')} end`,
  })

const tells = (row: string) => `num_nonnulls(${quantities.map((quantity) => `${row}.${quantity}`).join(', ')}) > 0`

/** Recomputes months from their days. In order: of two such statements at once, neither waits for a month while it holds a later one. */
export const sumUpMonths = async (client: PoolClient, rows: readonly PlantDate[]) => {
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
           group by plant_id, wanted.month order by plant_id, wanted.month
           on conflict (plant_id, month) do update set ${replaced(monthColumns.map(([column]) => column))}`,
    values: [
      numbersText([...months.values()].map(({ plantId }) => plantId)),
      `{${[...months.values()].map(({ month }) => month).join(',')}}`,
    ],
  })
}

/** The same where days may be gone: a month without any day left has no sums. */
export const sumUpMonthsAgain = async (client: PoolClient, dates: readonly PlantDate[]) => {
  if (dates.length === 0) return
  // In order, and before any is deleted: as sums do.
  await client.query({
    name: 'lock-months',
    text: `select from plant_months m where (m.plant_id, m.month) in (
             select plant_id, date_trunc('month', day)::date from unnest($1::int[], $2::date[]) as c (plant_id, day)
           ) order by m.plant_id, m.month for update`,
    values: plantDatesText(dates),
  })
  await client.query({
    name: 'delete-months-without-days',
    text: `delete from plant_months m using (
             select distinct plant_id, date_trunc('month', day)::date as month
             from unnest($1::int[], $2::date[]) as c (plant_id, day)
           ) as w
           where m.plant_id = w.plant_id and m.month = w.month and not exists (
             select from plant_days d
             where d.plant_id = w.plant_id and d.day >= w.month and d.day < w.month + interval '1 month')`,
    values: plantDatesText(dates),
  })
  await sumUpMonths(client, dates)
}

/** A day of a plant. */
export interface PlantDate {
  plantId: number
  day: Day
}

/** For `unnest($1::int[], $2::date[])`. */
export const plantDatesText = (dates: readonly PlantDate[]) => [plantIds.text(dates), days.text(dates)]

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

/** How each energy of a day or a month is known. */
export const coverageColumns = measures.flatMap((measure) => [`${measure}_known_s`, `${measure}_methods`])

/** The columns of a month, each with how it is made of those of its days. */
export const monthColumns: readonly (readonly [column: string, sum: string])[] = [
  ...[...measures, ...keysOf(flowColumns)].map((column) => [column, `sum(${column})::bigint`] as const),
  // Not of the month's unknown: there, what one day lost would be hidden by what another cannot explain.
  [
    'use_lost',
    `sum(least(-use_unknown, coalesce(use_from_gen, 0) + coalesce(use_from_discharge, 0)))
       filter (where use_unknown < 0)::bigint`,
  ],
  ...measures.map((measure) => [`${measure}_known_s`, `sum(${measure}_known_s)::int`] as const),
  // Null as soon as one day is from before coverage was kept: then nobody knows it of the month.
  ['flows_known_s', 'case when count(*) = count(flows_known_s) then sum(flows_known_s)::int end'],
  ...[...measures.map((measure) => `${measure}_methods`), 'contradictions'].map(
    (column) => [column, `bit_or(${column})`] as const,
  ),
  ['days', 'count(*)'],
]

export const contradictionBits = (day: Pick<PlantDay, 'contradictions'>) =>
  contradictions.reduce((bits, each, place) => bits | (day.contradictions.includes(each) ? 1 << place : 0), 0)

export const bitsOf = (...methods: readonly (StoredMethod | undefined)[]) =>
  methods.reduce((bits, method) => (method ? bits | methodBits[method] : bits), 0)
export const methodsIn = (bits: number | null): readonly StoredMethod[] => methodsOfBits[bits ?? 0] ?? []

/** See migration 0007. */
const methodBits = { dayCounter: 1, counter: 2, power: 4, imported: 8 } as const satisfies Record<StoredMethod, number>

/** For each combination of bits. Each day of each plant in a list asks for seven of them. */
const methodsOfBits: readonly (readonly StoredMethod[])[] = Array.from({ length: 16 }, (_, bits) =>
  keysOf(methodBits).filter((method) => (bits & methodBits[method]) !== 0),
)
