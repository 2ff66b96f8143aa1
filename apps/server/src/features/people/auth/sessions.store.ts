import type { FunctionCode } from '@heliograph/domain/permissions'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { untilNone } from '#db/until-none.ts'

export interface SessionRow {
  id: string
  family: string
  userId: number
  organisationId: number | null
  expiresAt: number
  refreshExpiresAt: number
  /** How long it can stay idle; null: no limit. */
  idleMs: number | null
  /** SHA-256 of the second half of a browser's session; null for a program. */
  halfHash: Buffer | null
  userAgent: string | null
  ip: string | null
  /** When and how the person proved their identity. */
  provenAt: number
  methods: readonly string[]
  /** When it was opened; of one that replaces another, when the person logged in. */
  createdAt: number
}

export interface StandingSession {
  id: string
  family: string
  userId: number
  organisationId: number | null
  operator: boolean
  /** The functions of the person's role in the organisation that they act for. */
  functions: readonly FunctionCode[]
  halfHash: Buffer | null
  provenAt: number
  expiresAt: number
  refreshExpiresAt: number
  seenAt: number
  idleMs: number | null
}

export type SessionStore = ReturnType<typeof createSessionStore>

export const createSessionStore = (db: Kysely<Database>) => ({
  add: (session: SessionRow) => add(db, session),

  async isOperator(userId: number) {
    const row = await db.selectFrom('users').select('operator').where('id', '=', userId).executeTakeFirst()
    return row?.operator === true
  },

  /** A session that is still valid, with its permissions. It is not valid if its person has left the organisation. */
  async find(id: string, now: number): Promise<StandingSession | undefined> {
    const row = await db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .leftJoin('memberships as m', (join) =>
        join.onRef('m.user_id', '=', 's.user_id').onRef('m.organisation_id', '=', 's.organisation_id'),
      )
      .leftJoin('roles as r', 'r.id', 'm.role_id')
      .select([
        's.id',
        's.family',
        's.user_id',
        's.organisation_id',
        's.half_hash',
        's.proven_at',
        's.seen_at',
        's.idle_ms',
        's.expires_at',
        's.refresh_expires_at',
      ])
      .select(['u.operator', 'r.functions'])
      .where('s.id', '=', id)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', new Date(now))
      .where('u.disabled', '=', false)
      .where('u.migrated_to', 'is', null)
      .where(({ or, eb }) => or([eb('s.organisation_id', 'is', null), eb('m.role_id', 'is not', null)]))
      .executeTakeFirst()
    if (!row || (row.idle_ms !== null && row.seen_at.getTime() + row.idle_ms < now)) return undefined
    return {
      id: row.id,
      family: row.family,
      userId: row.user_id,
      organisationId: row.organisation_id,
      operator: row.operator,
      functions: row.functions ?? [],
      halfHash: row.half_hash,
      provenAt: row.proven_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      refreshExpiresAt: row.refresh_expires_at.getTime(),
      seenAt: row.seen_at.getTime(),
      idleMs: row.idle_ms,
    }
  },

  /** Records that the session was just used with both of its halves. */
  async see({ id, seenAt }: Pick<StandingSession, 'id' | 'seenAt'>, now: number) {
    const before = now - seenEveryMs
    if (seenAt >= before) return
    await db
      .updateTable('sessions')
      .set({ seen_at: new Date(now) })
      .where('id', '=', id)
      .where('seen_at', '<', new Date(before))
      .execute()
  },

  /**
   * Uses up a refresh token and adds the session that replaces the old one, in one transaction. A second use means that
   * the token was stolen, so it ends the whole family, including the successor of the first use.
   */
  async renew(id: string, now: number, successorOf: (old: OldSession) => SessionRow): Promise<SessionRow | undefined> {
    const renewed = await db.transaction().execute(async (trx) => {
      const old = await trx
        .updateTable('sessions')
        .set({ refreshed_at: new Date(now) })
        .where('id', '=', id)
        .where('refreshed_at', 'is', null)
        .where('ended_at', 'is', null)
        .where('refresh_expires_at', '>', new Date(now))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('users')
              .select('id')
              .whereRef('users.id', '=', 'sessions.user_id')
              .where('disabled', '=', false),
          ),
        )
        .returning(['family', 'user_id', 'organisation_id', 'proven_at', 'methods'])
        .executeTakeFirst()
      if (!old) return undefined
      const session = successorOf({
        family: old.family,
        userId: old.user_id,
        organisationId: old.organisation_id,
        provenAt: old.proven_at.getTime(),
        methods: old.methods,
        begunAt: await begunAt(trx, old.family),
      })
      await add(trx, session)
      return session
    })
    if (renewed) return renewed
    const reused = await db.selectFrom('sessions').select('family').where('id', '=', id).executeTakeFirst()
    if (reused) await endFamily(db, reused.family, now)
    return undefined
  },

  /** When the newest session of a family expires, without one of them; undefined if it has ended or expired. */
  async standsUntil(family: string, now: number, without?: string): Promise<number | undefined> {
    const row = await db
      .selectFrom('sessions')
      .select('expires_at')
      .where('family', '=', family)
      .$if(without !== undefined, (query) => query.where('id', '!=', without ?? ''))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(now))
      .orderBy('expires_at', 'desc')
      .executeTakeFirst()
    return row?.expires_at.getTime()
  },

  /** When the person logged in, before any renewals. */
  begunAt: (family: string) => begunAt(db, family),

  /** The role of a person in an organisation; undefined for people who are not members. */
  async roleIn(organisationId: number, userId: number) {
    const row = await db
      .selectFrom('memberships')
      .select('role_id')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.role_id
  },

  /** Ends the session and its whole family. Returns whether it was there to end: another of its family may stand without it. */
  async end(id: string, now: number): Promise<boolean> {
    const row = await db
      .selectFrom('sessions')
      .select('family')
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return row !== undefined && (await endFamily(db, row.family, now)) > 0n
  },

  /** Ends all sessions of a person. */
  async endAll(userId: number, now: number) {
    const own = db
      .updateTable('sessions')
      .set({ ended_at: new Date(now) })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
    await untilNone(() => own.executeTakeFirst())
  },
})

