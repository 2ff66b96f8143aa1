import { flowsOf, quantities, type Quantity } from '@heliograph/domain/energy'
import type { ImportedSums } from '@heliograph/domain/metering'
import { recordOf } from '@heliograph/domain/records'
import type { Day } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { instantsText, numbersText } from './array-text.ts'
import { plantDatesText, sumUpMonthsAgain, writePlantDays, type PlantDate, type StoredDay } from './days.store.ts'
import { mWhPerKWh } from './energy-units.ts'
import { measures } from './measures.ts'

/**
 * Makes imported days count where nothing is measured, in the caller's transaction: called for the times of plants in which
 * that may have changed. An energy that is booked to a span over the day is known already, and stays that of the span.
 * Returns the days whose months it added up.
 */
export const settleImports = async (client: PoolClient, times: readonly PlantTime[]): Promise<readonly PlantDate[]> => {
  const affected = await withImports(client, times)
  if (affected.length === 0) return []
  const { rows } = await client.query<RawImported>({
    name: 'imported-days-in',
    text: `with wanted as (
             select distinct i.plant_id, i.day, p.zone, i.day::timestamp at time zone p.zone as begins,
               (i.day + 1)::timestamp at time zone p.zone as ends
             from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as t (plant_id, from_at, to_at)
             join plants p on p.id = t.plant_id
             join imported_days i on i.plant_id = t.plant_id
               and i.day between (t.from_at at time zone p.zone)::date and (t.to_at at time zone p.zone)::date
           )
           select i.plant_id, i.day, i.import_number, extract(epoch from w.ends - w.begins)::int as length_s,
             ${quantities.map((quantity) => `case when not ${isBooked(quantity)} then i.${quantity} end as ${quantity}`).join(', ')},
             ${[...quantities, 'flows'].map((of) => `i.${of}_known_s`).join(', ')}
           from wanted w join imported_days i on i.plant_id = w.plant_id and i.day = w.day
           order by i.plant_id, i.day
           -- A removal of their import waits, and then removes what is written here.
           for share of i`,
    values: [
      numbersText(affected.map(({ plantId }) => plantId)),
      instantsText(affected.map(({ from }) => from)),
      instantsText(affected.map(({ to }) => to)),
    ],
  })
  const days = rows.map(storedDay)
  const isTold = ({ energies }: StoredDay) => quantities.some((quantity) => energies[quantity] !== null)
  await deleteImported(
    client,
    days.filter((day) => !isTold(day)),
  )
  await writePlantDays(client, days.filter(isTold))
  await sumUpMonthsAgain(client, days)
  return days
}

/** In milliseconds, as far as days may have changed. */
interface PlantTime {
  plantId: number
  from: number
  to: number
}

/** The days of an import, in the caller's transaction. Returns those whose months it added up. */
export const removeImport = async (
  client: PoolClient,
  plantId: number,
  number: number,
): Promise<readonly PlantDate[]> => {
  await client.query('delete from imported_days where plant_id = $1 and import_number = $2', [plantId, number])
  const { rows } = await client.query<{ day: Day }>(
    'delete from plant_days where plant_id = $1 and import_number = $2 returning day',
    [plantId, number],
  )
  const days = rows.map(({ day }) => ({ plantId, day }))
  await sumUpMonthsAgain(client, days)
  return days
}

/** What was imported and counts, of those plants where anything does. */
export const importedSumsOf = async (pool: Pool, plantIds: readonly number[]) => {
  const { rows } = await pool.query<Record<Quantity, number> & { plant_id: number; is_in_total: boolean }>({
    name: 'imported-sums',
    text: `select i.plant_id, i.is_in_total,
             ${quantities.map((quantity) => `coalesce(sum(d.${quantity}), 0)::float8 / ${mWhPerKWh} as ${quantity}`).join(', ')}
           from history_imports i join plant_days d on d.plant_id = i.plant_id and d.import_number = i.number
           where i.plant_id = any($1::int[]) group by i.plant_id, i.is_in_total`,
    values: [numbersText(plantIds)],
  })
  const sums = new Map<number, ImportedSums>()
  const none = recordOf(quantities, () => 0)
  for (const { plant_id, is_in_total, ...energies } of rows) {
    const known = sums.get(plant_id) ?? { contained: none, missing: none }
    sums.set(plant_id, {
      ...known,
      [is_in_total ? 'contained' : 'missing']: recordOf(quantities, (of) => energies[of]),
    })
  }
  return sums
}

/** Most plants have none: their roll-up costs one look-up. */
const withImports = async (client: PoolClient, times: readonly PlantTime[]) => {
  if (times.length === 0) return []
  const { rows } = await client.query<{ plant_id: number }>({
    name: 'plants-with-imports',
    text: 'select distinct plant_id from history_imports where plant_id = any($1::int[])',
    values: [numbersText(times.map(({ plantId }) => plantId))],
  })
  const plants = new Set(rows.map(({ plant_id }) => plant_id))
  return times.filter(({ plantId }) => plants.has(plantId))
}

const deleteImported = async (client: PoolClient, days: readonly StoredDay[]) => {
  if (days.length === 0) return
  await client.query({
    name: 'delete-imported',
    text: `delete from plant_days d using unnest($1::int[], $2::date[]) as w (plant_id, day)
           where d.plant_id = w.plant_id and d.day = w.day and d.import_number is not null`,
    values: plantDatesText(days),
  })
}

/** Null seconds: its file tells the whole day. */
type RawImported = Record<Quantity | `${Quantity | 'flows'}_known_s`, number | null> & {
  plant_id: number
  day: Day
  import_number: number
  length_s: number
}

const storedDay = (row: RawImported): StoredDay => {
  const energies = { ...recordOf(quantities, (quantity) => row[quantity]), generator: null }
  // Its zone may have changed since.
  const knownSOf = (of: Quantity | 'flows') => Math.min(row[`${of}_known_s`] ?? row.length_s, row.length_s)
  const flowsKnownS = knownSOf('flows')
  const flowing = flowsKnownS > 0 ? energies : recordOf([...quantities, 'generator'], () => null)
  const flows = { ...flowsOf({ ...flowing, ...unknownCrossFlows }), ...unknownCrossFlows }
  return {
    plantId: row.plant_id,
    day: row.day,
    importNumber: row.import_number,
    energies,
    knownS: recordOf(measures, (measure) =>
      measure === 'generator' || energies[measure] === null ? 0 : knownSOf(measure),
    ),
    methods: recordOf(measures, (measure) => (energies[measure] === null ? [] : ['imported'])),
    flows,
    flowsKnownS: flows.genForUse === null ? 0 : flowsKnownS,
    contradictions: [],
    peakW: null,
  }
}

const unknownCrossFlows = { chargeFromBuy: null, dischargeForSell: null }

const isBooked = (quantity: Quantity) =>
  `exists (select from booked_energies b where b.plant_id = i.plant_id and b.measure = '${quantity}'
     and b.from_at < w.ends and b.to_at > w.begins)`
