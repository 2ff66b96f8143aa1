import type { SharedRight } from '@heliograph/domain/permissions'
import type { Day } from '@heliograph/domain/zones'
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Rows } from '#db/engine.ts'
import { prepared } from '#db/prepared.ts'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'

/** A business's right in a plant and when it expires; null means never. */
export interface Terms {
  may: SharedRight
  expiresAt: Date | null
}

export type RelationStore = ReturnType<typeof createRelationStore>

/** @param standsSql holds for a relation that is active: neither ended nor expired */
export const createRelationStore = ({ db, pool }: Rows, { standsSql }: { standsSql: RawBuilder<boolean> }) => ({
  /** Newest first. With a caller, only relations of the businesses that they belong to or act for. */
  async relationsOf(plantId: number, { past, caller }: { past: boolean; caller?: Caller }) {
    const rows = await db
      .selectFrom('plant_relations as r')
      .innerJoin('organisations as o', 'o.id', 'r.organisation_id')
      .leftJoin('users as u', 'u.id', 'r.added_by')
      .select(['r.id', 'r.organisation_id', 'o.name', 'o.contact_email', 'o.contact_phone', 'r.may', 'r.created_at'])
      .select(['r.expires_at', 'u.name as added_by'])
      .select(sql<Date | null>`case when ${standsSql} then null else least(ended_at, expires_at) end`.as('ended_at'))
      .where('r.plant_id', '=', plantId)
      .where(past ? sql<boolean>`not (${standsSql}) and ${isOfOwner}` : standsSql)
      .where((relation) => relation.and(caller ? [relation('r.organisation_id', 'in', ownOf(db, caller))] : []))
      .orderBy('r.id', 'desc')
      .limit(mostShown)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      organisationId: row.organisation_id,
      name: row.name,
      contactEmail: row.contact_email,
      contactPhone: row.contact_phone,
      may: row.may,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      endedAt: row.ended_at,
      addedBy: row.added_by,
    }))
  },

  async find(plantId: number, relationId: number) {
    const row = await db
      .selectFrom('plant_relations')
      .select(['id', 'organisation_id'])
      .where('id', '=', relationId)
      .where('plant_id', '=', plantId)
      .where(standsSql)
      .executeTakeFirst()
    return row && { id: row.id, organisationId: row.organisation_id }
  },

  /**
   * Businesses with exactly that name, or with that address or domain if it is proven, because anybody can enter an
   * installer's address as their own. An address is proven by an org-admin whose account has it. A domain is proven by an
   * org-admin with an address in it, if no account outside the business has one.
   */
  async businessesOf(text: string) {
    const { rows } = await sql<FoundBusiness>`
      with claimed as (
        select o.id, o.name, lower(o.contact_email) as email, lower(split_part(o.contact_email, '@', 2)) as domain
        from organisations o
        where lower(o.name) = lower(${text}) or lower(o.contact_email) = lower(${text})
          or lower(split_part(o.contact_email, '@', 2)) = lower(${text})
      ), proven as (
        select c.*, exists (select from ${adminsOf} where u.email_key = c.email) as has_address,
          exists (select from ${adminsOf} where split_part(u.email_key, '@', 2) = c.domain)
          and not exists (
            select from users u where split_part(u.email_key, '@', 2) = c.domain and not u.disabled
              and not exists (select from memberships m where m.user_id = u.id and m.organisation_id = c.id)) as has_domain
        from claimed c
      )
      select id, name, case when has_address or has_domain then domain end as domain from proven
      where lower(name) = lower(${text}) or (email = lower(${text}) and (has_address or has_domain))
        or (domain = lower(${text}) and has_domain)
      order by id limit ${mostFound}`.execute(db)
    return rows
  },

  /** The id of the new relation; undefined if the business already has access. */
  add: (plantId: number, organisationId: number, terms: Terms, addedBy: number) =>
    db.transaction().execute((trx) => addRelation(trx, { plantId, organisationId, terms, addedBy })),

  async change(plantId: number, relationId: number, { may, expiresAt }: Terms) {
    return db
      .updateTable('plant_relations')
      .set({ may, expires_at: expiresAt })
      .where('id', '=', relationId)
      .where('plant_id', '=', plantId)
      .where(standsSql)
      .returning(nameOf)
      .executeTakeFirst()
  },

  async end(plantId: number, relationId: number) {
    return db
      .updateTable('plant_relations')
      .set({ ended_at: sql`now()` })
      .where('id', '=', relationId)
      .where('plant_id', '=', plantId)
      .where(standsSql)
      .returning(nameOf)
      .executeTakeFirst()
  },

  async openContact(plantId: number, open: boolean) {
    await db.updateTable('plants').set({ auth_open: open }).where('id', '=', plantId).execute()
  },

  /** The business through which a caller sees another owner's plant, and the plant's own day; undefined for none. */
  async lookOf(plantId: number, { userId, organisationId }: Caller) {
    const query = db
      .selectFrom('plant_relations as r')
      .innerJoin('memberships as m', 'm.organisation_id', 'r.organisation_id')
      .innerJoin('plants as p', 'p.id', 'r.plant_id')
      .select(['r.organisation_id', sql<Day>`(now() at time zone p.zone)::date`.as('day')])
      .where('p.id', '=', plantId)
      .where('m.user_id', '=', userId)
      .where('p.owner_id', 'is distinct from', userId)
      .where(standsSql)
      .$if(organisationId !== null, (query) => query.where('r.organisation_id', '=', organisationId))
      .orderBy('r.id')
      .limit(1)
    const [row] = await prepared(pool, organisationId === null ? 'look-of-person' : 'look-of-member', query)
    return row && { organisationId: row.organisation_id, day: row.day }
  },
})

interface FoundBusiness {
  id: number
  name: string
  /** The domain of its address; null without an address or if it is not proven. */
  domain: string | null
}

const adminsOf = sql`memberships m join roles r on r.id = m.role_id and r.kind = 'org-admin'
  join users u on u.id = m.user_id and m.organisation_id = c.id and not u.disabled`

/** An expired relation is replaced; an active one is not. */
export const addRelation = async (
  trx: Transaction<Database>,
  { plantId, organisationId, terms, addedBy }: NewRelation,
) => {
  await trx
    .updateTable('plant_relations')
    .set(({ ref }) => ({ ended_at: ref('expires_at') }))
    .where('plant_id', '=', plantId)
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  const added = await trx
    .insertInto('plant_relations')
    .values({
      plant_id: plantId,
      organisation_id: organisationId,
      may: terms.may,
      expires_at: terms.expiresAt,
      added_by: addedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

interface NewRelation {
  plantId: number
  organisationId: number
  terms: Terms
  addedBy: number
}

/** The current owner does not see relations that ended under a former owner. */
const isOfOwner = sql<boolean>`least(r.ended_at, r.expires_at) >=
  coalesce((select owned_since from plants p where p.id = r.plant_id), '-infinity')`

const ownOf = (db: Kysely<Database>, { userId, organisationId }: Caller) =>
  db
    .selectFrom('memberships')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .$if(organisationId !== null, (query) => query.where('organisation_id', '=', organisationId))

/** The name of the business for the audit log, which stays even if the business changes. */
const nameOf = ({ selectFrom }: ExpressionBuilder<Database, 'plant_relations'>) =>
  selectFrom('organisations')
    .select('name')
    .whereRef('organisations.id', '=', 'plant_relations.organisation_id')
    .as('business')

const mostShown = 200
const mostFound = 5
