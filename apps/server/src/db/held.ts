import type { Pool } from 'pg'

/** What only one part of one process has at a time, until it lets go of it. */
export interface Held {
  /** The connection broke, so that another one can have it. Never after `release`. */
  lost: Promise<void>
  release: () => Promise<void>
}

/**
 * Takes a name in the database, unless another one holds it. The connection holds it, so that a process which is killed lets go of it
 * at once; when a whole machine is gone, the database notices within a minute. It is one of the pool's: hold few.
 */
export const tryToHold = async (pool: Pool, name: string): Promise<Held | undefined> => {
  const client = await pool.connect()
  try {
    await client.query(
      `select set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false),
         set_config('tcp_keepalives_count', '3', false)`,
    )
    const { rows } = await client.query<{ isHeld: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isHeld"',
      [name],
    )
    if (!rows[0]?.isHeld) {
      client.release()
      return undefined
    }
  } catch (error) {
    client.release(true)
    throw error
  }
  let tell = () => {}
  const lost = new Promise<void>((resolve) => (tell = resolve))
  client.once('end', tell)
  return {
    lost,
    async release() {
      client.off('end', tell)
      // Without its connection, nobody holds it.
      const isLetGo = await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).then(
        () => true,
        () => false,
      )
      client.release(!isLetGo)
    },
  }
}
