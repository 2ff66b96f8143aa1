import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePorts } from '../apps/server/src/testing/ports.fixture.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

test('the commands of docs/operating.md lead from an empty folder to a report that the API shows, and from a backup to it again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-operating-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  // For root, the database runs as another user.
  chmodSync(folder, 0o755)
  const port = await freePorts(4)
  const [, first = '', ...sections] = readFileSync(join(root, 'docs/operating.md'), 'utf8').split(/^## /m)
  const blocks = commandsOf(first, port)
  const [backUp, restore] = commandsOf(sections.find((text) => text.startsWith('Back up')) ?? '', port)
  const start = blocks.findIndex((block) => block.endsWith('npm start\n'))
  expect(start).toBeGreaterThan(0)
  const [before, serving, after] = [blocks.slice(0, start), blocks[start], blocks.slice(start + 1)]
  const shown = after.pop()
  const script = [
    ...withoutNetwork,
    ...before,
    `${serving?.trim()} > ../server.log 2>&1 &`,
    'server=$!',
    // People read the code when it is printed.
    `until grep -q 'enter this code' ../server.log; do kill -0 $server; sleep 0.1; done`,
    ...after,
    // The page shows the value within seconds.
    `shown() { ${shown}\n}`,
    `until [ "$(shown)" != null ]; do sleep 0.2; done`,
    'echo; shown',
    'interrupt',
    ...[backUp, restore].map((block) => block ?? 'false'),
    `${serving?.trim()} >> ../server.log 2>&1 &`,
    'server=$!',
    `until shown > ../shown 2> ../refused; do kill -0 $server; sleep 0.2; done`,
    'cat ../shown',
  ].join('\n')
  const told = await runScript(script, folder, {
    ...untold,
    TREE: root,
    DATA_DIR: join(folder, 'heliograph/.data'),
    HOST: '127.0.0.1',
    PORT: String(port),
    V5_PORT: String(port + 1),
    MQTT_PORT: String(port + 2),
    PUSH_PORT: String(port + 3),
    METRICS_PORT: '0',
  })
  expect(told).toMatch(/\n2140\n2140\n$/)
}, 300_000)

/** The blocks of commands, at the ports of this test. */
const commandsOf = (document: string, port: number) =>
  [...document.matchAll(/^```sh\n([^`]+)^```/gm)].map(([, text = '']) =>
    text.replaceAll('localhost:8080', `localhost:${port}`).replaceAll('localhost:8090', `localhost:${port + 3}`),
  )

/** What needs the network: the system's packages are installed, and the clone is this tree. */
const withoutNetwork = [
  // What is started in the background has a process group of its own, as in a terminal.
  'set -meuo pipefail',
  'sudo() { :; }',
  'git() { [ "$1 $3" = "clone heliograph" ]; mkdir heliograph; ln -s "$TREE"* heliograph/; }',
  'REPOSITORY=here',
  // Ctrl-C: unlike a signal to npm alone, it is waited for until the server has ended.
  'interrupt() { kill -INT -- -$server; { wait $server || true; } 2> ../jobs; }',
  `trap 'status=$?; [ $status = 0 ] || cat ../server.log; interrupt' EXIT`,
]

const untold = {
  DEMO: '',
  DATABASE_URL: '',
  DATABASE_URL_EU: '',
  DATA_CENTRES: '',
  MQTT_URL: '',
  PARTS: '',
  PUBLIC_URL: '',
}

/** What it printed. */
const runScript = (script: string, cwd: string, env: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const shell = spawn('bash', ['-c', script], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [shell.stdout, shell.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    shell.once('error', reject)
    shell.once('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`It ended with ${code}:\n${said}`))))
  })
