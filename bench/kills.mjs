// kill -9 of server and database during ingest, many times: counts acknowledged reports that are lost or doubled
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const rounds = process.argv[2] ?? '100'
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const child = spawn(process.execPath, [vitest, 'run', '--project', 'node', 'apps/server/src/testing/kills.test.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, KILL_ROUNDS: rounds },
})
child.once('exit', (code) => (process.exitCode = code ?? 1))
