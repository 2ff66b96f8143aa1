import { Refusal } from '@heliograph/domain/errors'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { addRelation, type Terms } from './relations.store.ts'

export type HandOverStore = ReturnType<typeof createHandOverStore>

/** The result of a change of owner or business. */
export interface Handed {
  plantId: number
  plantName: string
  formerOwnerId: number | null
  /** The businesses that lost access. */
  ended: number[]
}

/** Every change locks the plant first, so that concurrent changes run one after the other. */
export const createHandOverStore = (db: Kysely<Database>) => ({
  /** Withdraws an earlier offer, so that only one link is valid. Undefined if the owner has changed meanwhile. */
  start: ({ plantId, startedBy, receiver, expiresAt }: Start) =>
    db.transaction().execute(async (trx) => {
      const { owner_id } = await lock(trx, plantId)
      if (owner_id !== null && owner_id !== startedBy) return undefined
      await withdrawPending(trx, plantId)
      const { id } = await trx
        .insertInto('hand_overs')
        .values({ plant_id: plantId, started_by: startedBy, receiver, expires_at: expiresAt })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }),

  async pendingOf(plantId: number, now: number) {
    const row = await db
      .selectFrom('hand_overs as h')
      .leftJoin('users as u', 'u.id', 'h.started_by')
      .select(['h.id', 'h.receiver', 'h.started_at', 'h.expires_at', 'u.name as started_by'])
      .where('h.plant_id', '=', plantId)
      .where('h.accepted_at', 'is', null)
      .where('h.withdrawn_at', 'is', null)
      .where('h.expires_at', '>', new Date(now))
      .executeTakeFirst()
    if (!row) return undefined
    const { receiver, started_at: startedAt, expires_at: expiresAt, started_by: startedBy } = row
    return { receiver, startedAt, expiresAt, startedBy }
  },

  withdraw: (plantId: number): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      await lock(trx, plantId)
      return withdrawPending(trx, plantId)
    }),

  /** A valid offer, with what its receiver sees. */
  async offer(handOverId: number, now: number) {
    const row = await db
      .selectFrom('hand_overs as h')
      .innerJoin('plants as p', 'p.id', 'h.plant_id')
      .leftJoin('users as u', 'u.id', 'h.started_by')
      .select(['h.id', 'h.receiver', 'h.expires_at', 'h.plant_id', 'p.name', 'p.address', 'p.type', 'p.capacity_kwp'])
      .select(['h.started_by', 'u.name as giver'])
      .where('h.id', '=', handOverId)
      // An offer from an account that has been closed since may be the reason why it was closed.
      .where('u.disabled', '=', false)
      .where('h.accepted_at', 'is', null)
      .where('h.withdrawn_at', 'is', null)
      .where('h.expires_at', '>', new Date(now))
      .executeTakeFirst()
    return (
      row && {
        id: row.id,
        plantId: row.plant_id,
        receiver: row.receiver,
        expiresAt: row.expires_at,
        name: row.name,
        address: row.address,
        type: row.type,
        capacityKwp: row.capacity_kwp,
        startedBy: row.started_by,
        giver: row.giver,
      }
    )
  },

  /** Undefined if it has been accepted or withdrawn meanwhile, has expired, or one of the two accounts no longer exists. */
  accept: ({ handOverId, plantId, userId, keep, now }: Accept): Promise<Handed | undefined> =>
    db.transaction().execute(async (trx) => {
      const receiver = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('disabled', '=', false)
        .where('migrated_to', 'is', null)
        .forShare()
        .executeTakeFirst()
      const plant = await find(trx, plantId)
      if (!receiver || !plant) return undefined
      const accepted = await trx
        .updateTable('hand_overs')
        .set({ accepted_at: new Date(now), accepted_by: userId })
        .where('id', '=', handOverId)
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('expires_at', '>', new Date(now))
        .$if(plant.owner_id !== null, (query) => query.where('started_by', '=', plant.owner_id))
        .executeTakeFirst()
      return Number(accepted.numUpdatedRows) === 1 ? giveTo(trx, { plantId, ownerId: userId, keep }) : undefined
    }),

  /**
   * Another owner, another business, or both, set by an operator. Undefined if that business already has access.
   *
   * @param record records the take-over in the same transaction: without an audit event there is no take-over
   */
  takeOver: ({ plantId, ownerId, business, ends, by }: TakeOver, record: (handed: Handed) => Promise<void>) =>
    db
      .transaction()
      .execute(async (trx): Promise<Handed | undefined> => {
        const plant = await lock(trx, plantId)
        const ended = await endRelations(trx, plantId, sql<boolean>`id = any(${ends}::int[])`)
        if (business) {
          const added = await addRelation(trx, {
            plantId,
            organisationId: business.id,
            terms: business.terms,
            addedBy: by,
          })
          if (added === undefined) throw new AlreadyIn()
        }
        const standing = await trx
          .selectFrom('plant_relations')
          .select('id')
          .where('plant_id', '=', plantId)
          .where('ended_at', 'is', null)
          .execute()
        const keep = standing.map(({ id }) => id)
        if (ownerId !== null) await giveTo(trx, { plantId, ownerId, keep })
        const handed = { plantId, plantName: plant.name, formerOwnerId: plant.owner_id, ended }
        await record(handed)
        return handed
      })
      .catch((error: unknown) => {
        if (error instanceof AlreadyIn) return undefined
        throw error
      }),

  /** By its id, or by the serial number of one of its devices. */
  async stranded(text: string) {
    const id = /^\d{1,9}$/.test(text) ? Number(text) : 0
    return db
      .selectFrom('plants as p')
      .leftJoin('users as u', 'u.id', 'p.owner_id')
      .select(['p.id', 'p.name', 'p.address', 'u.name as owner'])
      .where((plant) =>
        plant.or([
          plant('p.id', '=', id),
          plant('p.id', 'in', plant.selectFrom('devices').select('plant_id').where('sn', '=', text)),
        ]),
      )
      .orderBy('p.id')
      .executeTakeFirst()
  },

  async addressesOf(userId: number) {
    return db
      .selectFrom('users')
      .select(['name', 'email', 'phone', 'language'])
      .where('id', '=', userId)
      .executeTakeFirst()
  },

  /** The account that has this e-mail address or phone number and is not disabled. */
  async personOf({ channel, to }: { channel: 'mail' | 'sms'; to: string }) {
    return db
      .selectFrom('users')
      .select('id')
      .where(channel === 'mail' ? 'email_key' : 'phone', '=', to)
      .where('disabled', '=', false)
      .where('revoked_at', 'is', null)
      .where('migrated_to', 'is', null)
      .executeTakeFirst()
  },
})

