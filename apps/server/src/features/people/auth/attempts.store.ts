import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** An attempt that was counted. */
export interface CountedAttempt {
  subjects: readonly string[]
  /** With microseconds, as the database returns it. */
  at: string
}

export type AttemptStore = ReturnType<typeof createAttemptStore>

export const createAttemptStore = (db: Kysely<Database>) => ({
  /**
   * Counts an attempt before it is processed, so that parallel attempts cannot exceed the limit.
   * Returns what `giveBack` takes, or undefined if one of the limits is reached.
   *
   * @param limits how many attempts each subject has since `since`
   */
  take: (limits: ReadonlyMap<string, number>, since: number): Promise<CountedAttempt | undefined> =>
    db.transaction().execute(async (trx) => {
      const subjects = [...limits.keys()]
      // Always lock in the same order to avoid deadlocks.
      await sql`select pg_advisory_xact_lock(hashtextextended(subject, 0))
        from (select subject from unnest(${subjects}::text[]) as subject order by subject) as ordered`.execute(trx)
      const counts = await trx
        .selectFrom('attempts')
        .select(({ fn }) => ['subject', fn.countAll<string>().as('count')])
        .where('subject', 'in', subjects)
        .where('at', '>=', new Date(since))
        .groupBy('subject')
        .execute()
      if (counts.some(({ subject, count }) => Number(count) >= (limits.get(subject) ?? 0))) return undefined
      const { at } = await trx
        .insertInto('attempts')
        .values(subjects.map((subject) => ({ subject, at: sql<Date>`statement_timestamp()` })))
        .returning(sql<string>`at::text`.as('at'))
        .executeTakeFirstOrThrow()
      return { subjects, at }
    }),

  /** Takes back an attempt that succeeded or never happened. */
  async giveBack({ subjects, at }: CountedAttempt) {
    await db
      .deleteFrom('attempts')
      .where('subject', 'in', subjects)
      .where('at', '=', sql<Date>`${at}::timestamptz`)
      .execute()
  },

  async count(subject: string, since: number) {
    const { count } = await db
      .selectFrom('attempts')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('subject', '=', subject)
      .where('at', '>=', new Date(since))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** Deletes the attempts of a subject from all addresses. */
  async forgive(subject: string) {
    await db
      .deleteFrom('attempts')
      .where(({ or, eb, fn, val }) =>
        or([eb('subject', '=', subject), fn<boolean>('starts_with', ['subject', val(`${subject} from `)])]),
      )
      .execute()
  },
})

export const forgetOldAttempts = async (db: Kysely<Database>, before: number) => {
  await db.deleteFrom('attempts').where('at', '<', new Date(before)).execute()
}
