import { Refusal } from '@heliograph/domain/errors'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { standingOf, type Standing } from './standing.store.ts'

/** Plants and devices that are deleted, but may still get data from reports that are being processed. */
export interface Gone {
  plantIds: readonly number[]
  deviceIds: readonly number[]
}

export type RevokeStore = ReturnType<typeof createRevokeStore>

/** A table with measured data, without a foreign key to its plant or device. */
export interface Measured {
  table: string
  of: string
  column: string
}

/** Uses the data centre's own connection: erasing needs tables that people's connections cannot change. */
export const createRevokeStore = (db: Kysely<Database>, brand: string, measured: readonly Measured[]) => ({
  standing: (userId: number) => standingOf(db, brand, userId),

  /**
   * Erases a person in one transaction. Only the id of the account remains.
   *
   * @param admits checks again, now that the standing is locked
   */
  erase: (userId: number, now: number, admits: (standing: Standing) => Plan) =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      const locked = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('brand', '=', brand)
        .where('revoked_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!locked) return
      await refuseArriving(trx, userId)
      await holdStill(trx, userId)
      const standing = await standingOf(trx, brand, userId)
      if (!standing) return
      const { plantsLost, organisationsEnded } = admits(standing)
      await erasePlants(trx, plantsLost, now, measured)
      await eraseDeleted(trx, { userId, organisationsEnded }, now, measured)
      await leavePlants(trx, userId)
      if (organisationsEnded.length > 0) {
        await trx
          .updateTable('plants')
          .set({ creator_organisation_id: null })
          .where('creator_organisation_id', 'in', [...organisationsEnded])
          .execute()
        // Not those of colleagues who once ordered in its name: without it, they would read as their own.
        await sql`update orders set user_id = null where organisation_id = any(${[...organisationsEnded]}::int[])`.execute(
          trx,
        )
        await trx
          .deleteFrom('organisations')
          .where('id', 'in', [...organisationsEnded])
          .execute()
      }
      await forgetNames(trx, brand, userId)
      await eraseRowsOf(trx, userId)
      await trx
        .updateTable('users')
        .set({
          name: '',
          username: null,
          email: null,
          phone: null,
          password_hash: null,
          country: null,
          area: null,
          language: 'en',
          operator: false,
          disabled: true,
          password_changed_at: null,
          last_login_at: null,
          revoked_at: new Date(now),
        })
        .where('id', '=', userId)
        .execute()
    }),

  /** Erases data that arrived after the plants were deleted, until nothing can still be in progress. */
  eraseLate: (before: number) =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      const gone = await trx.selectFrom('erasures').selectAll().orderBy('id').forUpdate().skipLocked().execute()
      for (const { plant_ids: plantIds, device_ids: deviceIds } of gone)
        await eraseMeasured(trx, { plantIds, deviceIds }, measured)
      await trx.deleteFrom('erasures').where('at', '<', new Date(before)).execute()
      // The confirmation mail is the last one; the person's address is deleted with it.
      await sql`delete from outbox where kind = 'account-revoked' and (sent_at is not null or created_at < ${new Date(before)})`.execute(
        trx,
      )
    }),
})

/** Plants that come from the other data centre: they would be left without an owner. A copy that begins now waits for the lock. */
const refuseArriving = async (trx: Kysely<Database>, userId: number) => {
  const arriving = await trx
    .selectFrom('arrivals')
    .select('id')
    .where('user_id', '=', userId)
    .where('merges', '=', true)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  if (arriving) throw new Refusal('ACCOUNT_REVOKE_NOT_SUPPORTED', [])
}

/**
 * Locks what the standing depends on: of two admins who leave in parallel, the second one sees that the first has left.
 */
const holdStill = async (trx: Kysely<Database>, userId: number) => {
  await sql`select o.id from organisations o where o.id in (select organisation_id from memberships where user_id = ${userId})
    order by o.id for no key update`.execute(trx)
  await sql`select id from plants where owner_id = ${userId} order by id for update`.execute(trx)
}

/** Plants that continue without an owner. Rights and offers that the owner gave to single people end. */
const leavePlants = async (trx: Kysely<Database>, userId: number) => {
  await sql`update hand_overs set withdrawn_at = now() where accepted_at is null and withdrawn_at is null
    and (started_by = ${userId} or plant_id in (select id from plants where owner_id = ${userId}))`.execute(trx)
  await sql`delete from plant_rights where plant_id in (select id from plants where owner_id = ${userId})`.execute(trx)
  await trx
    .updateTable('plants')
    // Data from before now is not visible to future owners.
    .set({ owner_id: null, owner_name: null, contact_phone: null, auth_open: false, owned_since: sql`now()` })
    .where('owner_id', '=', userId)
    .execute()
}

export interface Plan {
  plantsLost: readonly number[]
  organisationsEnded: readonly number[]
}

