import type { FunctionCode, TokenScope } from '@heliograph/domain/permissions'
import { sql, type Kysely } from 'kysely'
import { isOvertaken, nextAttempt } from '#db/request-attempts.ts'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'

export type ApiTokenStore = ReturnType<typeof createApiTokenStore>

export interface KeptToken {
  id: number
  name: string
  organisation: string | null
  scopes: TokenScope[]
  createdAt: Date
  expiresAt: Date
  /** Its person still works for its organisation. */
  isMember: boolean
  usedAt: Date | null
  usedIp: string | null
}

/** A token that works, and for whom. */
export interface StandingToken extends Caller {
  id: number
  scopes: TokenScope[]
  functions: readonly FunctionCode[]
  usedAt: Date | null
}

export interface AddedToken {
  name: string
  scopes: readonly TokenScope[]
  expiresAt: number
  hash: Buffer
  /** Null if the request can't be sent again. */
  requestHash: Buffer | null
  attempt: number | null
}

/** One whose answer was lost. */
export interface ReplacedToken {
  name: string
  expiresAt: Date
}

export const createApiTokenStore = (db: Kysely<Database>) => ({
  /** A person's tokens, whomever they act for. */
  list: (userId: number): Promise<KeptToken[]> =>
    withMemberships(db)
      .leftJoin('organisations as o', 'o.id', 't.organisation_id')
      .select(['t.id', 't.name', 'o.name as organisation', 't.scopes'])
      .select(['t.created_at as createdAt', 't.expires_at as expiresAt', 't.used_at as usedAt', 't.used_ip as usedIp'])
      .select(isMember.as('isMember'))
      .where('t.user_id', '=', userId)
      .where(isNewerThanPassword)
      .orderBy('t.id', 'desc')
      .execute(),

  nextAttempt: () => nextAttempt(db),

  /**
   * One that the same request has made since then goes, unless it was used: then someone knows it. Nothing is made where a later
   * attempt has made one: the person was shown that one.
   */
  add: (
    { userId, organisationId }: Caller,
    { name, scopes, expiresAt, hash, requestHash, attempt }: AddedToken,
    { most, at, since }: { most: number; at: number; since: number },
  ): Promise<{ id: number; replaced: ReplacedToken | undefined } | 'too many' | 'overtaken'> =>
    db.transaction().execute(async (trx) => {
      // Of two at once, one sees the other.
      await sql`select from users where id = ${userId} for update`.execute(trx)
      // Without a key there is none: null equals nothing.
      const same = await trx
        .selectFrom('api_tokens')
        .select(['id', 'name', 'expires_at as expiresAt', 'used_at as usedAt'])
        .select(isOvertaken(attempt))
        .where('user_id', '=', userId)
        .where('request_hash', '=', requestHash)
        .where('created_at', '>', new Date(since))
        .execute()
      if (same.some((one) => one.isOvertaken)) return 'overtaken'
      const replaced = same.find(({ usedAt }) => usedAt === null)
      const { has } = await trx
        .selectFrom('api_tokens as t')
        .innerJoin('users as u', 'u.id', 't.user_id')
        .select(({ fn }) => fn.countAll<number>().as('has'))
        .where('t.user_id', '=', userId)
        .where('t.id', '<>', replaced?.id ?? 0)
        .where(isNewerThanPassword)
        .executeTakeFirstOrThrow()
      if (has >= most) return 'too many'
      if (replaced) await trx.deleteFrom('api_tokens').where('id', '=', replaced.id).execute()
      const { id } = await trx
        .insertInto('api_tokens')
        .values({
          user_id: userId,
          organisation_id: organisationId,
          token_hash: hash,
          name,
          scopes: [...scopes],
          created_at: new Date(at),
          expires_at: new Date(expiresAt),
          request_hash: requestHash,
          request_attempt: attempt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, replaced }
    }),

  /** Its name; undefined if it is not the person's. */
  async remove(userId: number, id: number): Promise<string | undefined> {
    const removed = await db
      .deleteFrom('api_tokens')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
    return removed?.name
  },

  async removeAll(userId: number) {
    await db.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
  },

  /** The token, while its person is here, has not changed the password since, and works for its organisation. */
  find: (hash: Buffer, now: number): Promise<StandingToken | undefined> =>
    withMemberships(db)
      .leftJoin('roles as r', 'r.id', 'm.role_id')
      .select(['t.id', 't.user_id as userId', 't.organisation_id as organisationId', 't.scopes', 't.used_at as usedAt'])
      .select(sql<readonly FunctionCode[]>`coalesce(r.functions, '{}')`.as('functions'))
      .where('t.token_hash', '=', hash)
      .where('t.expires_at', '>', new Date(now))
      .where('u.disabled', '=', false)
      .where('u.migrated_to', 'is', null)
      .where(isNewerThanPassword)
      .where(isMember)
      .executeTakeFirst(),

  see: (id: number, ip: string, at: number) =>
    db
      .updateTable('api_tokens')
      .set({ used_at: new Date(at), used_ip: ip })
      .where('id', '=', id)
      .execute(),
})

/** Deletes those that have not worked since then. */
export const forgetOldApiTokens = (db: Kysely<Database>, before: number) =>
  db
    .deleteFrom('api_tokens as t')
    .using('users as u')
    .whereRef('u.id', '=', 't.user_id')
    .where(({ or, not, eb }) => or([eb('t.expires_at', '<', new Date(before)), not(isNewerThanPassword)]))
    .execute()

const withMemberships = (db: Kysely<Database>) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 't.user_id').onRef('m.organisation_id', '=', 't.organisation_id'),
    )

/** A password is changed when another person may know it: they may also have made the token. */
const isNewerThanPassword = sql<boolean>`(u.password_changed_at is null or t.created_at >= u.password_changed_at)`
const isMember = sql<boolean>`(t.organisation_id is null or m.role_id is not null)`
