import type { ClientBase, Pool } from 'pg'

/**
 * For tests: the processes of this database's connections that wait for a lock. `pg_locks` alone would also list those
 * of the other test files, which share the run's PostgreSQL.
 */
export const waitingFor = async (connection: Pool | ClientBase) => {
  const { rows } = await connection.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.map(({ pid }) => pid)
}

/** Resolves when at least one connection of this database waits for a lock. */
export const untilOneWaits = async (connection: Pool | ClientBase) => {
  while ((await waitingFor(connection)).length === 0) await new Promise((again) => setTimeout(again, 5))
}
