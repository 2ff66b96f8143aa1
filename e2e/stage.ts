import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startOidcServer } from '../apps/server/src/features/people/third-party/oidc-server.fixture.ts'
import { freePorts } from '../apps/server/src/testing/ports.fixture.ts'
import { startTileServer } from './tile-server.ts'

/** The server as people run it, compiled and with the demo, on a data folder and ports of its own. */
export const openStage = async () => {
  if (!existsSync(program)) throw new Error(`${program} is not there: walk with npm run e2e, which builds it.`)
  const dataDir = mkdtempSync(join(tmpdir(), 'heliograph-e2e-'))
  // Of root's server the database runs as another user, who has to come through.
  chmodSync(dataDir, 0o755)
  // Each data centre has a port of its own for each protocol.
  const port = await freePorts(7)
  // People come back from there to where PUBLIC_URL says, when nobody said it.
  const oidc = await startOidcServer({ redirectUris: [`http://localhost:${port}/tencentLogin`], people: elsewhere })
  const maps = await startTileServer()
  const server = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...untold,
      NODE_ENV: 'test',
      DEMO: '1',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      V5_PORT: String(port + 1),
      MQTT_PORT: String(port + 3),
      PUSH_PORT: String(port + 5),
      METRICS_PORT: '0',
      GOOGLE_MAP_URL: maps.site,
      AMAP_URL: maps.site,
      IDENTITY_PROVIDERS: JSON.stringify([oidc.settings]),
      // Two fifths of the time to fill a demo are for single samples. No walk looks at those of more than a week ago.
      SAMPLES_DAYS: '10',
      FLEET_INTERVAL_S: '30',
      // All walks come from one address.
      CODES_PER_ADDRESS_AND_HOUR: '200',
      SLIDE_AFTER_FAILURES: '50',
    },
  })
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  // Walks that are broken off leave nothing behind either. There is no time to ask nicely then.
  const abandon = () => {
    server.kill('SIGKILL')
    remove()
  }
  process.once('exit', abandon)
  const close = async () => {
    await end(server)
    await oidc.close()
    await maps.close()
    process.off('exit', abandon)
    remove()
  }
  try {
    await hasOpened(server)
  } catch (error) {
    await close()
    throw error
  }
  return { address: `http://127.0.0.1:${port}`, close }
}

/** Who has an account elsewhere, to log in with here. */
const elsewhere = ['ada', 'ben'].map((name) => ({ name, email: `${name}@sonnwerk.example`, verified: true }))

/** What the person who runs the walks has set for a server of their own is not for this one. */
const untold = {
  DATABASE_URL: '',
  DATABASE_URL_CN: '',
  DATABASE_URL_EU: '',
  DATA_CENTRES: '',
  MQTT_URL: '',
  PARTS: '',
  PUBLIC_URL: '',
}

/** Rejects with what the server said. */
const hasOpened = (server: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let said = ''
    const fail = (why: string) => {
      clearTimeout(impatient)
      reject(new Error(`The server ${why}:\n${said}`))
    }
    const impatient = setTimeout(() => fail(`did not open within ${patienceMs / 1000} s`), patienceMs)
    for (const stream of [server.stdout!, server.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-10_000)
        if (!said.includes('Heliograph is at')) return
        clearTimeout(impatient)
        resolve()
      })
    }
    server.once('error', (error) => fail(`cannot be started (${error.message})`))
    server.once('close', (code) => fail(`ended with ${code}`))
  })

const end = async (server: ChildProcess) => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const closed = new Promise((done) => server.once('close', done))
  server.kill('SIGTERM')
  const impatient = setTimeout(() => server.kill('SIGKILL'), 20_000)
  await closed
  clearTimeout(impatient)
}

const program = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
const patienceMs = 300_000
