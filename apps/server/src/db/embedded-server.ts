import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, errorOf } from '@heliograph/domain/caught'
import pg from 'pg'
import type { Binaries } from './embedded-binaries.ts'
import type { RunsAs } from './embedded-user.ts'
import { isAlive, readPostmasterFile, removeForeignFiles } from './postmaster-file.ts'

/**
 * Starts PostgreSQL on a cluster, or adopts the one that an earlier process left running, and restarts it whenever it
 * ends, until `stop`. The caller holds the data folder, so no other process does this at the same time.
 */
export const runServer = async (needs: ServerNeeds): Promise<RunningServer> => {
  const { log, logFile } = needs
  let stopping = false
  let serving = await startOrAdopt(needs, () => stopping)
  let restarting: Promise<void> = Promise.resolve()

  const watch = () => {
    void serving.gone.then(() => {
      if (stopping) return
      log(`PostgreSQL (process ${serving.processId}) ended; restarting it. Its log: ${logFile}`)
      restarting = restart()
    })
  }
  const restart = async () => {
    while (!stopping) {
      try {
        serving = await startOrAdopt(needs, () => stopping)
        log(`PostgreSQL is running again (process ${serving.processId})`)
        return watch()
      } catch (error) {
        if (!stopping) log(`PostgreSQL does not restart: ${errorOf(error).message}`)
        await pause(1_000)
      }
    }
  }
  watch()
  const trimming = setInterval(() => trim(logFile, log), 60_000).unref()

  const stop = async () => {
    stopping = true
    clearInterval(trimming)
    // PostgreSQL is detached and does not keep our event loop alive, so this timer has to.
    const awake = setInterval(() => undefined, 1_000)
    await stopServing().finally(() => clearInterval(awake))
  }
  const stopServing = async () => {
    await restarting
    // Fast shutdown: ends open sessions and writes everything out. If it hangs, the log is replayed at the next start.
    end(needs, serving.processId, 'SIGINT')
    const ended = await Promise.race([serving.gone.then(() => true), pause(60_000, false, { ref: false })])
    if (ended) return
    log('PostgreSQL did not stop within a minute; stopping it without a checkpoint')
    end(needs, serving.processId, 'SIGQUIT')
    await serving.gone
  }
  return { adopted: serving.adopted, processId: () => serving.processId, stop }
}

export interface RunningServer {
  /** True if PostgreSQL was already running, left by a process that was killed. */
  adopted: boolean
  processId: () => number
  stop: () => Promise<void>
}

interface ServerNeeds {
  binaries: Binaries
  clusterDir: string
  runsAs: RunsAs | undefined
  env: NodeJS.ProcessEnv
  settings: readonly string[]
  socketName: string
  /** Used to test whether it accepts queries. */
  url: string
  logFile: string
  log: (line: string) => void
}

interface Serving {
  adopted: boolean
  processId: number
  gone: Promise<void>
}

const patienceMs = 30_000

const startOrAdopt = async (needs: ServerNeeds, givenUp: () => boolean): Promise<Serving> => {
  const { clusterDir, socketName, log } = needs
  let giveUpAt = Date.now() + patienceMs
  for (;;) {
    if (givenUp()) throw new Error('stopped while starting')
    const found = readPostmasterFile(clusterDir)
    if (found.state === 'foreign') {
      log(`removing a stale postmaster.pid: process ${found.processId} is not PostgreSQL`)
      removeForeignFiles(clusterDir, socketName)
    }
    if (found.state === 'running') {
      const answer = await tryQuery(needs.url)
      if (answer === 'ready') return { adopted: true, processId: found.processId, gone: watchProcess(found.processId) }
      // Recovering or shutting down. Both finish on their own, however long they take.
      if (answer === 'busy') giveUpAt = Date.now() + patienceMs
      if (Date.now() > giveUpAt)
        throw new Error(`PostgreSQL (process ${found.processId}) is running but does not answer`)
      await pause(50)
      continue
    }
    const attempt = await launch(needs, givenUp)
    if (typeof attempt !== 'string') return attempt
    if (!isLeftover.test(attempt) || Date.now() > giveUpAt) {
      throw new Error(`PostgreSQL did not start. ${attempt.trim() || 'It printed nothing.'} (${needs.logFile})`)
    }
    await pause(150)
  }
}

