import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { untilNone } from '#db/until-none.ts'

/** A family: all sessions that were refreshed one from another. */
export interface LogIn {
  family: string
  userAgent: string | null
  ip: string | null
  methods: string[]
  begunAt: Date
  seenAt: Date
}

/** That of a request. */
interface OwnSession {
  id: string
  userId: number
  family: string
}

export type OwnSessionStore = ReturnType<typeof createOwnSessionStore>

/** A person's sessions, one entry for each family: its newest that stands. */
export const createOwnSessionStore = (db: Kysely<Database>) => {
  const ending = (userId: number, now: number) =>
    db
      .updateTable('sessions')
      .set({ ended_at: new Date(now) })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)

  return {
    standing(userId: number, now: number): Promise<LogIn[]> {
      const at = new Date(now)
      const own = db
        .selectFrom('sessions')
        .selectAll()
        .select(({ fn }) =>
          fn
            .min('created_at')
            .over((over) => over.partitionBy('family'))
            .as('begun_at'),
        )
        .where('user_id', '=', userId)
        .as('own')
      // Of several in a family, as after a hand-over, each may be the one that stands.
      const newest = db
        .selectFrom(own)
        .distinctOn('family')
        .selectAll()
        .where('ended_at', 'is', null)
        .where('refreshed_at', 'is', null)
        .where(({ or, eb }) => or([eb('expires_at', '>', at), eb('refresh_expires_at', '>', at)]))
        .where(({ or, eb }) =>
          or([eb('idle_ms', 'is', null), eb(sql<Date>`seen_at + idle_ms * interval '1 millisecond'`, '>=', at)]),
        )
        .orderBy('family')
        .orderBy('created_at', 'desc')
        .as('newest')
      return db
        .selectFrom(newest)
        .select(['family', 'user_agent as userAgent', 'ip', 'methods', 'begun_at as begunAt', 'seen_at as seenAt'])
        .orderBy('seen_at', 'desc')
        .execute()
    },

    /** Returns whether there was one to end. Families of other people are not found. */
    async end(userId: number, family: string, now: number) {
      const own = ending(userId, now).where('family', '=', family)
      return (await untilNone(() => own.executeTakeFirst())) > 0n
    },

    /** Also those that were handed over to or from this one, with which they share a log-in, and codes that wait for it. */
    async endOthers({ id, userId, family }: OwnSession, now: number) {
      const isHandedOver = sql<boolean>`('hand-over' = any(methods)
        or exists (select from sessions own where own.id = ${id} and 'hand-over' = any(own.methods)))`
      const others = ending(userId, now).where(({ or, and, eb }) =>
        or([eb('family', '!=', family), and([eb('id', '!=', id), isHandedOver])]),
      )
      await untilNone(() => others.executeTakeFirst())
      // Only now: those that were ended make none any more.
      await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', '=', 'hand-over').execute()
    },

    /** Records that the person confirmed their identity, and how. */
    async prove(id: string, method: string, now: number) {
      await db
        .updateTable('sessions')
        .set({
          proven_at: new Date(now),
          methods: sql<string[]>`array_append(array_remove(methods, ${method}), ${method})`,
        })
        .where('id', '=', id)
        .execute()
    },
  }
}
