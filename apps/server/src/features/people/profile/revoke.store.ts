import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface Standing {
  operator: boolean
  email: string | null
  phone: string | null
  language: string
  /** Own plants, with the businesses that look after them. */
  plants: { id: number; name: string; businesses: string[] }[]
  memberships: Membership[]
}

interface Membership {
  id: number
  name: string
  isAdmin: boolean
  otherAdmins: number
  otherMembers: number
  /** That the organisation looks after. */
  plants: number
}

/** What stays of plants when they are gone: what devices said at the last moment. */
export interface Gone {
  plantIds: readonly number[]
  deviceIds: readonly number[]
}

export type RevokeStore = ReturnType<typeof createRevokeStore>

/** A table of what was measured, which no key ties to its plant or device. */
export interface Measured {
  table: string
  of: string
  column: string
}

/** Over the data centre's own connection: what is erased lies in tables that people's connections cannot change. */
export const createRevokeStore = (db: Kysely<Database>, brand: string, measured: readonly Measured[]) => ({
  standing: (userId: number) => standingOf(db, brand, userId),

  /**
   * Erases a person, all of it or nothing. What is left of the account is a number.
   *
   * @param admits asked once more, now that nobody else can change what it is about
   */
  erase: (userId: number, now: number, admits: (standing: Standing) => Plan) =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      const locked = await sql<{ id: number }>`
        select id from users where id = ${userId} and brand = ${brand} and revoked_at is null for update`.execute(trx)
      if (locked.rows.length === 0) return
      await holdStill(trx, userId)
      const standing = (await standingOf(trx, brand, userId))!
      const { plantsLost, organisationsEnded } = admits(standing)
      await erasePlants(trx, plantsLost, now, measured)
      await leavePlants(trx, userId)
      if (organisationsEnded.length > 0) {
        await trx
          .updateTable('plants')
          .set({ creator_organisation_id: null })
          .where('creator_organisation_id', 'in', [...organisationsEnded])
          .execute()
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

  /** What came after the plants were gone, until nothing can be under way any more. */
  eraseLate: (before: number) =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      const gone = await trx.selectFrom('erasures').selectAll().orderBy('id').forUpdate().skipLocked().execute()
      for (const { plant_ids: plantIds, device_ids: deviceIds } of gone)
        await eraseMeasured(trx, { plantIds, deviceIds }, measured)
      await trx.deleteFrom('erasures').where('at', '<', new Date(before)).execute()
      // The last that a person is told; their address goes with it.
      await sql`delete from outbox where kind = 'account-revoked' and (sent_at is not null or created_at < ${new Date(before)})`.execute(
        trx,
      )
    }),
})

/** What the standing is about changes no more: of two admins who leave at once, the second sees that the first is gone. */
const holdStill = async (trx: Kysely<Database>, userId: number) => {
  await sql`select o.id from organisations o where o.id in (select organisation_id from memberships where user_id = ${userId})
    order by o.id for no key update`.execute(trx)
  await sql`select id from plants where owner_id = ${userId} order by id for update`.execute(trx)
}

/** Plants that go on without an owner. Whomever the owner let in alone, or offered them to, has nothing there any more. */
const leavePlants = async (trx: Kysely<Database>, userId: number) => {
  await sql`update hand_overs set withdrawn_at = now() where accepted_at is null and withdrawn_at is null
    and (started_by = ${userId} or plant_id in (select id from plants where owner_id = ${userId}))`.execute(trx)
  await sql`delete from plant_rights where plant_id in (select id from plants where owner_id = ${userId})`.execute(trx)
  await trx
    .updateTable('plants')
    // What was until now is not for who decides about the plant from now on.
    .set({ owner_id: null, owner_name: null, contact_phone: null, auth_open: false, owned_since: sql`now()` })
    .where('owner_id', '=', userId)
    .execute()
}

export interface Plan {
  plantsLost: readonly number[]
  organisationsEnded: readonly number[]
}

