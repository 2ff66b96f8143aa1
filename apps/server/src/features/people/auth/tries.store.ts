import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** A try that was counted. */
export interface TakenTry {
  subjects: readonly string[]
  at: string
}

export type TryStore = ReturnType<typeof createTryStore>

export const createTryStore = (db: Kysely<Database>) => ({
  /**
   * Counts a try before it is looked at, so that of many at once no more pass than of many in turn. Returns what
   * `giveBack` wants; undefined when one of the limits is reached.
   *
   * @param limits how many tries each subject has since then
   */
  take: (limits: ReadonlyMap<string, number>, since: number): Promise<TakenTry | undefined> =>
    db.transaction().execute(async (trx) => {
      const subjects = [...limits.keys()]
      // In one order, or two of these could wait for each other.
      await sql`select pg_advisory_xact_lock(hashtextextended(subject, 0))
        from (select subject from unnest(${subjects}::text[]) as subject order by subject) as ordered`.execute(trx)
      const { rows: counts } = await sql<{ subject: string; count: number }>`
        select subject, count(*)::int as count from attempts
        where subject = any(${subjects}::text[]) and at >= ${new Date(since)} group by subject`.execute(trx)
      if (counts.some(({ subject, count }) => count >= limits.get(subject)!)) return undefined
      const { rows } = await sql<{ at: string }>`
        insert into attempts (subject, at)
        select subject, moment.at from unnest(${subjects}::text[]) as subject, (select clock_timestamp() as at) as moment
        returning at::text`.execute(trx)
      return { subjects, at: rows[0]!.at }
    }),

  /** The try was none, or it was right. */
  async giveBack({ subjects, at }: TakenTry) {
    await sql`delete from attempts
      where subject = any(${subjects}::text[]) and at = ${at}::timestamptz`.execute(db)
  },

  async count(subject: string, since: number) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from attempts where subject = ${subject} and at >= ${new Date(since)}`.execute(db)
    return rows[0]!.count
  },

  /** Of a subject, and of the same from anywhere. */
  async forgive(subject: string) {
    await sql`delete from attempts where subject = ${subject} or starts_with(subject, ${`${subject} from `})`.execute(
      db,
    )
  },

  async forgetOld(before: number) {
    await db.deleteFrom('attempts').where('at', '<', new Date(before)).execute()
  },
})
