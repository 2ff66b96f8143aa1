import { firstOf } from '@heliograph/domain/sure'
import type { Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import type { DeviceBudget } from '#ingest/budget.ts'
import type { Page, Window } from '#needs/pages.ts'

export interface StoredBudget {
  sn: string
  /** Null: the default. */
  own: DeviceBudget | null
  /** Samples of the newest day on which it reported. */
  kept: number
  refused: number
  /** The newest days in a row on which samples were refused, and how many. Null if there are none since the day asked for. */
  over: { since: Day; until: Day; refused: number } | null
}

export const createBudgetStore = (pool: Pool) => ({
  /** @param since the first day that counts as recent */
  async budgetOf(sn: string, since: Day): Promise<StoredBudget | undefined> {
    const { rows } = await pool.query<RawBudget>(`${budgetsSql} where d.sn = $2 and d.gateway_id is null`, [since, sn])
    return rows.map(toBudget)[0]
  },

  /** The gateways that were over their budget recently, and those that have one of their own. */
  async budgets(since: Day, { page, size }: Window): Promise<Page<StoredBudget>> {
    const [{ rows }, { rows: counted }] = await Promise.all([
      pool.query<RawBudget>(
        `${budgetsSql} where ${isListedSql} order by o.last_day desc nulls last, o.refused desc, d.sn limit $2 offset $3`,
        [since, size, (page - 1) * size],
      ),
      pool.query<{ total: number }>(
        `select count(*)::int as total from devices d join gateways g on g.device_id = d.id where ${isListedSql}`,
        [since],
      ),
    ])
    return { total: firstOf(counted).total, rows: rows.map(toBudget) }
  },

  async setBudget(sn: string, own: DeviceBudget | null) {
    await pool.query(
      `update gateways g set samples_per_second = $2, samples_per_day = $3
       from devices d where d.id = g.device_id and d.sn = $1 and d.gateway_id is null`,
      [sn, own?.perSecond ?? null, own?.perDay ?? null],
    )
  },
})

const isListedSql = `(g.samples_per_day is not null
  or g.device_id in (select c.gateway_id from gateway_days c where c.refused > 0 and c.day >= $1::date))`

/** Days in a row have the same difference between the day and its number. */
const budgetsSql = `select d.sn, g.samples_per_second, g.samples_per_day, coalesce(n.kept, 0) as kept,
    coalesce(n.refused, 0) as refused, o.first_day::text, o.last_day::text, o.refused as refused_over
  from devices d join gateways g on g.device_id = d.id
  left join lateral (
    select c.kept, c.refused from gateway_days c where c.gateway_id = d.id order by c.day desc limit 1
  ) n on true
  left join lateral (
    select min(r.day) as first_day, max(r.day) as last_day, sum(r.refused)::float8 as refused from (
      select c.day, c.refused, c.day - (row_number() over (order by c.day))::int as run
      from gateway_days c where c.gateway_id = d.id and c.refused > 0 and c.day >= $1::date - 365
    ) r group by r.run having max(r.day) >= $1::date order by 2 desc limit 1
  ) o on true`

interface RawBudget {
  sn: string
  samples_per_second: number | null
  samples_per_day: number | null
  kept: number
  refused: number
  first_day: Day | null
  last_day: Day | null
  refused_over: number | null
}

const toBudget = (row: RawBudget): StoredBudget => {
  const { sn, kept, refused, samples_per_second: perSecond, samples_per_day: perDay } = row
  const { first_day: since, last_day: until, refused_over: refusedOver } = row
  return {
    sn,
    own: perSecond === null || perDay === null ? null : { perSecond, perDay },
    kept,
    refused,
    over: since === null || until === null || refusedOver === null ? null : { since, until, refused: refusedOver },
  }
}
