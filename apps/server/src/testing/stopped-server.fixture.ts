import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openEngine, type Engine } from '#db/engine.ts'

/**
 * What tests that end a server ask its database, while it runs and after it.
 * @param said what the server printed, for the failure of a wait
 */
export const besideServer = (dataDir: string, said: () => string | undefined) => ({
  /** On the database of a server that does not run. */
  async withEngine(work: (engine: Engine) => Promise<unknown>) {
    const engine = await openEngine({ dataDir, databaseName: 'heliograph_eu', log: () => undefined })
    try {
      await work(engine)
    } finally {
      await engine.close()
    }
  },

  /** Beside the server. */
  async query<Row extends object>(text: string, values: readonly unknown[] = []) {
    const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
    const socket = encodeURIComponent(join(dataDir, 'cluster'))
    const client = new pg.Client(`postgresql://postgres:${password}@127.0.0.1:5432/heliograph_eu?host=${socket}`)
    try {
      await client.connect()
      return (await client.query<Row>(text, [...values])).rows
    } finally {
      await client.end()
    }
  },

  async until(isTrue: () => Promise<boolean>) {
    // On a busy machine a server alone takes a minute to start.
    const giveUpAt = Date.now() + 240_000
    while (!(await isTrue())) {
      if (Date.now() > giveUpAt) throw new Error(`It did not come. The server printed: ${said()}`)
      await pause(20)
    }
  },
})
