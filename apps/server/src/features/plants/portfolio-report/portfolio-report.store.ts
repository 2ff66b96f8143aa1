import { sql, type Kysely, type RawBuilder } from 'kysely'
import { holding } from '#db/holding.ts'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'

/** A plant, and its place among the names. */
export interface NamedPlant {
  id: number
  key: string
}

/** Which plants are meant. */
export interface Wanted {
  search: string | undefined
  /** Only those with one of these tags; undefined: all. */
  tags: readonly string[] | undefined
  /** Only those that the caller, or the organisation that they act for, created. */
  onlyCreated: boolean
}

interface Needs {
  /** The ids of the plants that a caller may read, as a subquery. */
  readablePlants: (caller: Caller) => RawBuilder<number>
  /** Those with one of these tags of the caller, as a subquery. */
  plantsTagged: (names: readonly string[], caller: Caller) => RawBuilder<number>
  /** Holds for a relation of an organisation that stands. */
  standsSql: RawBuilder<boolean>
}

export type PortfolioReportStore = ReturnType<typeof createPortfolioReportStore>

export const createPortfolioReportStore = (
  db: Kysely<Database>,
  { readablePlants, plantsTagged, standsSql }: Needs,
) => {
  const soughtSql = (caller: Caller, { search, tags, onlyCreated }: Wanted) => {
    const tagged = tags ? sql` and p.id in ${plantsTagged(tags, caller)}` : sql``
    const created = onlyCreated ? sql` and ${createdBy(caller)}` : sql``
    const readable = sql`p.id in ${readablePlants(caller)}${tagged}${created}`
    if (search === undefined) return readable
    const holds = holding(search)
    return sql`${readable} and (p.name ilike ${holds} or p.address ilike ${holds})`
  }
  return {
    async count(caller: Caller, wanted: Wanted) {
      const { rows } = await sql<{ plants: number }>`
        select count(*)::int as plants from plants p where ${soughtSql(caller, wanted)}`.execute(db)
      return rows[0]?.plants ?? 0
    },

    /** The next plants in the order of their names. Asked each time: rights can end while a long file is written. */
    async next(caller: Caller, wanted: Wanted, after: NamedPlant | undefined, most: number) {
      const { rows } = await sql<NamedPlant>`
        select p.id, lower(p.name) as key from plants p
        where ${soughtSql(caller, wanted)}
          ${after ? sql`and (lower(p.name), p.id) > (${after.key}, ${after.id}::int)` : sql``}
        order by lower(p.name), p.id limit ${most}`.execute(db)
      return rows
    },

    /** Of a list of plants, those that are still meant, and that a caller may still read. */
    async readableAmong(caller: Caller, wanted: Wanted, plantIds: readonly number[]) {
      const { rows } = await sql<{ id: number }>`
        select p.id from plants p where p.id = any(${plantIds}::int[]) and ${soughtSql(caller, wanted)}`.execute(db)
      return new Set(rows.map(({ id }) => id))
    },

    /**
     * The organisations of each plant, by name: its owner knows all of them, others their own. A plant without any has no entry.
     */
    async organisationsOf(plantIds: readonly number[], { userId, organisationId }: Caller) {
      const { rows } = await sql<{ plant_id: number; names: string[] }>`
        select r.plant_id, array_agg(distinct o.name) as names
        from plant_relations r join organisations o on o.id = r.organisation_id join plants p on p.id = r.plant_id
        where r.plant_id = any(${plantIds}::int[]) and ${standsSql}
          and ((p.owner_id = ${userId} and ${organisationId}::int is null) or exists (
            select from memberships m where m.organisation_id = r.organisation_id and m.user_id = ${userId}
              and (${organisationId}::int is null or m.organisation_id = ${organisationId}::int)))
        group by r.plant_id`.execute(db)
      return new Map(rows.map(({ plant_id, names }) => [plant_id, names]))
    },
  }
}

/** As in the list of them. */
const createdBy = ({ userId, organisationId }: Caller) =>
  organisationId === null ? sql`p.created_by = ${userId}` : sql`p.creator_organisation_id = ${organisationId}`
