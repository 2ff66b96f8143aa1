import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FleetFile, FleetPlant } from '@heliograph/simulation/fleet-file'
import { startState } from '@heliograph/simulation/plant-state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageHouse } from './demo-plant.ts'
import { startFleet } from './fleet.ts'

let dataDir: string
let program: string
const lines: string[] = []

/** Stands in for the simulator: records its arguments, and runs until it is stopped or its parent is gone. */
const recorder = `
import { appendFileSync } from 'node:fs'
const note = (what) => appendFileSync(process.argv[1] + '.notes', JSON.stringify(what) + '\\n')
process.on('SIGTERM', () => { note({ ended: process.pid }); process.exit(0) })
process.on('disconnect', () => process.exit(0))
note({ started: process.pid, args: process.argv.slice(2) })
`

const { profile } = storageHouse('Home', 'munich', { modules: 24, batteryKwh: 10, yearlyKwh: 5000 })
const plants: FleetPlant[] = [
  {
    name: 'Home',
    profile,
    state: startState(profile),
    stateAt: Date.UTC(2026, 3, 20),
    gateways: [
      { link: 'mqtt', host: '127.0.0.1', port: 1883, sn: 'HG1', secret: 'secret-of-the-gateway', devices: [] },
    ],
  },
]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fleet-'))
  program = join(dataDir, 'recorder.mjs')
  lines.length = 0
  await writeFile(program, recorder)
})
afterEach(() => rm(dataDir, { recursive: true }))

const start = (fleet = plants) =>
  startFleet({ plants: fleet, dataDir, intervalS: 30, log: (line) => lines.push(line), program, restartMs: [10, 20] })

const notes = async () => {
  const text = await readFile(`${program}.notes`, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { started?: number; ended?: number; args?: string[] })
}
const started = (times: number) =>
  vi.waitFor(async () => {
    const all = (await notes()).filter((note) => note.started !== undefined)
    expect(all).toHaveLength(times)
    return all.at(-1)!
  }, 60_000)

test('the simulator gets the fleet in a file that only our user can read, and is stopped with a signal', async () => {
  const fleet = await start()
  const { args } = await started(1)
  await fleet.stop()
  expect(args).toEqual(['--fleet', join(dataDir, 'fleet.json'), '--state', expect.any(String), '--interval', '30'])
  const file = JSON.parse(await readFile(args![1]!, 'utf8')) as FleetFile
  expect(file).toEqual({ version: 1, plants: JSON.parse(JSON.stringify(plants)) as unknown })
  if (process.platform !== 'win32') expect((await stat(args![1]!)).mode & 0o077).toBe(0)
  expect((await notes()).at(-1)!.ended).toBeDefined()
  expect(fleet.pid()).toBeUndefined()
})

test('a simulator that dies is restarted, but not after it was stopped', async () => {
  const fleet = await start()
  const first = await started(1)
  process.kill(first.started!, 'SIGKILL')
  const second = await started(2)
  expect(second.started).not.toBe(first.started)
  expect(lines.some((line) => line.includes('SIGKILL'))).toBe(true)
  await fleet.stop()
  expect((await notes()).filter((note) => note.started !== undefined)).toHaveLength(2)
})

test('a fleet that was created again does not continue from the memory of an earlier one', async () => {
  const stateFileOf = async (fleet: FleetPlant[], times: number) => {
    const running = await start(fleet)
    const { args } = await started(times)
    await running.stop()
    return args![3]
  }
  const first = await stateFileOf(plants, 1)
  const elsewhere = plants.map((plant) => ({
    ...plant,
    gateways: plant.gateways.map((each) => ({ ...each, port: 1884 })),
  }))
  expect(await stateFileOf(elsewhere, 2)).toBe(first)
  const anew = plants.map((plant) => ({ ...plant, stateAt: plant.stateAt + 86_400_000 }))
  expect(await stateFileOf(anew, 3)).not.toBe(first)
})
