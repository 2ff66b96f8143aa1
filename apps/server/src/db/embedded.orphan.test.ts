import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import ts from 'typescript'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { isAlive } from './postmaster-file.ts'

const home = mkdtempSync(join(tmpdir(), 'orphan-'))
// When started by root, PostgreSQL runs as another user, who needs access.
chmodSync(home, 0o755)
const dataDir = join(home, 'data')
afterAll(() => rmSync(home, { recursive: true }))

test('after kill -9 of its parent PostgreSQL is adopted where the kernel does not stop it', async () => {
  // Without PATH there is no setpriv, as on systems that don't have it.
  const child = await startInProcess({ PATH: '' })
  await killAndWait(child.process)
  expect(isAlive(child.postgres)).toBe(true)
  const embedded = await startEmbedded({ dataDir, log: () => undefined, profile: 'small' })
  expect(embedded.adopted).toBe(true)
  expect(embedded.processId()).toBe(child.postgres)
  expect(await kept(embedded.url)).toEqual([{ n: 42 }])
  await embedded.stop()
  expect(isAlive(child.postgres)).toBe(false)
})

test('after kill -9 of its parent the next start has every row, whether PostgreSQL survived or not', async () => {
  const child = await startInProcess(process.env)
  await killAndWait(child.process)
  const embedded = await startEmbedded({ dataDir, log: () => undefined, profile: 'small' })
  expect(await kept(embedded.url)).toEqual([{ n: 42 }])
  await embedded.stop()
  expect(isAlive(child.postgres)).toBe(false)
})

test('an adopted PostgreSQL that dies is restarted', async () => {
  const child = await startInProcess({ PATH: '' })
  await killAndWait(child.process)
  const said: string[] = []
  const embedded = await startEmbedded({ dataDir, log: (line) => said.push(line), profile: 'small' })
  try {
    process.kill(embedded.processId(), 'SIGKILL')
    // Where it is not, what it said shows why.
    await expect
      .poll(() => (embedded.processId() === child.postgres ? said : 'restarted'), { timeout: 120_000 })
      .toBe('restarted')
    expect(await kept(embedded.url)).toEqual([{ n: 42 }])
  } finally {
    await embedded.stop()
  }
})

const kept = async (url: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select n from kept')
  await client.end()
  return rows
}

/** A separate Node process that starts the embedded PostgreSQL, writes a row and prints PostgreSQL's process id. */
const startInProcess = async (env: NodeJS.ProcessEnv) => {
  const script = join(compiled(), 'start.js')
  const child = spawn(process.execPath, [script, dataDir], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the process ended before PostgreSQL was ready'))),
  ])) as [Buffer]
  return { process: child, postgres: Number(said.toString()) }
}

const killAndWait = async (child: ReturnType<typeof spawn>) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

let compiledAt: string | undefined

/** Node can't run our sources directly, and a test must not depend on an earlier build. */
const compiled = () => {
  if (compiledAt !== undefined) return compiledAt
  compiledAt = join(home, 'compiled')
  mkdirSync(compiledAt)
  writeFileSync(join(compiledAt, 'package.json'), '{ "type": "module" }')
  const modules = dirname(dirname(createRequire(import.meta.url).resolve('pg/package.json')))
  symlinkSync(modules, join(compiledAt, 'node_modules'))
  const compilerOptions: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2023,
    rewriteRelativeImportExtensions: true,
    verbatimModuleSyntax: true,
  }
  for (const name of readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file))) {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    const { outputText } = ts.transpileModule(source, { compilerOptions, fileName: name })
    writeFileSync(join(compiledAt, name.replace(/ts$/, 'js')), outputText)
  }
  writeFileSync(join(compiledAt, 'start.js'), startScript)
  return compiledAt
}

const startScript = `
import pg from 'pg'
import { startEmbedded } from './embedded.js'
const embedded = await startEmbedded({ dataDir: process.argv[2], log: () => undefined, profile: 'small' })
const client = new pg.Client(embedded.url)
await client.connect()
await client.query('create table if not exists kept as select 42 as n')
console.log(embedded.processId())
setInterval(() => undefined, 1000)
`
