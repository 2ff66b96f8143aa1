// Starts the server with the demo as people do, with its own data folder and ports; both are temporary.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../bench/support/cluster.mjs'
import { serverArgs } from './programs.mjs'
import { root } from './run.mjs'

export const startDemo = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'heliograph-demo-'))
  chmodSync(dataDir, 0o755)
  const ports = {}
  for (const name of ['PORT', 'V5_PORT', 'MQTT_PORT', 'PUSH_PORT']) {
    // The second data centre uses the next port.
    do ports[name] = await freePort()
    while (Object.values(ports).some((port) => Math.abs(port - ports[name]) === 1))
  }
  const environment = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
  const child = spawn(process.execPath, serverArgs, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment, DATA_DIR: dataDir, DEMO: '1', METRICS_PORT: '0', HOST: '127.0.0.1' },
  })
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      child.stdout.on('data', (text) => String(text).includes('Heliograph is at') && resolve())
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
  )
  const stop = async () => {
    await new Promise((resolve) => (child.once('exit', resolve), child.kill('SIGTERM')))
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { address: `http://127.0.0.1:${ports.PORT}`, stop }
}

/** The token of a demo account. */
export const tokenOf = async (address, email) => {
  const body = new URLSearchParams({ grant_type: 'password', username: email, clear_text_pwd: 'Sunny-Roof-1820' })
  const answer = await fetch(`${address}/mdc-eu/oauth2-s/oauth/token`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`${email} cannot log in: ${answer.status}`)
  return (await answer.json()).access_token
}