/** What PostgreSQL prints while processes of its killed predecessor are still exiting. */
const isLeftover = /lock file ".*" already exists|pre-existing shared memory block/

/** Starts PostgreSQL once. Returns the process, or what PostgreSQL printed before it exited. */
const launch = async (needs: ServerNeeds, givenUp: () => boolean): Promise<Serving | string> => {
  const { binaries, clusterDir, runsAs, env, settings, logFile, log } = needs
  const output = openSync(logFile, 'a', 0o640)
  const from = statSync(logFile).size
  const [program, ...args] = dyingWithUs([binaries.postgres, '-D', clusterDir, ...settings])
  // Detached, so that Ctrl-C in a terminal stops us first and not the database.
  const child = spawn(program, args, {
    cwd: '/',
    env,
    detached: true,
    stdio: ['ignore', output, output],
    ...(runsAs && { uid: runsAs.uid, gid: runsAs.gid }),
  })
  closeSync(output)
  child.unref()
  const gone = exitOf(child)
  const { pid: processId } = child
  if (processId === undefined) {
    await gone
    return ''
  }
  let ended = false
  void gone.then(() => (ended = true))
  let tellAt = Date.now() + 5_000
  while (!ended) {
    const answer = await tryQuery(needs.url)
    if (answer === 'ready' && !ended) return { adopted: false, processId, gone }
    if (answer === 'refused') {
      end(needs, processId, 'SIGINT')
      await gone
      return 'The password in the data folder does not match this cluster.'
    }
    if (givenUp()) end(needs, processId, 'SIGINT')
    if (Date.now() > tellAt) {
      tellAt += 5_000
      log('PostgreSQL is still starting (after a crash it replays its log first)')
    }
    await Promise.race([gone, pause(20)])
  }
  return readFileSync(logFile).subarray(from).toString()
}

/** On Linux, the kernel can stop PostgreSQL cleanly when we are killed. On other systems the next start adopts it. */
const dyingWithUs = (command: Command): Command => {
  const [program, ...args]: Command = ['setpriv', '--pdeathsig', 'INT', '--']
  const works = process.platform === 'linux' && spawnSync(program, [...args, 'true']).status === 0
  return works ? [program, ...args, ...command] : command
}

type Command = [program: string, ...args: string[]]

const exitOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })

/** We get no exit event for a process that is not our child, so we poll. */
const watchProcess = (processId: number) =>
  new Promise<void>((resolve) => {
    const looking = setInterval(() => {
      if (isAlive(processId)) return
      clearInterval(looking)
      resolve()
    }, 100).unref()
  })

const end = ({ binaries, clusterDir, env }: ServerNeeds, processId: number, signal: 'SIGINT' | 'SIGQUIT') => {
  if (process.platform === 'win32') {
    const mode = signal === 'SIGINT' ? 'fast' : 'immediate'
    spawn(binaries.pgCtl, ['stop', '-D', clusterDir, '-m', mode, '--no-wait'], { env, stdio: 'ignore' })
    return
  }
  try {
    process.kill(processId, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

const tryQuery = async (url: string): Promise<'ready' | 'busy' | 'absent' | 'refused'> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    const code = codeOf(error)
    if (code === '28P01') return 'refused'
    return code === '57P03' ? 'busy' : 'absent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

const largestLogBytes = 16 * 2 ** 20

/**
 * PostgreSQL opens its log in append mode, so we can truncate it while it runs. One older part is kept, if there is room. Whatever is
 * wrong with a log, it ends nothing: it may have been removed, and a disk that is full must not end the server.
 */
export const trim = (logFile: string, log: (line: string) => void) => {
  try {
    const found = statSync(logFile, { throwIfNoEntry: false })
    if (!found || found.size < largestLogBytes) return
    try {
      copyFileSync(logFile, `${logFile}.1`)
    } finally {
      truncateSync(logFile)
    }
  } catch (error) {
    log(`PostgreSQL's log could not be kept short: ${errorOf(error).message}`)
  }
}
