// Cold and warm start of the demo: time to the first answered request, and from there to the first live data
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './support/cluster.mjs'
import { table } from './support/figures.mjs'

const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'heliograph-start-'))
chmodSync(dataDir, 0o755)
const ports = {}
for (const name of ['PORT', 'V5_PORT', 'MQTT_PORT', 'PUSH_PORT']) {
  // The second data centre uses the next port.
  do ports[name] = await freePort()
  while (Object.values(ports).some((port) => Math.abs(port - ports[name]) === 1))
}
const base = `http://127.0.0.1:${ports.PORT}/mdc-eu`

const until = async (question, limitS) => {
  const begun = performance.now()
  while (performance.now() - begun < limitS * 1000) {
    const answer = await question().catch(() => undefined)
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no answer after ${limitS} s`)
}

const logIn = async () => {
  const body = new URLSearchParams({
    grant_type: 'password',
    username: 'owner@heliograph.test',
    clear_text_pwd: 'Sunny-Roof-1820',
  })
  const answer = await fetch(`${base}/oauth2-s/oauth/token`, { method: 'POST', body })
  return answer.ok ? (await answer.json()).access_token : undefined
}

/** Whether a device has reported a measurement made after the server was up. */
const isLive = (token, since) => async () => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${base}/maintain-s/operating/station/search`, { method: 'POST', headers, body: '{}' })
  const { data } = await answer.json()
  return data[0]?.lastUpdateTime * 1000 > since
}

const start = async () => {
  const begun = performance.now()
  const environment = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment, DATA_DIR: dataDir, DEMO: '1', METRICS_PORT: '0', HOST: '127.0.0.1' },
  })
  const token = await until(logIn, 300)
  const answered = (performance.now() - begun) / 1000
  const answeredAt = Date.now()
  await until(isLive(token, answeredAt - 5_000), 120)
  const live = (Date.now() - answeredAt) / 1000
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  return [answered.toFixed(1), live.toFixed(1)]
}

try {
  const rows = [['', 'first answer s', 'then live after s']]
  rows.push(['cold: database, 13 months of demo', ...(await start())])
  for (const time of ['first', 'second', 'third']) rows.push([`warm, ${time}`, ...(await start())])
  table(rows)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
