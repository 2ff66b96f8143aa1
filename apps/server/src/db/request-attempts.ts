import { firstOf } from '@heliograph/domain/sure'
import { sql, type Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Higher than that of every attempt that began before, in whichever process. */
export const nextAttemptSql = `select nextval('request_attempts')::float8 as attempt`

export const nextAttempt = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql.raw<{ attempt: number }>(nextAttemptSql).execute(db)
  return firstOf(rows).attempt
}

/** Whether what a row has is of a later attempt: this one was given up by who sent it, and the later one was answered. */
export const isOvertaken = (attempt: number | null) =>
  sql<boolean>`coalesce(request_attempt > ${attempt}::float8, false)`.as('isOvertaken')
