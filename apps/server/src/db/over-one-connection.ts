import { errorOf } from '@heliograph/domain/caught'
import type { Pool, QueryConfig } from 'pg'

/**
 * Lets `overOneConnection` gather what is asked of a pool: of those that answer people. Its connections must be pipelined, that is,
 * send a statement before the one before is answered.
 */
export const letGather = (pool: Pool) => {
  // The driver's function has many forms, and those with more than a statement stay as they are.
  pool.query = new Proxy(pool.query.bind(pool), {
    apply(query, _, asked: unknown[]) {
      const statements = gathering.get(pool)
      const [statement, ...others] = asked
      if (!statements || others.length > 0 || !isStatement(statement)) return Reflect.apply(query, pool, asked)
      return new Promise((resolve, reject) => statements.push({ statement, resolve, reject }))
    },
  })
}

/**
 * What `ask` asks of the pool before it waits for anything goes to the database in one write, over one connection, which
 * answers it in this order. To hand over twelve short statements one by one takes longer than to answer them. Only for short
 * ones: what follows a long one would wait for it, and a failed one fails alone.
 */
export const overOneConnection = <T>(pool: Pool, ask: () => T): T => {
  const statements: Gathered[] = []
  gathering.set(pool, statements)
  try {
    return ask()
  } finally {
    gathering.delete(pool)
    if (statements.length > 0) void send(pool, statements)
  }
}

interface Gathered {
  statement: QueryConfig
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Only while `ask` runs, which is until it waits: nobody else's statements can come between. */
const gathering = new WeakMap<Pool, Gathered[]>()

const isStatement = (asked: unknown): asked is QueryConfig =>
  typeof asked === 'object' && asked !== null && 'text' in asked && 'values' in asked

const send = async (pool: Pool, statements: readonly Gathered[]) => {
  try {
    const client = await pool.connect()
    let failed: Error | undefined
    const { stream } = client.connection
    stream.cork()
    const answers = statements.map(async ({ statement, resolve, reject }) => {
      try {
        resolve(await client.query(statement))
      } catch (error) {
        failed ??= errorOf(error)
        reject(error)
      }
    })
    stream.uncork()
    await Promise.all(answers)
    // As the driver does it: a connection on which something failed may be broken.
    client.release(failed)
  } catch (error) {
    for (const { reject } of statements) reject(error)
  }
}