const find = (trx: Transaction<Database>, plantId: number) =>
  trx.selectFrom('plants').select(['name', 'owner_id']).where('id', '=', plantId).forUpdate().executeTakeFirst()

const lock = async (trx: Transaction<Database>, plantId: number) => {
  const plant = await find(trx, plantId)
  if (!plant) throw new Refusal('resource_not_exist_or_deleted')
  return plant
}

const withdrawPending = async (trx: Transaction<Database>, plantId: number) => {
  const { numUpdatedRows } = await trx
    .updateTable('hand_overs')
    .set({ withdrawn_at: sql`now()` })
    .where('plant_id', '=', plantId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Removes all rights that the former owner gave, except those of the businesses in `keep`. The history stays. */
const giveTo = async (trx: Transaction<Database>, { plantId, ownerId, keep }: Gift): Promise<Handed> => {
  const { name, owner_id } = await lock(trx, plantId)
  await trx
    .updateTable('plants')
    .set(({ selectFrom }) => ({
      owner_id: ownerId,
      owner_name: selectFrom('users').select('users.name').where('users.id', '=', ownerId),
      // The former owner's contact details must not be passed on.
      contact_phone: null,
      auth_open: false,
      owned_since: sql`now()`,
      modified_by: ownerId,
      modified_at: sql`now()`,
    }))
    .where('id', '=', plantId)
    .execute()
  await trx.deleteFrom('plant_rights').where('plant_id', '=', plantId).execute()
  await withdrawPending(trx, plantId)
  const ended = await endRelations(trx, plantId, sql<boolean>`not id = any(${keep}::int[])`)
  return { plantId, plantName: name, formerOwnerId: owner_id, ended }
}

const endRelations = async (trx: Transaction<Database>, plantId: number, which: ReturnType<typeof sql<boolean>>) => {
  const rows = await trx
    .updateTable('plant_relations')
    .set({ ended_at: sql`least(now(), expires_at)` })
    .where('plant_id', '=', plantId)
    .where('ended_at', 'is', null)
    .where(which)
    .returning('organisation_id')
    .execute()
  return rows.map(({ organisation_id }) => organisation_id)
}

class AlreadyIn extends Error {
  override name = 'AlreadyIn'
}

interface Start {
  plantId: number
  startedBy: number
  receiver: string
  expiresAt: Date
}

interface Accept {
  handOverId: number
  plantId: number
  userId: number
  keep: readonly number[]
  now: number
}

interface Gift {
  plantId: number
  ownerId: number
  keep: readonly number[]
}

interface TakeOver {
  plantId: number
  ownerId: number | null
  business: { id: number; terms: Terms } | undefined
  ends: readonly number[]
  by: number
}
