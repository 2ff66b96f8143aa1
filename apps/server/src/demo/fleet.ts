import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { FleetFile, FleetPlant } from '@heliograph/simulation/fleet-file'

export interface FleetNeeds {
  plants: readonly FleetPlant[]
  dataDir: string
  intervalS: number
  log: (line: string) => void
  /** The compiled simulator; tests use another program. */
  program?: string
  /** The delay before the first restart, and the longest delay. */
  restartMs?: readonly [first: number, most: number]
}

/**
 * Starts the simulator with a fleet as a separate process, and restarts it whenever it ends. It exits when our process
 * is gone, because it listens to the IPC channel. Returns a function that stops it, after which the devices' memory is
 * saved.
 */
export const startFleet = async ({ plants, dataDir, intervalS, log, ...rest }: FleetNeeds) => {
  const { program = compiledSimulator, restartMs = [1000, 60_000] } = rest
  await mkdir(dataDir, { recursive: true })
  const fleet = resolve(join(dataDir, 'fleet.json'))
  const state = resolve(join(dataDir, `fleet-state-${identityOf(plants)}.json`))
  // The file contains the gateways' secrets.
  await writeFile(fleet, JSON.stringify({ version: 1, plants: [...plants] } satisfies FleetFile), { mode: 0o600 })
  const args = [program, '--fleet', fleet, '--state', state, '--interval', String(intervalS)]
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let stopping = false
  let waitMs = restartMs[0]

  const start = () => {
    const startedAt = performance.now()
    const started = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    child = started
    if (started.stderr) createInterface({ input: started.stderr }).on('line', (line) => log(`Fleet: ${line}`))
    started.once('error', (error) => log(`Fleet: ${error.message}`))
    started.once('close', (code, signal) => {
      child = undefined
      if (stopping) return
      if (performance.now() - startedAt > steadyMs) waitMs = restartMs[0]
      log(`The fleet ended (${signal ?? code}); restarting in ${waitMs / 1000} s.`)
      restart = setTimeout(start, waitMs)
      waitMs = Math.min(2 * waitMs, restartMs[1])
    })
  }
  start()
  const gateways = plants.reduce((sum, plant) => sum + plant.gateways.length, 0)
  log(`A fleet of ${gateways} simulated gateways of ${plants.length} plants reports every ${intervalS} s.`)

  return {
    pid: () => child?.pid,
    async stop() {
      stopping = true
      clearTimeout(restart)
      if (child) await end(child)
    },
  }
}

/** It gets time to save its memory, but not unlimited time. */
const end = async (child: ChildProcess) => {
  const closed = new Promise((done) => child.once('close', done))
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await closed
  clearTimeout(impatient)
}

/** A demo that was created again must not continue from the memory of an earlier one. */
const identityOf = (plants: readonly FleetPlant[]) => {
  const known = plants.map(({ name, stateAt, gateways }) => [
    name,
    stateAt,
    gateways.map(({ sn, secret }) => [sn, secret]),
  ])
  return createHash('sha256').update(JSON.stringify(known)).digest('hex').slice(0, 12)
}

const compiledSimulator = fileURLToPath(new URL('../../../simulator/dist/main.js', import.meta.url))
const steadyMs = 60_000
const patienceMs = 10_000
