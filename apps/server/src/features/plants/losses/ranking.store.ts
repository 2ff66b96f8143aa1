import type { MendableCause } from '@heliograph/domain/losses'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import { seesMoney, type Caller } from '#needs/caller.ts'

/** Plants whose losses are in one currency. */
export interface RankedGroup {
  /** Null: not all that they lost has a price. */
  currency: string | null
  plants: number
  kwh: number
  micros: number | null
  worst: { id: number; name: string; capacityKwp: number; kwh: number; micros: number | null; cause: MendableCause }[]
}

interface Needs {
  /** The ids of the plants that a caller may read, as a subquery. */
  readablePlants: (caller: Caller) => RawBuilder<number>
}

export type RankingStore = ReturnType<typeof createRankingStore>

export const createRankingStore = (db: Kysely<Database>, { readablePlants }: Needs) => ({
  /**
   * By currency, because nobody adds up euros and yuan; for who sees no money, all by energy. Of plants that are judged: others may
   * have been offline for long.
   */
  async ranked(caller: Caller, { now, most }: { now: number; most: number }): Promise<RankedGroup[]> {
    const { rows } = await sql<RankedGroup>`
      with lost as (
        select p.id, p.name, p.capacity_kwp, s.kwh, s.cause, w.micros,
          case when w.micros is not null then p.currency end as currency
        from plant_loss_sums s join plants p on p.id = s.plant_id
        cross join lateral (select case when ${seesMoney(caller)}::boolean then s.micros end as micros) as w
        where s.day >= (${new Date(now)}::timestamptz - interval '4 days')::date and s.kwh >= ${leastKwh}::float8
          and p.id in ${readablePlants(caller)}
      ), placed as (
        select *, row_number() over (partition by currency order by micros desc nulls last, kwh desc, id) as place from lost
      )
      select currency, count(*)::int as plants, sum(kwh)::float8 as kwh, sum(micros)::float8 as micros,
        json_agg(json_build_object('id', id, 'name', name, 'capacityKwp', capacity_kwp, 'kwh', kwh, 'micros', micros,
          'cause', cause) order by place) filter (where place <= ${most}) as worst
      from placed group by currency order by currency is null, sum(kwh) desc, currency`.execute(db)
    return rows
  },
})

/** Less is noise. */
const leastKwh = 0.1
