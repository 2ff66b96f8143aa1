import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface SessionRow {
  id: string
  family: string
  userId: number
  organisationId: number | null
  expiresAt: number
  refreshExpiresAt: number
}

/**
 * What is written as a phone number, as its digits; undefined for anything else, so that a name with digits in it is no
 * second name of a phone.
 */
export const phoneOf = (identifier: string) =>
  /^\+?[0-9 ().-]+$/.test(identifier) ? identifier.replace(/[^0-9]/g, '') || undefined : undefined

export type AuthStore = ReturnType<typeof createAuthStore>

export const createAuthStore = (db: Kysely<Database>) => ({
  /** By phone (1), e-mail (2) or user name (3); by any of them if the client does not say. */
  async findAccount(identifier: string, identityType?: number) {
    const lower = identifier.toLowerCase()
    const kinds = [1, 2, 3].filter((kind) => identityType === undefined || kind === identityType)
    const row = await db
      .selectFrom('users')
      .select(['id', 'password_hash', 'disabled'])
      .where(({ eb, fn, or }) =>
        or([
          ...(kinds.includes(1) ? [eb('phone', '=', phoneOf(identifier) ?? ' ')] : []),
          ...(kinds.includes(2) ? [eb(fn<string>('lower', ['email']), '=', lower)] : []),
          ...(kinds.includes(3) ? [eb(fn<string>('lower', ['username']), '=', lower)] : []),
        ]),
      )
      .orderBy('id')
      .executeTakeFirst()
    return row && { id: row.id, passwordHash: row.password_hash, disabled: row.disabled }
  },

  async isMember(userId: number, organisationId: number) {
    const row = await db
      .selectFrom('memberships')
      .select('may')
      .where('user_id', '=', userId)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst()
    return row !== undefined
  },

  addSession: (session: SessionRow) => addSession(db, session),

  /** A session that still stands, with what its user may do. */
  async findSession(id: string, now: number) {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.user_id', 'sessions.organisation_id', 'users.operator'])
      .where('sessions.id', '=', id)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', new Date(now))
      .where('users.disabled', '=', false)
      .executeTakeFirst()
    return row && { userId: row.user_id, organisationId: row.organisation_id, operator: row.operator }
  },

  /**
   * Takes a refresh token's one use and puts a session in the place of the old one, both or neither. A second use means
   * that it was stolen: then the whole family ends, the successor of the first use with it.
   */
  async renewSession(id: string, now: number, successorOf: (old: OldSession) => SessionRow): Promise<SessionRow | undefined> {
    const renewed = await db.transaction().execute(async (trx) => {
      const old = await trx
        .updateTable('sessions')
        .set({ refreshed_at: new Date(now) })
        .where('id', '=', id)
        .where('refreshed_at', 'is', null)
        .where('ended_at', 'is', null)
        .where('refresh_expires_at', '>', new Date(now))
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('users').select('id').whereRef('users.id', '=', 'sessions.user_id').where('disabled', '=', false)),
        )
        .returning(['family', 'user_id', 'organisation_id'])
        .executeTakeFirst()
      if (!old) return undefined
      const session = successorOf({ family: old.family, userId: old.user_id, organisationId: old.organisation_id })
      await addSession(trx, session)
      return session
    })
    if (renewed) return renewed
    const reused = await db.selectFrom('sessions').select('family').where('id', '=', id).executeTakeFirst()
    if (reused) await endFamily(db, reused.family, now)
    return undefined
  },

  async endSession(id: string, now: number) {
    const row = await db.selectFrom('sessions').select('family').where('id', '=', id).executeTakeFirst()
    if (row) await endFamily(db, row.family, now)
  },

  /**
   * Counts a try before it is looked at, so that of many at once no more pass than of many in turn. Returns what
   * `giveBack` wants; undefined when one of the limits is reached.
   */
  takeTry: (limits: ReadonlyMap<string, number>, since: number) =>
    db.transaction().execute(async (trx) => {
      const subjects = [...limits.keys()]
      // In one order, or two of these could wait for each other.
      await sql`select pg_advisory_xact_lock(hashtextextended(subject, 0))
        from (select subject from unnest(${subjects}::text[]) as subject order by subject) as ordered`.execute(trx)
      const { rows: counts } = await sql<{ subject: string; count: number }>`
        select subject, count(*)::int as count from login_failures
        where subject = any(${subjects}::text[]) and at >= ${new Date(since)} group by subject`.execute(trx)
      if (counts.some(({ subject, count }) => count >= limits.get(subject)!)) return undefined
      const { rows } = await sql<{ at: string }>`
        insert into login_failures (subject, at)
        select subject, moment.at from unnest(${subjects}::text[]) as subject, (select clock_timestamp() as at) as moment
        returning at::text`.execute(trx)
      return { subjects, at: rows[0]!.at }
    }),

  /** The try was none, or it was right. */
  async giveBack({ subjects, at }: { subjects: readonly string[]; at: string }) {
    await sql`delete from login_failures
      where subject = any(${subjects}::text[]) and at = ${at}::timestamptz`.execute(db)
  },

  async forgetOld(before: number) {
    await db.deleteFrom('login_failures').where('at', '<', new Date(before)).execute()
    await db.deleteFrom('sessions').where('refresh_expires_at', '<', new Date(before)).execute()
  },

  /** Whether the operator has closed the platform (spec §4). */
  async isSuspended() {
    const row = await db.selectFrom('settings').select('value').where('name', '=', 'suspended').executeTakeFirst()
    return row !== undefined
  },

  /** The installation's own signing key, made when it is first asked for. */
  async signingKey() {
    const value = JSON.stringify({ key: randomBytes(32).toString('base64') })
    await db
      .insertInto('settings')
      .values({ name: 'signing-key', value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db.selectFrom('settings').select('value').where('name', '=', 'signing-key').executeTakeFirstOrThrow()
    return Buffer.from((row.value as { key: string }).key, 'base64')
  },
})

type OldSession = Pick<SessionRow, 'family' | 'userId' | 'organisationId'>

const addSession = async (db: Kysely<Database>, session: SessionRow) => {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      family: session.family,
      user_id: session.userId,
      organisation_id: session.organisationId,
      expires_at: new Date(session.expiresAt),
      refresh_expires_at: new Date(session.refreshExpiresAt),
    })
    .execute()
  await db.updateTable('users').set({ last_login_at: new Date() }).where('id', '=', session.userId).execute()
}

const endFamily = async (db: Kysely<Database>, family: string, now: number) => {
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('family', '=', family)
    .where('ended_at', 'is', null)
    .execute()
}
