import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createDatabase } from './engine.ts'
import { migrate, readMigrations } from './migrate.ts'

export interface ScratchServer {
  adminUrl: string
  /** Of the application's role. */
  url: string
}

/** Our migrations. */
export const ours = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** The name of the database that all scratch databases with these migrations are copied from: it tells their content. */
export const templateNameOf = (folder: string) => {
  const content = createHash('sha256')
  for (const { name, checksum } of readMigrations(folder)) content.update(`${name} ${checksum}\n`)
  return `template_${content.digest('hex').slice(0, 16)}`
}

/** Test files that start together create it once. */
export const ensureTemplate = (server: ScratchServer, folder: string) => {
  const template = templateNameOf(folder)
  return asAdmin(server.adminUrl, async (client) => {
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

/** The same server's URL with another database. */
export const withDatabase = (url: string, name: string) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export const asAdmin = async <T>(url: string, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
