// What days and months say after silences, resets, garbage and clocks that are off, over all three protocols
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { table } from './support/figures.mjs'

const folder = mkdtempSync(join(tmpdir(), 'heliograph-truth-'))
const file = join(folder, 'table.json')
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const test = 'apps/server/src/telemetry/truth/truth.test.ts'
const child = spawn(process.execPath, [vitest, 'run', '--project', 'node', '--reporter', 'dot', test], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: ['ignore', 'ignore', 'ignore'],
  env: { ...process.env, TRUTH_TABLE: file, TRUTH_ONLY: process.argv[2] ?? '' },
})
const code = await new Promise((resolve) => child.once('exit', resolve))
const rows = JSON.parse(readFileSync(file, 'utf8'))
rmSync(folder, { recursive: true })

const kwh = (number) => (typeof number === 'number' ? number.toFixed(1) : '-')
console.log("Generation over each history's days, kWh; other energies, flows and months are judged too.\n")
table([
  ['', '', 'truth', 'ours', 'booked', 'running sum', 'last - first', ''],
  ...rows.map(([name, door, truth, ours, booked, running, difference, verdict]) => [
    name,
    door,
    ...[truth, ours, booked, running, difference].map(kwh),
    verdict,
  ]),
])
for (const [name, door, , , , , , , problems] of rows) {
  for (const problem of problems.slice(0, 3)) console.log(`${name}, ${door}: ${problem}`)
}
const wrong = rows.filter((row) => row[7] === 'wrong').length
console.log(`\n${rows.length - wrong} of ${rows.length} right or marked, ${wrong} wrong and unmarked`)
if (wrong > 0 || rows.length === 0 || code !== 0) process.exitCode = 1