/** All of a log-in together: how long it may be renewed depends on when its first session began. */
export const forgetOldSessions = async (db: Kysely<Database>, before: number) => {
  await db
    .deleteFrom('sessions as s')
    .where('s.refresh_expires_at', '<', new Date(before))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions as later')
            .select('later.id')
            .whereRef('later.family', '=', 's.family')
            .where('later.refresh_expires_at', '>=', new Date(before)),
        ),
      ),
    )
    .execute()
}

type OldSession = Pick<SessionRow, 'family' | 'userId' | 'organisationId' | 'provenAt' | 'methods'> & {
  /** When the person logged in, before any renewals. */
  begunAt: number
}

const begunAt = async (db: Kysely<Database>, family: string) => {
  const { begun_at } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.min('created_at').as('begun_at'))
    .where('family', '=', family)
    .executeTakeFirstOrThrow()
  return begun_at.getTime()
}

const add = async (db: Kysely<Database>, session: SessionRow) => {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      family: session.family,
      user_id: session.userId,
      organisation_id: session.organisationId,
      expires_at: new Date(session.expiresAt),
      refresh_expires_at: new Date(session.refreshExpiresAt),
      idle_ms: session.idleMs,
      half_hash: session.halfHash,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      ip: session.ip,
      proven_at: new Date(session.provenAt),
      methods: [...session.methods],
      created_at: new Date(session.createdAt),
    })
    .execute()
  await db.updateTable('users').set({ last_login_at: new Date() }).where('id', '=', session.userId).execute()
}

const endFamily = (db: Kysely<Database>, family: string, now: number) => {
  const own = db
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('family', '=', family)
    .where('ended_at', 'is', null)
  return untilNone(() => own.executeTakeFirst())
}

/** Precise enough for a list of sessions, and rare enough for the database. */
const seenEveryMs = 60_000
