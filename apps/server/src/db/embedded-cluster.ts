import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Binaries } from './embedded-binaries.ts'
import type { RunsAs } from './embedded-user.ts'

/** Creates the data folder so that PostgreSQL's user can access it, whatever the umask is. */
export const makeDataFolder = (dataDir: string, runsAs: RunsAs | undefined) => {
  const first = mkdirSync(dataDir, { recursive: true })
  if (!runsAs) return
  const letPass = (folder: string) => chmodSync(folder, statSync(folder).mode | 0o011)
  letPass(dataDir)
  for (let folder = resolve(dataDir); first && folder !== resolve(first);) letPass((folder = dirname(folder)))
  const { uid, gid, name } = runsAs
  if (spawnSync('/bin/sh', ['-c', 'cd "$0"', dataDir], { cwd: '/', uid, gid }).status === 0) return
  throw new Error(
    `PostgreSQL runs as ${name} here, because we are root, and that user cannot enter ${dataDir}: ` +
      'a folder above it is private. Choose another DATA_DIR, start as an ordinary user, or set DATABASE_URL.',
  )
}

/** The password of the embedded PostgreSQL: generated once, readable only by its owner. */
export const passwordIn = (dataDir: string, clusterDir: string) => {
  const file = join(dataDir, 'postgres.password')
  if (!existsSync(file)) {
    if (existsSync(clusterDir)) throw new Error(`${file} is missing, and ${clusterDir} cannot be opened without it.`)
    const fresh = `${file}.new`
    rmSync(fresh, { force: true })
    writeFileSync(fresh, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(fresh, file)
  }
  return readFileSync(file, 'utf8').trim()
}

/** Creates the cluster if it does not exist. The final name appears only when it is complete. */
export const ensureCluster = async ({ clusterDir, binaries, runsAs, env, password, sync }: ClusterNeeds) => {
  if (existsSync(clusterDir)) return checkMajor(clusterDir, binaries)
  const parent = dirname(clusterDir)
  for (const name of readdirSync(parent)) {
    if (name.startsWith('cluster.new')) rmSync(join(parent, name), { recursive: true })
  }
  const fresh = `${clusterDir}.new-${process.pid}`
  const passwordFile = `${fresh}.password`
  const give = (path: string) => runsAs && chownSync(path, runsAs.uid, runsAs.gid)
  mkdirSync(fresh, { mode: 0o700 })
  give(fresh)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  give(passwordFile)
  await run(
    binaries.initdb,
    [
      '--pgdata',
      fresh,
      '--username',
      superuser,
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--data-checksums',
      ...(sync ? [] : ['--no-sync']),
    ],
    { cwd: '/', env, ...(runsAs && { uid: runsAs.uid, gid: runsAs.gid }) },
  )
  rmSync(passwordFile)
  renameSync(fresh, clusterDir)
}

export const superuser = 'postgres'

interface ClusterNeeds {
  clusterDir: string
  binaries: Binaries
  runsAs: RunsAs | undefined
  env: NodeJS.ProcessEnv
  password: string
  sync: boolean
}

const checkMajor = (clusterDir: string, { major }: Binaries) => {
  const found = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  if (found === String(major)) return
  throw new Error(
    `${clusterDir} was written by PostgreSQL ${found}, and this version brings PostgreSQL ${major}. ` +
      'Export the data with the version that wrote it, and import it into an empty data folder.',
  )
}

const run = (program: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve()
      const hint = said.includes('could not look up effective user ID')
        ? ' (this user number has no entry in /etc/passwd: give it one, or set DATABASE_URL)'
        : ''
      reject(new Error(`The built-in PostgreSQL could not create its files${hint}: ${said.trim()}`))
    })
  })
