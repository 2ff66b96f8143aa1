import { setTimeout as pause } from 'node:timers/promises'
import { sql, type QueryExecutorProvider } from 'kysely'
import pg from 'pg'

/**
 * Hears a channel's notifications on a connection of its own, which is opened again whenever it breaks. What is sent
 * meanwhile is lost: a notification is a hint, and whoever needs the truth looks again in `onBack`.
 *
 * @returns when the channel is heard for the first time; call `close` to stop
 */
export const listen = async ({ url, channel, handler, onBack, log }: ListenNeeds): Promise<Listener> => {
  let closed = false
  let current: pg.Client | undefined
  const open = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'heliograph-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    client.on('notification', ({ payload }) => void tell(() => handler(payload ?? '')))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    current = client
    void broken.then(async () => {
      client.end().catch(() => undefined)
      if (closed) return
      log(`channel ${channel} is not heard: the database connection was lost`)
      await reopen()
    })
    if (closed) await client.end()
  }
  const reopen = async () => {
    for (let pauseMs = 50; !closed; pauseMs = Math.min(pauseMs * 2, 2_000)) {
      await pause(pauseMs, undefined, { ref: false })
      try {
        await open()
        log(`channel ${channel} is heard again`)
        return void tell(() => onBack?.())
      } catch {
        // Told once, when it broke; the next try follows.
      }
    }
  }
  const tell = async (work: () => void | Promise<void>) => {
    try {
      await work()
    } catch (error) {
      log(`a listener of channel ${channel} failed: ${(error as Error).message}`)
    }
  }
  await open()
  const close = async () => {
    closed = true
    await current?.end().catch(() => undefined)
  }
  return { close }
}

/** Tells all processes that listen, once the surrounding transaction commits. @param payload under 8,000 bytes */
export const notify = async (db: QueryExecutorProvider, channel: string, payload = '') => {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

export interface Listener {
  close: () => Promise<void>
}

interface ListenNeeds {
  url: string
  channel: string
  handler: (payload: string) => void | Promise<void>
  /** After a gap: notifications may have been missed. */
  onBack?: () => void | Promise<void>
  log: (line: string) => void
}
