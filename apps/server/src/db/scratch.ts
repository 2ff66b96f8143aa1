import { randomBytes } from 'node:crypto'
import { createConnection } from 'node:net'
import { inject } from 'vitest'
import { connectEngine, createDatabase, type Engine } from './engine.ts'
import { asAdmin, ensureTemplate, ours, withDatabase, type ScratchServer } from './scratch-template.fixture.ts'
import type {} from './scratch.setup.ts'

/**
 * For tests: an empty, migrated database on the run's PostgreSQL. It is copied from a template, and `close` drops it.
 * @param migrations a folder of migrations, ours by default; `undefined` leaves the database empty
 */
export const openScratch = async (needs: ScratchNeeds = { migrations: ours }): Promise<Engine> => {
  const server = await (asking ??= askForServer())
  const template = needs.migrations === undefined ? 'template1' : await ensureTemplate(server, needs.migrations)
  const name = `scratch_${randomBytes(6).toString('hex')}`
  await createDatabase(server.adminUrl, name, template)
  const url = withDatabase(server.url, name)
  const engine = await connectEngine({ url, kind: 'embedded', log: () => undefined, poolSize: 8 })
  const close = async () => {
    await engine.close()
    await asAdmin(server.adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { ...engine, close }
}

interface ScratchNeeds {
  migrations?: string | undefined
}

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
