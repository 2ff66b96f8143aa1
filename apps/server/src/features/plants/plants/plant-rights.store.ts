import type { PlantRight } from '@heliograph/domain/permissions'
import { sql, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'

export interface PlantScope {
  /** Null for who speaks for an organisation: their own plants are then not meant. */
  ownerId: number | null
  /** Those whose plants the caller's role there may at least read. */
  organisations: readonly number[]
  /** Single plants. */
  plants: readonly number[]
}

export type PlantRightStore = ReturnType<typeof createPlantRightStore>

export const createPlantRightStore = (db: Kysely<Database>, pool: Pool) => ({
  /** The right that a caller holds in each of these plants; in those left out, none. */
  async rightsIn(plantIds: readonly number[], caller: Caller) {
    // By name: it is asked with nearly every request, and planning it takes ten times as long as answering it.
    const { sql: text, parameters } = sql`
      select plant_id, case when bool_or(may = 'own') then 'own' else min(may) end as may
      from (${heldSql(caller, plantIds)} union all ${keptSql(caller, plantIds)}) as held group by plant_id`.compile(db)
    const { rows } = await pool.query<{ plant_id: number; may: PlantRight }>({
      name: 'rights-in',
      text,
      values: [...parameters],
    })
    return new Map(rows.map(({ plant_id, may }) => [plant_id, may]))
  },

  /** Everything by which a caller may see plants. */
  async scopeOf({ userId, organisationId }: Caller): Promise<PlantScope> {
    const roles = await db
      .selectFrom('memberships')
      .innerJoin('roles', 'roles.id', 'memberships.role_id')
      .select('memberships.organisation_id')
      .where('user_id', '=', userId)
      .where('roles.may', 'is not', null)
      .$if(organisationId !== null, (query) => query.where('memberships.organisation_id', '=', organisationId))
      .execute()
    const single =
      organisationId === null
        ? await db.selectFrom('plant_rights').select('plant_id').where('user_id', '=', userId).execute()
        : []
    return {
      ownerId: organisationId === null ? userId : null,
      organisations: roles.map(({ organisation_id }) => organisation_id),
      plants: single.map(({ plant_id }) => plant_id),
    }
  },

  async plantOf(deviceId: number) {
    const row = await db.selectFrom('devices').select('plant_id').where('id', '=', deviceId).executeTakeFirst()
    return row?.plant_id
  },
})

/** The ids of all plants that a caller may read, for use within another query. */
export const readablePlants = (caller: Caller) => sql<number>`(select plant_id from (${heldSql(caller)}) as held)`

/** A relation that the owner has neither ended nor let run out. */
export const standsSql = sql<boolean>`ended_at is null and (expires_at is null or expires_at > now())`

/**
 * Owners own. A business may what its relation says, and its member no more of that than the role allows. What
 * a person holds alone does not count while they speak for a business. In the order of letters `operate` comes first.
 */
const heldSql = ({ userId, organisationId }: Caller, plantIds?: readonly number[]) => {
  const among = (column: string) => (plantIds ? sql`and ${sql.ref(column)} = any(${plantIds}::int[])` : sql``)
  return sql`
    select id as plant_id, 'own' as may from plants
    where owner_id = ${userId} and ${organisationId}::int is null ${among('id')}
    union all
    select plant_id, greatest(p.may, r.may) from plant_relations p
    join memberships m using (organisation_id) join roles r on r.id = m.role_id
    where m.user_id = ${userId} and r.may is not null and ${standsSql}
      and (${organisationId}::int is null or m.organisation_id = ${organisationId}::int) ${among('plant_id')}
    union all
    select plant_id, may from plant_rights
    where user_id = ${userId} and ${organisationId}::int is null ${among('plant_id')}`
}

/**
 * A plant that nobody owns yet is in the hands of the business that registered it, as long as that may operate there:
 * of its members, of those who look after its relations. It adds nothing to what heldSql makes readable.
 */
const keptSql = ({ userId, organisationId }: Caller, plantIds: readonly number[]) => sql`
  select p.id as plant_id, 'own' as may from plants p
  join plant_relations l on l.plant_id = p.id and l.organisation_id = p.creator_organisation_id
  join memberships m on m.organisation_id = l.organisation_id join roles r on r.id = m.role_id
  where p.owner_id is null and p.id = any(${plantIds}::int[]) and m.user_id = ${userId}
    and r.may = 'operate' and 'relation.manage' = any(r.functions) and l.may = 'operate' and ${standsSql}
    and (${organisationId}::int is null or m.organisation_id = ${organisationId}::int)`
