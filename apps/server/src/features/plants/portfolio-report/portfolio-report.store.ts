import { sql, type Kysely, type RawBuilder } from 'kysely'
import { holding } from '#db/holding.ts'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'

/** A plant, and its place among the names. */
export interface NamedPlant {
  id: number
  key: string
}

interface Needs {
  /** The ids of the plants that a caller may read, as a subquery. */
  readablePlants: (caller: Caller) => RawBuilder<number>
}

export type PortfolioReportStore = ReturnType<typeof createPortfolioReportStore>

export const createPortfolioReportStore = (db: Kysely<Database>, { readablePlants }: Needs) => {
  const soughtSql = (caller: Caller, search: string | undefined) => {
    const readable = sql`p.id in ${readablePlants(caller)}`
    if (search === undefined) return readable
    const holds = holding(search)
    return sql`${readable} and (p.name ilike ${holds} or p.address ilike ${holds})`
  }
  return {
    async count(caller: Caller, search: string | undefined) {
      const { rows } = await sql<{ plants: number }>`
        select count(*)::int as plants from plants p where ${soughtSql(caller, search)}`.execute(db)
      return rows[0]?.plants ?? 0
    },

    /** The next plants in the order of their names. Asked each time: rights can end while a long file is written. */
    async next(caller: Caller, search: string | undefined, after: NamedPlant | undefined, most: number) {
      const { rows } = await sql<NamedPlant>`
        select p.id, lower(p.name) as key from plants p
        where ${soughtSql(caller, search)}
          ${after ? sql`and (lower(p.name), p.id) > (${after.key}, ${after.id}::int)` : sql``}
        order by lower(p.name), p.id limit ${most}`.execute(db)
      return rows
    },

    /** Of a list of plants, those that a caller may still read. */
    async readableAmong(caller: Caller, plantIds: readonly number[]) {
      const { rows } = await sql<{ id: number }>`
        select p.id from plants p where p.id = any(${plantIds}::int[]) and p.id in ${readablePlants(caller)}`.execute(
        db,
      )
      return new Set(rows.map(({ id }) => id))
    },

    /** How many alerts of each plant were open within its time; without an entry where there was none. */
    async alertsOf(wanted: readonly { plantId: number; from: number; to: number }[]): Promise<Map<number, number>> {
      const { rows } = await sql<{ plant_id: number; alerts: number }>`
        select w.plant_id, count(*)::int as alerts
        from unnest(${wanted.map(({ plantId }) => plantId)}::int[], ${wanted.map(({ from }) => new Date(from))}::timestamptz[],
          ${wanted.map(({ to }) => new Date(to))}::timestamptz[]) as w (plant_id, from_at, to_at)
        join alerts a on a.plant_id = w.plant_id and a.started_at < w.to_at and (a.ended_at is null or a.ended_at > w.from_at)
        group by w.plant_id`.execute(db)
      return new Map(rows.map(({ plant_id, alerts }) => [plant_id, alerts]))
    },
  }
}