const eraseMeasured = async (trx: Kysely<Database>, { plantIds, deviceIds }: Gone, measured: readonly Measured[]) => {
  for (const { table, of, column } of measured) {
    const ids = of === 'plant' ? plantIds : deviceIds
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::int[])`.execute(trx)
  }
}

const erasePlants = async (
  trx: Kysely<Database>,
  plantIds: readonly number[],
  now: number,
  measured: readonly Measured[],
) => {
  if (plantIds.length === 0) return
  const devices = await trx
    .selectFrom('devices')
    .select(['id', 'sn', 'gateway_id', 'removed_at'])
    .where('plant_id', 'in', [...plantIds])
    .execute()
  const gone = { plantIds, deviceIds: devices.map(({ id }) => id) }
  // The serial number of a gateway that was removed can be another person's by now.
  const gateways = devices.flatMap(({ sn, gateway_id, removed_at }) =>
    gateway_id === null && removed_at === null ? [sn] : [],
  )
  // The next owner of a serial number must not get what was kept or rejected of this one.
  for (const table of ['unclaimed_records', 'quarantine'])
    await sql`delete from ${sql.table(table)} where gateway_sn = any(${gateways}::text[])`.execute(trx)
  await eraseMeasured(trx, gone, measured)
  await trx
    .deleteFrom('plants')
    .where('id', 'in', [...plantIds])
    .execute()
  await eraseAgain(trx, gone, now)
}

/** Plants that were deleted and that nobody can restore any more: what was measured of them is still there. */
const eraseDeleted = async (
  trx: Kysely<Database>,
  { userId, organisationsEnded }: { userId: number; organisationsEnded: readonly number[] },
  now: number,
  measured: readonly Measured[],
) => {
  const { rows } = await sql<{ plant_id: number; devices: DeletedDevice[] }>`
    delete from deleted_plants where owner_id = ${userId} or organisation_id = any(${organisationsEnded}::int[])
    returning plant_id, content -> 'devices' as devices`.execute(trx)
  if (rows.length === 0) return
  const devices = rows.flatMap((row) => row.devices)
  const gone = { plantIds: rows.map((row) => row.plant_id), deviceIds: devices.map(({ id }) => id) }
  await eraseMeasured(trx, gone, measured)
  await eraseAgain(trx, gone, now)
}

interface DeletedDevice {
  id: number
}

const eraseAgain = async (trx: Kysely<Database>, { plantIds, deviceIds }: Gone, now: number) => {
  await trx
    .insertInto('erasures')
    .values({ at: new Date(now), plant_ids: [...plantIds], device_ids: [...deviceIds] })
    .execute()
}

/** Erases references to the person by name instead of id. */
const forgetNames = async (trx: Kysely<Database>, brand: string, userId: number) => {
  const { email, phone, username } = await trx
    .selectFrom('users')
    .select(['email', 'phone', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const lower = (words: readonly (string | null)[]) => words.flatMap((word) => (word ? [word.toLowerCase()] : []))
  const [addresses, words] = [lower([email, phone]), lower([email, phone, username])]
  const named = sql`any(${addresses}::text[])`
  const own = username?.toLowerCase() ?? null
  await sql`delete from codes where brand = ${brand} and lower(destination) = ${named}`.execute(trx)
  await sql`delete from outbox where brand = ${brand} and lower(recipient) = ${named}`.execute(trx)
  await sql`delete from invitations i using organisations o where o.id = i.organisation_id and o.brand = ${brand}
    and (lower(i.email) = ${named} or i.phone = ${named})`.execute(trx)
  await sql`delete from brand_invitations where brand = ${brand} and lower(email) = ${named}`.execute(trx)
  await sql`update hand_overs h set receiver = '', withdrawn_at = coalesce(withdrawn_at, case when accepted_at is null then now() end)
    from plants p where p.id = h.plant_id and p.brand = ${brand} and lower(h.receiver) = ${named}`.execute(trx)
  // A user name can be any word and occur by chance in other people's data: it counts only where it identifies an
  // account.
  await sql`delete from one_time_tokens where brand = ${brand} and (lower(content ->> 'identifier') = ${own}
    or exists (select from jsonb_path_query(content, 'strict $.**') as part where lower(part #>> '{}') = ${named}))`.execute(
    trx,
  )
  const quoted = words.map((word) => JSON.stringify(word))
  await sql`delete from attempts where string_to_array(lower(subject), ' ') && ${addresses}::text[]
    or exists (select from unnest(${quoted}::text[]) as word where position(word in lower(subject)) > 0)`.execute(trx)
  await sql`update audit set facts = facts - 'to' where brand = ${brand} and kind = 'plant.hand-over' and lower(facts ->> 'to') = ${named}`.execute(
    trx,
  )
  // What happened, when, and to which id remains. The address and details about the person do not.
  await sql`update audit set ip = null, facts = '{}' where brand = ${brand} and (user_id = ${userId} or (subject_user_id = ${userId}
    and exists (select from unnest(${words}::text[]) as word where position(word in lower(facts::text)) > 0)))`.execute(
    trx,
  )
}

/** Finds rows by the foreign keys to users, so that future tables are included. */
const eraseRowsOf = async (trx: Kysely<Database>, userId: number) => {
  const rows = await trx
    .withTables<{ pg_constraint: ConstraintsTable; pg_attribute: AttributesTable }>()
    .selectFrom('pg_constraint as c')
    .innerJoin('pg_attribute as a', (join) =>
      join.onRef('a.attrelid', '=', 'c.conrelid').on('a.attnum', '=', sql<number>`c.conkey[1]`),
    )
    .select([sql<string>`c.conrelid::regclass::text`.as('table'), sql<string>`quote_ident(a.attname)`.as('column')])
    .select('c.confdeltype')
    .where('c.contype', '=', 'f')
    .where('c.confrelid', '=', sql<number>`'users'::regclass`)
    .where('c.confdeltype', 'in', ['c', 'n'])
    .execute()
  for (const { table, column, confdeltype } of rows) {
    const [from, by] = [sql.raw(table), sql.raw(column)]
    if (confdeltype === 'c') await sql`delete from ${from} where ${by} = ${userId}`.execute(trx)
    else await sql`update ${from} set ${by} = null where ${by} = ${userId}`.execute(trx)
  }
}

/** The columns of PostgreSQL's catalogue that describe foreign keys. */
interface ConstraintsTable {
  contype: string
  conrelid: number
  confrelid: number
  confdeltype: string
}

interface AttributesTable {
  attrelid: number
  attnum: number
}
