import type { Day } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { plantDatesText, sumUpMonthsAgain, type PlantDate } from './days.store.ts'

/**
 * Notes that the months of these days are to be added up once more, in the transaction that wrote the days, if it is not one of the
 * roller's: a pass that writes days at the same time does not see them, nor they its days, and the later sum replaces the other one.
 */
export const noteMonths = async (client: PoolClient, days: readonly PlantDate[]) => {
  if (days.length === 0) return
  await client.query({
    name: 'note-months',
    text: `insert into months_to_sum (plant_id, month)
           select distinct plant_id, date_trunc('month', day)::date from unnest($1::int[], $2::date[]) as w (plant_id, day)`,
    values: plantDatesText(days),
  })
}

/** Asked at each pass; there seldom is one. */
export const isAnyMonthNoted = async (pool: Pool) => {
  const { rowCount } = await pool.query({ name: 'any-month-noted', text: 'select from months_to_sum limit 1' })
  return rowCount !== 0
}

/**
 * Adds noted months up, in the caller's transaction, while no pass writes days. What was noted is committed, so the sum has its days; what is
 * not committed yet has notes of its own. Returns the plants.
 */
export const sumUpNotedMonths = async (client: PoolClient) => {
  const { rows } = await client.query<{ plantId: number; month: Day }>({
    name: 'take-noted-months',
    text: `delete from months_to_sum where id in (select id from months_to_sum order by id limit ${monthsAtOnce})
           returning plant_id as "plantId", month`,
  })
  // A later statement than the one that took them: it sees all that is committed until then.
  await sumUpMonthsAgain(
    client,
    rows.map(({ plantId, month }) => ({ plantId, day: month })),
  )
  return [...new Set(rows.map(({ plantId }) => plantId))]
}

/** A history of decades is some hundred. */
const monthsAtOnce = 1_000
