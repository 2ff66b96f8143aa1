import { recordOf } from '@heliograph/domain/records'
import { addDays } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { measures } from '#telemetry/measures.ts'
import type { History } from './telling.fixture.ts'
import type { Said } from './verdict.fixture.ts'

type Row = Record<string, string | number | null>

/** What the database says of a plant that was rolled up. */
export const saidOf = async (pool: Pool, plantId: number, { first, days }: History): Promise<Said> => {
  const { rows } = await pool.query<Row>('select *, day::text as of_day from plant_days where plant_id = $1', [plantId])
  const { rows: months } = await pool.query<Row>('select * from plant_months where plant_id = $1', [plantId])
  const { rows: booked } = await pool.query<{ measure: string; from_at: Date; to_at: Date; energy: string }>(
    'select * from booked_energies where plant_id = $1',
    [plantId],
  )
  const sums = (of: readonly Row[]) =>
    recordOf(measures, (measure) => of.reduce<number | null>((sum, row) => plus(sum, kwh(row[measure])), null))
  return {
    days: Array.from({ length: days }, (_, place) => {
      const row = rows.find(({ of_day: day }) => day === addDays(first, place)) ?? {}
      return {
        energies: recordOf(measures, (measure) => kwh(row[measure])),
        knownS: recordOf(measures, (measure) => Number(row[`${measure}_known_s`] ?? 0)),
        flows: {
          genForUse: kwh(row['gen_for_use']),
          genForGrid: kwh(row['gen_for_grid']),
          useFromBuy: kwh(row['use_from_buy']),
          chargeFromBuy: kwh(row['charge_from_buy']),
        },
        flowsKnownS: Number(row['flows_known_s'] ?? 0),
        isContradicted: Number(row['contradictions'] ?? 0) > 0,
      }
    }),
    daySums: sums(rows),
    monthSums: sums(months),
    booked: booked.flatMap(({ measure, from_at: from, to_at: to, energy }) => {
      const known = measures.find((each) => each === measure)
      return known ? { measure: known, from: from.getTime(), to: to.getTime(), kwh: Number(energy) / 1e6 } : []
    }),
  }
}

const kwh = (mWh: string | number | null | undefined) => (mWh === null || mWh === undefined ? null : Number(mWh) / 1e6)
const plus = (sum: number | null, kWh: number | null) => (kWh === null ? sum : (sum ?? 0) + kWh)
