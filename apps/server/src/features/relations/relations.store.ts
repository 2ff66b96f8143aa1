import type { SharedRight } from '@heliograph/domain/permissions'
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface Asker {
  userId: number
  organisationId: number | null
}

/** How far a business is let in, and until when. */
export interface Terms {
  may: SharedRight
  expiresAt: Date | null
}

export type RelationStore = ReturnType<typeof createRelationStore>

/** @param standsSql holds for a relation that has neither been ended nor run out */
export const createRelationStore = (db: Kysely<Database>, { standsSql }: { standsSql: RawBuilder<boolean> }) => ({
  /** Newest first. With an asker: only of the businesses that they belong to, or speak for. */
  async relationsOf(plantId: number, { past, asker }: { past: boolean; asker?: Asker }) {
    return db
      .selectFrom('plant_relations as r')
      .innerJoin('organisations as o', 'o.id', 'r.organisation_id')
      .leftJoin('users as u', 'u.id', 'r.added_by')
      .select(['r.id', 'r.organisation_id', 'o.name', 'o.contact_email', 'o.contact_phone', 'r.may', 'r.created_at'])
      .select(['r.expires_at', 'u.name as added_by'])
      .select(sql<Date | null>`case when ${standsSql} then null else least(ended_at, expires_at) end`.as('ended_at'))
      .where('r.plant_id', '=', plantId)
      .where(past ? sql<boolean>`not (${standsSql})` : standsSql)
      .$if(asker !== undefined, (query) => query.where('r.organisation_id', 'in', ownOf(db, asker!)))
      .orderBy('r.id', 'desc')
      .limit(mostShown)
      .execute()
  },

  async find(plantId: number, relationId: number) {
    return db
      .selectFrom('plant_relations')
      .select(['id', 'organisation_id', 'may', 'expires_at'])
      .where('id', '=', relationId)
      .where('plant_id', '=', plantId)
      .where(standsSql)
      .executeTakeFirst()
  },

  /** Of exactly that name or address; by its domain only a business that has it for itself. */
  async businessesOf(text: string) {
    const { rows } = await sql<{ id: number; name: string; contact_email: string | null }>`
      select id, name, contact_email from organisations
      where lower(name) = lower(${text}) or lower(contact_email) = lower(${text})
        or (lower(split_part(contact_email, '@', 2)) = lower(${text}) and not exists (
          select from organisations other where other.id <> organisations.id
            and lower(split_part(other.contact_email, '@', 2)) = lower(${text})))
      order by id limit ${mostFound}`.execute(db)
    return rows
  },

  /** The id of the new relation; undefined if the business is let in already. */
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

  /** The business by which someone sees a plant that is not theirs, and the plant's own day; undefined for none. */
  async lookOf(plantId: number, { userId, organisationId }: Asker) {
    const { rows } = await sql<{ organisation_id: number; day: string }>`
      select organisation_id, (now() at time zone zone)::date::text as day from plant_relations
      join memberships using (organisation_id) join plants on plants.id = plant_id
      where plant_id = ${plantId} and user_id = ${userId} and owner_id is distinct from user_id and ${standsSql}
        and (${organisationId}::int is null or organisation_id = ${organisationId}::int)
      order by plant_relations.id limit 1`.execute(db)
    return rows[0]
  },
})

/** What ran out makes room; what stands does not. */
export const addRelation = async (trx: Transaction<Database>, { plantId, organisationId, terms, addedBy }: NewRelation) => {
  await sql`update plant_relations set ended_at = expires_at
    where plant_id = ${plantId} and organisation_id = ${organisationId} and ended_at is null and expires_at <= now()`.execute(trx)
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

const ownOf = (db: Kysely<Database>, { userId, organisationId }: Asker) =>
  db
    .selectFrom('memberships')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .$if(organisationId !== null, (query) => query.where('organisation_id', '=', organisationId))

/** What the log calls the business, whatever becomes of it. */
const nameOf = ({ selectFrom }: ExpressionBuilder<Database, 'plant_relations'>) =>
  selectFrom('organisations').select('name').whereRef('organisations.id', '=', 'plant_relations.organisation_id').as('business')

const mostShown = 200
const mostFound = 5
