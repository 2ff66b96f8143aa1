import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type Embedded } from './embedded.ts'
import { isAlive } from './postmaster-file.ts'

/**
 * One PostgreSQL for a whole test run, started when the first test file needs it, so a run that needs none does not
 * wait for it. Its files are deleted after the run, and it does not flush to disk.
 */
export const setup = async (project: TestProject) => {
  removeLeftOvers()
  const start = () => {
    mkdirSync(dataDir, { recursive: true })
    return startEmbedded({ dataDir, log: () => undefined, profile: 'scratch' })
  }
  door = createServer((socket) => {
    socket.on('error', () => undefined)
    starting ??= start()
    starting.then(
      ({ url, urlFor }) => socket.end(JSON.stringify({ adminUrl: url, url: urlFor('postgres') })),
      (error: Error) => socket.end(JSON.stringify({ problem: error.message })),
    )
  })
  await new Promise<void>((resolve) => door!.listen(0, '127.0.0.1', resolve))
  project.provide('scratchPort', (door.address() as AddressInfo).port)
}

export const teardown = async () => {
  door?.close()
  await (await starting?.catch(() => undefined))?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

declare module 'vitest' {
  interface ProvidedContext {
    scratchPort: number
  }
}

const prefix = 'heliograph-scratch-'
let door: Server | undefined
let starting: Promise<Embedded> | undefined
const dataDir = join(tmpdir(), `${prefix}${process.pid}`)

/** Left by killed runs; their PostgreSQL has ended too. */
const removeLeftOvers = () => {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
