import type { PlantRight } from '@heliograph/domain/permissions'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { IsReader } from '#needs/muted-alerts.ts'
import { numbersText } from '#telemetry/array-text.ts'

export interface PlantScope {
  /** Null for a caller who acts for an organisation: the scope then leaves out their own plants. */
  ownerId: number | null
  /** Organisations in which the caller's role may at least read plants. */
  organisations: readonly number[]
  /** Single plants that the caller was given access to. */
  plants: readonly number[]
}

export type PlantRightStore = ReturnType<typeof createPlantRightStore>

export const createPlantRightStore = (db: Kysely<Database>, pool: Pool) => ({
  /** The caller's right in each of these plants. Plants without a right are left out. */
  async rightsIn(plantIds: readonly number[], caller: Caller) {
    // Prepared by name: it runs with nearly every request, and planning takes ten times as long as executing.
    const { sql: text, parameters } = sql`
      select plant_id, case when bool_or(may = 'own') then 'own' else min(may) end as may
      from (${heldSql(caller, plantIds)} union all ${keptSql(caller, plantIds)}) as held group by plant_id`.compile(db)
    const { rows } = await pool.query<{ plant_id: number; may: PlantRight }>({
      // For one plant there is a statement of its own: for any number, PostgreSQL would plan it each time.
      name: plantIds.length === 1 ? 'right-in' : 'rights-in',
      text,
      values: [...parameters],
    })
    return new Map(rows.map(({ plant_id, may }) => [plant_id, may]))
  },

  /** Every reason for which a caller may see plants. */
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

  /** The first plants that a caller owns and whose name or address contains a text, without one of them. */
  async ownNamed(caller: Caller, search: string, without: number) {
    const { rows } = await sql<{ id: number; name: string; address: string | null }>`
      select p.id, p.name, p.address from plants p
      where p.id <> ${without}
        and position(lower(${search}) in lower(p.name || ' ' || coalesce(p.address, ''))) > 0
        and p.id in (
          select id from plants where owner_id = ${caller.userId} and ${caller.organisationId}::int is null
          union all select plant_id from (${keptSql(caller)}) as kept
        ) order by lower(p.name), p.id limit ${mostNamed}`.execute(db)
    return rows
  },

  async plantOf(deviceId: number) {
    const row = await db.selectFrom('devices').select('plant_id').where('id', '=', deviceId).executeTakeFirst()
    return row?.plant_id
  },
})

/**
 * The ids of all plants that a caller may read, as a subquery. With `union`, PostgreSQL knows that there can be very many; with
 * `union all` it expects two hundred, and looks up each of 100,000 plants one by one.
 */
export const readablePlants = (caller: Caller) =>
  sql<number>`(${sql.join(
    heldIn(caller).map((held) => sql`select plant_id from (${held}) as held`),
    sql` union `,
  )})`

/** Those of them on which the caller may work, as a subquery. */
export const operablePlants = (caller: Caller) =>
  sql<number>`(${sql.join(
    heldIn(caller).map((held) => sql`select plant_id from (${held}) as held where may in ('own', 'operate')`),
    sql` union `,
  )})`

/**
 * The ids of all plants that a caller may show to strangers, as a subquery: those that they read for a business only if they may
 * work on plants there, also while they act for themselves.
 */
export const showablePlants = (caller: Caller) =>
  sql<number>`(${sql.join(
    heldIn(caller, undefined, sql`r.may = 'operate'`).map((held) => sql`select plant_id from (${held}) as held`),
    sql` union `,
  )})`

/** Whether a caller may show a plant to strangers. */
export const isShowable = (caller: Caller, plantId: RawBuilder<unknown>) =>
  sql<boolean>`exists (${sql.join(heldIn(caller, plantId, sql`r.may = 'operate'`), sql` union all `)})`

/** Whether a caller may read a plant: for a few plants among very many, which need not all be found first. */
export const isReadable = (caller: Caller, plantId: RawBuilder<unknown>) =>
  sql<boolean>`exists (${heldSql(caller, plantId)})`

/** Whether the person in a column may still log in here and read a plant. */
export const isReader: IsReader = (userId, plantId) =>
  sql<boolean>`exists (select from users u where u.id = ${userId} and not u.disabled and u.migrated_to is null)
    and exists (${heldSql({ userId, organisationId: null }, plantId)})`

/** Holds for a relation that is active: neither ended nor expired. */
export const standsSql = sql<boolean>`ended_at is null and (expires_at is null or expires_at > now())`

/**
 * A business may do what its relation allows, and a member of it no more than their role allows. A person's own rights
 * do not count while they act for a business. `greatest` picks the weaker right, because `operate` sorts before `read`.
 */
const heldSql = (caller: CallerSql, plantIds?: Plants) => sql.join(heldIn(caller, plantIds), sql` union all `)

/** By each reason. @param roleMay what members of a business may there at least */
const heldIn = ({ userId, organisationId }: CallerSql, plantIds?: Plants, roleMay = sql`r.may is not null`) => {
  const among = (column: string) => (plantIds ? sql`and ${isOneOf(column, plantIds)}` : sql``)
  return [
    sql`select id as plant_id, 'own' as may from plants
      where owner_id = ${userId} and ${organisationId}::int is null ${among('id')}`,
    sql`select plant_id, greatest(p.may, r.may) as may from plant_relations p
      join memberships m using (organisation_id) join roles r on r.id = m.role_id
      where m.user_id = ${userId} and ${roleMay} and ${standsSql}
        and (${organisationId}::int is null or m.organisation_id = ${organisationId}::int) ${among('plant_id')}`,
    sql`select plant_id, may from plant_rights
      where user_id = ${userId} and ${organisationId}::int is null ${among('plant_id')}`,
  ]
}

/**
 * A plant without an owner is controlled by the business that registered it, as long as that business may operate it, and
 * there by the members who may manage relations. It makes no plant readable that heldSql does not.
 */
const keptSql = ({ userId, organisationId }: Caller, plantIds?: readonly number[]) => sql`
  select p.id as plant_id, 'own' as may from plants p
  join plant_relations l on l.plant_id = p.id and l.organisation_id = p.creator_organisation_id
  join memberships m on m.organisation_id = l.organisation_id join roles r on r.id = m.role_id
  where p.owner_id is null ${plantIds ? sql`and ${isOneOf('p.id', plantIds)}` : sql``} and m.user_id = ${userId}
    and r.may = 'operate' and 'relation.manage' = any(r.functions) and l.may = 'operate' and ${standsSql}
    and (${organisationId}::int is null or m.organisation_id = ${organisationId}::int)`

/** Or the person in a column of another query. */
interface CallerSql extends Omit<Caller, 'userId'> {
  userId: number | RawBuilder<unknown>
}

/** Several, or one of another query. */
type Plants = readonly number[] | RawBuilder<unknown>

const isOneOf = (column: string, plantIds: Plants) => {
  if (!('length' in plantIds)) return sql`${sql.ref(column)} = ${plantIds}`
  return plantIds.length === 1
    ? sql`${sql.ref(column)} = ${plantIds[0]}::int`
    : sql`${sql.ref(column)} = any(${numbersText(plantIds)}::int[])`
}

const mostNamed = 20
