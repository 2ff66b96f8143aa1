import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type Embedded } from './embedded.ts'
import { copyDataFolder, keepDataFolder } from './kept-folder.fixture.ts'
import { isAlive } from './postmaster-file.ts'
import { memoryFolder, nameOfRun, removeLeftOvers } from './scratch-memory.fixture.ts'
import type { ScratchServer } from './scratch-template.fixture.ts'

/**
 * One PostgreSQL for a whole test run, started when the first test file needs it, so a run that needs none does not
 * wait for it; at once where `npm test` knows that one will. Its files are deleted after the run, and are in memory where there is room for
 * them. A new cluster with its template is kept on disk for the next run: creating one takes longer than most tests.
 */
export const setup = async (project: TestProject) => {
  removeLeftOvers(prefix, isAlive, [tmpdir()])
  door = createServer((socket) => {
    socket.on('error', () => undefined)
    starting ??= start()
    starting.then(
      (server) => socket.end(JSON.stringify(urlsOf(server))),
      (error: Error) => socket.end(JSON.stringify({ problem: error.message })),
    )
  })
  await new Promise<void>((resolve) => door!.listen(0, '127.0.0.1', resolve))
  project.provide('scratchPort', (door.address() as AddressInfo).port)
  // It starts while the first test file loads what it imports. Those who ask are told of a failure.
  if (process.env['SCRATCH_AT_ONCE']) (starting = start()).catch(() => undefined)
}

const start = async () => {
  const run = () => startEmbedded({ dataDir, log: () => undefined, profile: 'scratch' })
  // Only now: tests without a database should not wait for it to be loaded.
  const { ensureTemplate, ours, templateNameOf } = await import('./scratch-template.fixture.ts')
  const kept = join(cache, `scratch-${keyOfKept(templateNameOf(ours))}`)
  const fromKept = async () => {
    const memory = memoryFolder()
    if (memory === undefined || !(await copyToMemory(kept, join(memory, basename(dataDir)))))
      await copyDataFolder(kept, dataDir)
    return run()
  }
  if (existsSync(kept)) return fromKept()
  mkdirSync(dataDir, { recursive: true })
  const first = await run()
  await ensureTemplate(urlsOf(first), ours).finally(() => first.stop())
  // The cache may be read-only, or its disk full: then the next run creates a cluster, too.
  try {
    await keepDataFolder(dataDir, kept)
    for (const name of readdirSync(cache)) {
      if (name.startsWith('scratch-') && !name.startsWith(basename(kept)))
        rmSync(join(cache, name), { recursive: true, force: true })
    }
  } catch {}
  if (!existsSync(kept)) return run()
  rmSync(dataDir, { recursive: true, force: true })
  return fromKept()
}

/** Whether there was room. The programs stay on disk: often no program may run from memory. */
const copyToMemory = async (kept: string, cluster: string) => {
  try {
    inMemory = cluster
    await copyDataFolder(join(kept, 'cluster'), cluster)
    mkdirSync(dataDir)
    symlinkSync(cluster, join(dataDir, 'cluster'))
    const others = readdirSync(kept).filter((name) => name !== 'cluster')
    await Promise.all(others.map((name) => copyDataFolder(join(kept, name), join(dataDir, name))))
    return true
  } catch {
    for (const folder of [cluster, dataDir]) rmSync(folder, { recursive: true, force: true })
    return false
  }
}

const urlsOf = ({ url, urlFor }: Embedded): ScratchServer => ({ adminUrl: url, url: urlFor('postgres') })

/** Everything that decides what a new cluster and its template are like. Its files belong to who made it. */
const keyOfKept = (template: string) => {
  const key = createHash('sha256').update(`${process.getuid?.() ?? ''} ${process.platform} ${process.arch} ${template}`)
  const rules = readdirSync(here).filter((name) => name.startsWith('embedded') && !name.includes('.test.'))
  for (const name of rules.toSorted()) key.update(readFileSync(join(here, name)))
  return key
    .update(readFileSync(join(here, '../../package.json')))
    .digest('hex')
    .slice(0, 16)
}

export const teardown = async () => {
  door?.close()
  await (await starting?.catch(() => undefined))?.stop()
  rmSync(dataDir, { recursive: true, force: true })
  if (inMemory !== undefined) rmSync(inMemory, { recursive: true, force: true })
}

declare module 'vitest' {
  interface ProvidedContext {
    scratchPort: number
  }
}

const here = fileURLToPath(new URL('.', import.meta.url))
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/heliograph', import.meta.url))
const prefix = 'heliograph-scratch-'
let door: Server | undefined
let starting: Promise<Embedded> | undefined
const dataDir = join(tmpdir(), nameOfRun(prefix))
/** Where its cluster is, if it is in memory. */
let inMemory: string | undefined
