import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * How to end a pool: what is at work has a moment to finish, then its connections end, and what it did not commit is undone. Without
 * that, a job that goes on after a stop would keep the database open until the process is ended by force.
 */
export const endingOf = (pool: pg.Pool, patienceMs = 3_000) => {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void clients.add(client))
  pool.on('remove', (client) => void clients.delete(client))
  return async () => {
    await Promise.race([pool.end(), pause(patienceMs, undefined, { ref: false })])
    // Not asked to end: a pipelined one would finish its statement first, for ever if the database does not answer.
    for (const client of clients) if (client instanceof pg.Client) client.connection.stream.destroy()
  }
}
