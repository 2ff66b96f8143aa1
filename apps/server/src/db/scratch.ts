import { createHash, randomBytes } from 'node:crypto'
import { createConnection } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { connectEngine, createDatabase, type Engine } from './engine.ts'
import { migrate, readMigrations } from './migrate.ts'
import type {} from './scratch.setup.ts'

/**
 * For tests: an empty, migrated database on the run's PostgreSQL. It is copied from a template that is migrated once
 * per run, and `close` drops it.
 * @param migrations a folder of migrations, ours by default; `undefined` leaves the database empty
 */
export const openScratch = async (needs: ScratchNeeds = { migrations: ours }): Promise<Engine> => {
  const server = await (asking ??= askForServer())
  const template = needs.migrations === undefined ? 'template1' : await templateOf(server, needs.migrations)
  const name = `scratch_${randomBytes(6).toString('hex')}`
  await createDatabase(server.adminUrl, name, template)
  const url = withDatabase(server.url, name)
  const engine = await connectEngine({ url, kind: 'embedded', log: () => undefined, poolSize: 8 })
  const close = async () => {
    await engine.close()
    await admin(server.adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { ...engine, close }
}

/** The same server's URL with another database. */
const withDatabase = (url: string, name: string) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

interface ScratchNeeds {
  migrations?: string | undefined
}

interface ScratchServer {
  adminUrl: string
  url: string
}

const ours = fileURLToPath(new URL('../../migrations/', import.meta.url))

let asking: Promise<ScratchServer> | undefined

const askForServer = () =>
  new Promise<ScratchServer>((resolve, reject) => {
    const port = inject('scratchPort')
    if (port === undefined) throw new Error('globalSetup of vitest.config.ts lacks apps/server/src/db/scratch.setup.ts')
    let text = ''
    createConnection(port, '127.0.0.1')
      .on('data', (part) => (text += part.toString()))
      .on('error', reject)
      .on('end', () => {
        const answer = JSON.parse(text) as ScratchServer & { problem?: string }
        if (answer.problem) reject(new Error(answer.problem))
        else resolve(answer)
      })
  })

/** Named after its content; test files that start together create it once. */
const templateOf = (server: ScratchServer, folder: string) => {
  const content = createHash('sha256')
  for (const { name, checksum } of readMigrations(folder)) content.update(`${name} ${checksum}\n`)
  const template = `template_${content.digest('hex').slice(0, 16)}`
  return admin(server.adminUrl, async (client) => {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount !== 0) return template
    const unfinished = `${template}_new`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await createDatabase(server.adminUrl, unfinished)
    await migrate({ url: withDatabase(server.url, unfinished), folder, log: () => undefined })
    await client.query(`alter database ${unfinished} rename to ${template}`)
    return template
  })
}

const admin = async <T>(url: string, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
