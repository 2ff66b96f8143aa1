import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { isAlive } from '#db/postmaster-file.ts'
import { freePorts } from './ports.fixture.ts'
import type { Ports } from './senders.fixture.ts'

const serverDir = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Compiles the server if necessary, with the same compiler as `npm run types`; different compilers would discard each
 * other's caches. Throws with the compiler's output.
 */
export const compileServer = () => {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript7/package.json')), 'bin/tsc')
  try {
    execFileSync(process.execPath, [compiler, '--build', serverDir], { encoding: 'utf8' })
  } catch (error) {
    throw new Error(`The server does not compile: ${(error as { stdout?: string }).stdout ?? ''}`, { cause: error })
  }
}

/** The real server as a separate process on a data folder, with further settings. Resolves when it listens for devices. */
export const startServer = async (dataDir: string, ports: Ports, own: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(serverDir, 'dist/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: '0',
      DATA_DIR: dataDir,
      DATA_CENTRES: 'eu',
      PARTS: 'ingest,jobs',
      HOST: '127.0.0.1',
      METRICS_PORT: '0',
      V5_PORT: String(ports.v5),
      MQTT_PORT: String(ports.mqtt),
      PUSH_PORT: String(ports.push),
      ...own,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stdout.on('data', (part: Buffer) => said.push(part.toString()))
  child.stderr.on('data', (part: Buffer) => said.push(part.toString()))
  const ended = once(child, 'exit')
  const opened = new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      if (said.join('').includes('Listening for devices')) resolve()
    })
  })
  await Promise.race([
    opened,
    ended.then(() => Promise.reject(new Error(`The server ended while starting: ${said.join('')}`))),
  ])
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    said: () => said.join(''),
    isRunning: () => isRunning(child),
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** The embedded PostgreSQL's main process id, if it runs. */
export const postgresOf = (dataDir: string) => {
  const processId = Number(textOf(join(dataDir, 'cluster/postmaster.pid')).split('\n')[0])
  return isAlive(processId) ? processId : undefined
}

/** Empty if there is no such file; it can go at any time, when what it is about ends. */
const textOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** Whether the server has started completely: its scheduler starts last and listens for jobs. */
export const isClockStarted = async (dataDir: string) => {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const socket = encodeURIComponent(join(dataDir, 'cluster'))
  const client = new pg.Client(`postgresql://postgres:${password}@127.0.0.1:5432/postgres?host=${socket}`)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query(`select from pg_stat_activity where query ilike 'listen%'`)
    return rowCount! > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Stops a PostgreSQL and all of its child processes, one per connection, and returns what lets them continue. The parent is
 * stopped first: otherwise it could start another child while they are listed.
 */
export const stopFamily = (parent: number) => {
  process.kill(parent, 'SIGSTOP')
  const parents = existsSync('/proc/self/stat') ? parentsFromProc() : parentsFromPs()
  const stopped = [parent, ...parents.filter(([, itsParent]) => itsParent === parent).map(([child]) => child)]
  for (const id of stopped) process.kill(id, 'SIGSTOP')
  return () => {
    for (const id of stopped) process.kill(id, 'SIGCONT')
  }
}

const parentsFromProc = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): [number, number][] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]]
      } catch {
        return [] // It has just ended.
      }
    })

const parentsFromPs = () =>
  execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line): [number, number] => {
      const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
      return [child, parent]
    })

/** For a server that is killed and started again. */
export const portsOfServer = async (): Promise<Ports> => {
  const first = await freePorts(3)
  return { v5: first, mqtt: first + 1, push: first + 2 }
}
