import type { InsuranceState, InsuranceStep } from '@heliograph/domain/insurance'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** A request that time or its plant has passed by, and what becomes of it. */
export interface Overdue {
  id: number
  version: number
  step: Extract<InsuranceStep, 'lapse' | 'end' | 'withdraw'>
  from: InsuranceState
}

export type OverdueStore = ReturnType<typeof createOverdueStore>

export const createOverdueStore = (db: Kysely<Database>, brand: string) => ({
  /**
   * Offers whose last day is over where the plant is, insurances that ended, and what was not agreed on for a plant that is
   * gone or has another owner now.
   */
  async list(now: number): Promise<Overdue[]> {
    const today = sql`(${new Date(now)}::timestamptz at time zone r.zone)::date`
    const { rows } = await sql<Overdue>`
      select r.id, r.version, r.state as from, case
        when r.state = 'insured' then 'end'
        when r.state = 'offered' and r.valid_until < ${today} then 'lapse'
        else 'withdraw' end as step
      from insurance_requests r left join plants p on p.id = r.plant_id
      where r.brand = ${brand} and (
        (r.state = 'insured' and r.to_day < ${today})
        or (r.state = 'offered' and r.valid_until < ${today})
        or (r.state in ('asked', 'offered') and (p.id is null or p.owned_since > r.asked_at)))
      order by r.id limit 500`.execute(db)
    return rows
  },

  /** Of which nobody was told. Nobody else tells of them until the transaction ends. */
  async untold(): Promise<{ requestId: number; version: number }[]> {
    const { rows } = await sql<{ requestId: number; version: number }>`
      update insurance_events e set is_told = true
      where (e.request_id, e.version) in (
        select u.request_id, u.version from insurance_events u join insurance_requests r on r.id = u.request_id
        where not u.is_told and r.brand = ${brand} order by u.request_id limit 500 for update of u skip locked)
      returning e.request_id as "requestId", e.version`.execute(db)
    return rows
  },
})
