import type { Pool, QueryResultRow } from 'pg'

/** What only one part of one process has at a time, until it lets go of it. */
export interface Held {
  /** The connection broke, so that another one can have it. Never after `release`. */
  lost: Promise<void>
  release: () => Promise<void>
}

/**
 * Takes a name in the database, unless another one holds it. The connection holds it, so that a process which is killed lets go of it
 * at once; when a whole machine is gone, the database notices within a minute, and the holder within half a minute when the database is.
 * It is one of the pool's: hold few.
 */
export const tryToHold = async (pool: Pool, name: string, limits: Limits = {}): Promise<Held | undefined> => {
  const { checkMs = 20_000, answerMs = 10_000 } = limits
  const client = await pool.connect()
  const ask = <Row extends QueryResultRow>(text: string, values: string[] = []) =>
    within(answerMs, client.query<Row>(text, values))
  try {
    // It is idle on purpose.
    await ask(
      `select set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false),
         set_config('tcp_keepalives_count', '3', false), set_config('idle_session_timeout', '0', false)`,
    )
    const { rows } = await ask<{ isHeld: boolean }>(
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

  let isOver = false
  const stopWatching = () => {
    isOver = true
    clearInterval(watching)
    client.off('end', tell)
  }
  const check = () =>
    ask('select 1').catch(() => {
      if (isOver) return
      stopWatching()
      tell()
      client.release(true)
    })
  // A machine that is gone does not say so.
  const watching = setInterval(check, checkMs).unref()

  return {
    lost,
    async release() {
      if (isOver) return
      stopWatching()
      // Without its connection, nobody holds it.
      const isLetGo = await ask('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).then(
        () => true,
        () => false,
      )
      client.release(!isLetGo)
    },
  }
}

interface Limits {
  /** How often the holder looks whether the database is there. */
  checkMs?: number
  /** How long an answer may take. */
  answerMs?: number
}

const within = async <Answer>(ms: number, answer: Promise<Answer>) => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    // An answer that came while this process was busy counts: it is read before.
    timer = setTimeout(() => setImmediate(() => reject(new Error('The database does not answer'))), ms)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
