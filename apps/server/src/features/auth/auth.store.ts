import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface SessionRow {
  id: string
  family: string
  userId: number
  organisationId: number | null
  expiresAt: number
  refreshExpiresAt: number
}

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
          ...(kinds.includes(1) ? [eb('phone', '=', identifier.replace(/[^0-9]/g, '') || ' ')] : []),
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

  async addSession(session: SessionRow) {
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
  },

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

  /** Takes a refresh token's one use. A second use means that it was stolen: then the whole family ends. */
  async takeRefresh(id: string, now: number): Promise<SessionRow | undefined> {
    const row = await db
      .updateTable('sessions')
      .set({ refreshed_at: new Date(now) })
      .where('id', '=', id)
      .where('refreshed_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('refresh_expires_at', '>', new Date(now))
      .returningAll()
      .executeTakeFirst()
    if (row) {
      return {
        id: row.id,
        family: row.family,
        userId: row.user_id,
        organisationId: row.organisation_id,
        expiresAt: row.expires_at.getTime(),
        refreshExpiresAt: row.refresh_expires_at.getTime(),
      }
    }
    const reused = await db.selectFrom('sessions').select('family').where('id', '=', id).executeTakeFirst()
    if (reused) await endFamily(db, reused.family, now)
    return undefined
  },

  async endSession(id: string, now: number) {
    const row = await db.selectFrom('sessions').select('family').where('id', '=', id).executeTakeFirst()
    if (row) await endFamily(db, row.family, now)
  },

  async countFailures(subject: string, since: number) {
    const { count } = await db
      .selectFrom('login_failures')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('subject', '=', subject)
      .where('at', '>=', new Date(since))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async addFailures(...subjects: string[]) {
    await db
      .insertInto('login_failures')
      .values(subjects.map((subject) => ({ subject })))
      .execute()
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

const endFamily = async (db: Kysely<Database>, family: string, now: number) => {
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('family', '=', family)
    .where('ended_at', 'is', null)
    .execute()
}
