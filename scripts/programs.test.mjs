import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { devSettings, refuseTakenPort, startSettings, webPort } from './programs.mjs'
import { root, runQuietly } from './run.mjs'

const node = process.execPath
const scripts = ['start', 'dev']
const isWindows = process.platform === 'win32'

/** Runs until a signal arrives, and prints which. */
const patient = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (console.log('patient got ' + signal), process.exit(0)))
  setInterval(() => {}, 1000)
  console.log('patient started')`

/** The same, and a program that ends with a code as soon as the first one has started. */
const patientAnd = (exitCode) => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = JSON.stringify(join(folder, 'started'))
  const other = `setInterval(() => require('node:fs').existsSync(${file}) && process.exit(${exitCode}), 20)`
  return [
    { name: 'The patient', command: [node, ['-e', `${patient}; require('node:fs').writeFileSync(${file}, '')`]] },
    { name: 'The other', command: [node, ['-e', other]] },
  ]
}

/** A script that runs these programs together, with its output so far. */
const startTogether = (...programs) => {
  const [programsUrl, runUrl] = ['programs', 'run'].map((name) =>
    JSON.stringify(pathToFileURL(join(root, `scripts/${name}.mjs`)).href),
  )
  const source = `
    import { runTogether } from ${programsUrl}
    import { main } from ${runUrl}
    await main(() => runTogether(${JSON.stringify(programs)}))`
  const script = spawn(node, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void script.kill('SIGKILL'))
  let said = ''
  for (const stream of [script.stdout, script.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = once(script, 'close').then(([exitCode]) => ({ exitCode, said }))
  const heard = async (text) => {
    while (!said.includes(text)) await once(script.stdout, 'data')
  }
  return { script, ended, heard }
}

const listen = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { port: String(port), close: () => new Promise((resolve) => server.close(resolve)) }
}

/** A port of this machine that another program listens on. */
const takenPort = async () => {
  const { port, close } = await listen()
  onTestFinished(() => void close())
  return port
}

test.skipIf(isWindows)(
  'when a program fails, the others are stopped, and its exit code and name are reported',
  async () => {
    const { exitCode, said } = await startTogether(...patientAnd(7)).ended
    expect(exitCode).toBe(7)
    expect(said).toContain('patient got SIGTERM')
    expect(said).toContain('\nThe other ended with code 7. The other programs were stopped.\n')
  },
)

test.skipIf(isWindows)('when a program cannot be started, the others are stopped', async () => {
  const { ended } = startTogether(
    { name: 'The patient', command: [node, ['-e', patient]] },
    { name: 'The other', command: ['/no/such/program', []] },
  )
  const { exitCode, said } = await ended
  expect(exitCode).toBe(127)
  expect(said).toContain('The other cannot be started: ')
})

test.skipIf(isWindows)('a program that ends without an error ends the others too', async () => {
  const { exitCode, said } = await startTogether(...patientAnd(0)).ended
  expect(exitCode).toBe(0)
  expect(said).toContain('patient got SIGTERM')
  expect(said).not.toContain('ended with code')
})

test.skipIf(isWindows).each(/** @type {const} */ (['SIGINT', 'SIGTERM']))(
  '%s is passed on, and stopping is not an error',
  async (signal) => {
    const { script, ended, heard } = startTogether({ name: 'The patient', command: [node, ['-e', patient]] })
    await heard('patient started')
    script.kill(signal)
    const { exitCode, said } = await ended
    expect(exitCode).toBe(0)
    expect(said).toBe(`patient started\npatient got ${signal}\n`)
  },
)

test.skipIf(isWindows)('a program that ends with a code after Ctrl-C is not reported as an error', async () => {
  const stubborn = `process.on('SIGINT', () => process.exit(1)); setInterval(() => {}, 1000); console.log('started')`
  const { script, ended, heard } = startTogether({ name: 'The server', command: [node, ['-e', stubborn]] })
  await heard('started')
  script.kill('SIGINT')
  expect(await ended).toEqual({ exitCode: 1, said: 'started\n' })
})

test.each(scripts)('npm %s with an old Node says which version is needed, before anything else', async (name) => {
  const old = `data:text/javascript,Object.defineProperty(process, 'version', { value: 'v18.20.4' })`
  const { exitCode, said } = await runQuietly(node, ['--import', old, `scripts/${name}.mjs`])
  expect(exitCode).toBe(1)
  expect(said).toBe('\nHeliograph needs Node 20.19 or later, and this is v18.20.4: see https://nodejs.org\n')
})

test.each(scripts)(
  'npm %s with a taken port says so and how to choose another, before anything is built',
  async (name) => {
    const port = await takenPort()
    const { exitCode, said } = await runQuietly(node, [`scripts/${name}.mjs`], {
      env: { PORT: port, HOST: '127.0.0.1' },
    })
    expect(exitCode).toBe(1)
    expect(said).toBe(
      `\nPort ${port} is already in use. Stop the other program, or choose another port with the environment variable PORT.\n`,
    )
  },
)

test('a port that is free or invalid is left to the server', async () => {
  const { port, close } = await listen()
  await close()
  for (const each of [port, '0', 'none', '70000'])
    await expect(refuseTakenPort({ setting: 'PORT', port: each, host: '127.0.0.1' })).resolves.toBeUndefined()
})

test('a process that does not serve people needs no web port', () => {
  expect(webPort({})).toEqual([{ setting: 'PORT', port: '8080', host: '0.0.0.0' }])
  expect(webPort({ PORT: '80', PARTS: 'ingest, api' })).toMatchObject([{ port: '80' }])
  expect(webPort({ PARTS: 'ingest,jobs' })).toEqual([])
})

test('npm start runs the demo, unless told otherwise or in production', () => {
  expect(startSettings({})).toEqual({ DEMO: '1' })
  expect(startSettings({ DEMO: '0' })).toMatchObject({ DEMO: '0' })
  expect(startSettings({ NODE_ENV: 'production' })).toMatchObject({ DEMO: '0' })
})

test('npm run dev sends people to the client, and the client to the server', () => {
  expect(devSettings({ DEV_PORT: '3000' })).toEqual({
    PORT: '8080',
    DEV_PORT: '3000',
    DEMO: '1',
    PUBLIC_URL: 'http://localhost:3000',
    SERVER_URL: 'http://localhost:8080',
  })
  expect(devSettings({ PORT: '9000', PUBLIC_URL: 'https://sun.example' })).toMatchObject({
    PUBLIC_URL: 'https://sun.example',
    SERVER_URL: 'http://localhost:9000',
  })
})
