import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { untilNone } from '#db/until-none.ts'

export interface FamilyRow {
  family: string
  user_agent: string | null
  ip: string | null
  methods: string[]
  begun_at: Date
  seen_at: Date
}

export type OwnSessionStore = ReturnType<typeof createOwnSessionStore>

/** The sessions of one person, a row for each family: those that were refreshed one from another. */
export const createOwnSessionStore = (db: Kysely<Database>) => {
  const ending = (userId: number, now: number) =>
    db
      .updateTable('sessions')
      .set({ ended_at: new Date(now) })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)

  return {
    async standing(userId: number, now: number): Promise<FamilyRow[]> {
      const at = new Date(now)
      const { rows } = await sql<FamilyRow>`
        select family, user_agent, ip, methods, begun_at, seen_at from (
          select distinct on (family) *, min(created_at) over (partition by family) as begun_at
          from sessions where user_id = ${userId} order by family, created_at desc, refreshed_at nulls first
        ) as newest
        where ended_at is null and refreshed_at is null
          and (expires_at > ${at} or refresh_expires_at > ${at})
          and (idle_ms is null or seen_at + idle_ms * interval '1 millisecond' >= ${at})
        order by seen_at desc`.execute(db)
      return rows
    },

    /** Whether there was one to end: not for a family of somebody else. */
    async end(userId: number, family: string, now: number) {
      const own = ending(userId, now).where('family', '=', family)
      return (await untilNone(() => own.executeTakeFirst())) > 0n
    },

    async endOthers(userId: number, family: string, now: number) {
      const others = ending(userId, now).where('family', '!=', family)
      await untilNone(() => others.executeTakeFirst())
    },

    /** The person proved anew who they are, and how. */
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