const standingOf = async (db: Kysely<Database>, brand: string, userId: number): Promise<Standing | undefined> => {
  const user = await db
    .selectFrom('users')
    .select(['operator', 'email', 'phone', 'language'])
    .where('id', '=', userId)
    .where('brand', '=', brand)
    .executeTakeFirst()
  if (!user) return undefined
  const { rows: plants } = await sql<Standing['plants'][number]>`
    select p.id, p.name, coalesce(array_agg(o.name order by o.name) filter (where o.id is not null), '{}') as businesses
    from plants p
    left join plant_relations r on r.plant_id = p.id and r.ended_at is null and (r.expires_at is null or r.expires_at > now())
    left join organisations o on o.id = r.organisation_id
    where p.owner_id = ${userId} group by p.id order by p.name, p.id`.execute(db)
  const { rows: memberships } = await sql<Membership>`
    select o.id, o.name, coalesce(mine.kind = 'org-admin', false) as "isAdmin",
      (select count(*)::int from memberships m join roles r on r.id = m.role_id join users u on u.id = m.user_id
        where m.organisation_id = o.id and m.user_id <> ${userId} and r.kind = 'org-admin' and not u.disabled) as "otherAdmins",
      (select count(*)::int from memberships m where m.organisation_id = o.id and m.user_id <> ${userId}) as "otherMembers",
      (select count(*)::int from plant_relations r
        where r.organisation_id = o.id and r.ended_at is null and (r.expires_at is null or r.expires_at > now())) as plants
    from memberships own join organisations o on o.id = own.organisation_id join roles mine on mine.id = own.role_id
    where own.user_id = ${userId} order by o.name, o.id`.execute(db)
  return { ...user, plants, memberships }
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
    .select(['id', 'sn'])
    .where('plant_id', 'in', [...plantIds])
    .execute()
  const gone = { plantIds, deviceIds: devices.map(({ id }) => id) }
  await sql`delete from quarantine where gateway_sn = any(${devices.map(({ sn }) => sn)}::text[])`.execute(trx)
  await eraseMeasured(trx, gone, measured)
  await trx
    .deleteFrom('plants')
    .where('id', 'in', [...plantIds])
    .execute()
  await trx
    .insertInto('erasures')
    .values({ at: new Date(now), plant_ids: [...plantIds], device_ids: gone.deviceIds })
    .execute()
}

/** Where the person stands by name and not by number. */
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
  await sql`update hand_overs h set receiver = '', withdrawn_at = coalesce(withdrawn_at, case when accepted_at is null then now() end)
    from plants p where p.id = h.plant_id and p.brand = ${brand} and lower(h.receiver) = ${named}`.execute(trx)
  // A user name may be any word, and stand by chance in what is somebody else's: it counts only where it names an account.
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
  // What happened stays, and when, and to which number. From where, and what was said of the person, does not.
  await sql`update audit set ip = null, facts = '{}' where brand = ${brand} and (user_id = ${userId} or (subject_user_id = ${userId}
    and exists (select from unnest(${words}::text[]) as word where position(word in lower(facts::text)) > 0)))`.execute(
    trx,
  )
}

/** Every row that hangs on the person, in whatever table: what comes to hang there later is thought of as well. */
const eraseRowsOf = async (trx: Kysely<Database>, userId: number) => {
  const { rows } = await sql<{ table: string; column: string; cascades: boolean }>`
    select c.conrelid::regclass::text as table, quote_ident(a.attname) as column, c.confdeltype = 'c' as cascades
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype in ('c', 'n')`.execute(trx)
  for (const { table, column, cascades } of rows) {
    const [from, by] = [sql.raw(table), sql.raw(column)]
    if (cascades) await sql`delete from ${from} where ${by} = ${userId}`.execute(trx)
    else await sql`update ${from} set ${by} = null where ${by} = ${userId}`.execute(trx)
  }
}
