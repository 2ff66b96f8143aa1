import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallFailed, createApi } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstRun } from './compose-first-run.ts'
import { readConfig } from './config/config.ts'
import type { Engine } from './db/engine.ts'
import { openScratch } from './db/scratch.ts'
import { createPasswords } from './features/people/auth/passwords.ts'
import type { Installation } from './features/platform/setup/setup.ts'
import { createReadiness } from './http/readiness.ts'
import { createLog } from './log.ts'
import { startTestServer } from './testing/test-server.ts'

const passwords = createPasswords({ memoryCost: 1024, timeCost: 1 })
let engine: Engine
beforeAll(async () => {
  engine = await openScratch()
})
afterAll(() => engine.close())

const freePort = async () => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** An installation that waits for its set-up. */
const aFirstRun = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'first-run-'))
  const [port, printed, logged] = [await freePort(), [] as string[], [] as string[]]
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', DATA_CENTRES: 'eu' })
  const terminal = {
    isTTY: true,
    on: (_: string, listener: () => void) => (enter = listener),
    off: () => terminal,
    pause: () => terminal,
  }
  let enter = () => {}
  let close = async (): Promise<unknown> => undefined
  const ended: { installation?: Installation | undefined } = {}
  const end = firstRun({
    config,
    engines: new Map([['eu', engine]]),
    passwords,
    webDir: 'none',
    readiness: createReadiness(),
    log: createLog({ level: 'debug', format: 'json' }, { write: (line: string) => void logged.push(line) }),
    print: (lines) => printed.push(lines),
    terminal: terminal as never,
    onOpened: (closing) => (close = closing),
    now: () => clock.now(),
  }).then((installation) => (ended.installation = installation))
  const file = join(dataDir, 'setup-code')
  await expect.poll(() => printed.length).toBe(1)
  const address = `http://127.0.0.1:${port}`
  return {
    address,
    api: createApi({ baseUrl: address, token: () => undefined, dataCentre: () => 'FOREIGN_1' }),
    file,
    printed,
    logged,
    code: () => readFileSync(file, 'utf8').trim(),
    pressEnter: () => enter(),
    end,
    ended,
    async close() {
      await close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

const clock = { now: Date.now }
let run: Awaited<ReturnType<typeof aFirstRun>>
beforeEach(async () => {
  clock.now = Date.now
  await engine.pool.query(`delete from users; delete from attempts; delete from settings where name = 'installation'`)
  run = await aFirstRun()
})
afterEach(() => run.close())

const operator = {
  name: 'Mara Lindner',
  email: 'mara@example.org',
  password: 'Kettle-Umbrella-77',
  dataCentre: 'FOREIGN_1' as const,
  publicUrl: 'https://solar.example.org',
}
const finish = (code: string, own: Partial<typeof operator> & { platformName?: string } = {}) =>
  run.api.setup.finish({ body: { code, ...operator, ...own } })
const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallFailed)) throw new Error(`It was not refused: ${String(error)}`)
  return error.param ? [error.code, error.param] : error.code
}

test('the code is printed to the terminal and is in a file that only the server’s user can read, but is not logged', () => {
  expect(run.code()).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  expect(run.printed.join('')).toContain(run.code())
  expect(run.printed.join('')).toContain(run.file)
  expect(statSync(run.file).mode & 0o777).toBe(0o600)
  expect(run.logged.join('')).toContain('Waiting for the set-up')
  expect(run.logged.join('')).not.toContain(run.code())
})

test('until it is set up, every page leads to the set-up, and no other call exists', async () => {
  for (const path of ['/', '/login', '/plant/infos/data?plant=1', '/register']) {
    const answer = await fetch(run.address + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/setup'])
  }
  const logIn = run.api.auth.token({ body: { grant_type: 'mdc_password', username: 'a', password: 'b' } })
  expect(await refusalOf(logIn)).toBe('resource_not_exist_or_deleted')
  expect(await run.api.setup.state()).toEqual({
    dataCentres: ['FOREIGN_1'],
    platformName: 'Heliograph',
    publicUrl: null,
    hasMail: false,
  })
})

test('the operator’s account and the settings are stored, and the code and the calls are gone', async () => {
  const typed = run.code().toLowerCase().replaceAll('-', ' ')
  expect(await finish(typed, { platformName: 'Sonnwerk' })).toEqual({ publicUrl: 'https://solar.example.org' })
  await run.end
  expect(run.ended.installation).toEqual({ publicUrl: 'https://solar.example.org', platformName: 'Sonnwerk' })
  expect(existsSync(run.file)).toBe(false)
  const server = await startTestServer({ engine, platformName: 'Sonnwerk' })
  const nobody = server.apiWith('')
  const password = createHash('sha256').update(operator.password).digest('hex')
  const { access_token } = await nobody.auth.token({
    body: { grant_type: 'mdc_password', username: operator.email, password },
  })
  expect((await server.apiWith(access_token).account.me()).permissions).toContain('operator')
  const { textList } = await nobody.branding.configuration({ body: { channel: 'WEB', platform: 'INTELLIGENT' } })
  expect(textList).toContainEqual({ type: 'SHOW_NAME', lan: null, textInfo: 'Sonnwerk' })
  for (const call of [() => nobody.setup.state(), () => nobody.setup.finish({ body: { code: '', ...operator } })])
    expect(await refusalOf(call())).toBe('resource_not_exist_or_deleted')
  await server.close()
})

test('of ten parallel calls with the right code one succeeds', async () => {
  const code = run.code()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, place) => finish(code, { email: `operator${place}@example.org` })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await run.end
  const { rows } = await engine.pool.query('select operator from users')
  expect(rows).toEqual([{ operator: true }])
})

test('a wrong code is refused, and after ten of them from one network the right one too, for a quarter of an hour', async () => {
  for (let tried = 0; tried < 10; tried++) expect(await refusalOf(finish('AAAA-AAAA-AAAA-AAAA'))).toBe('CODE_WRONG')
  expect(await refusalOf(finish(run.code()))).toBe('TOO_MANY_REQUESTS')
  clock.now = () => Date.now() + 16 * minuteMs
  await finish(run.code())
})

test('a code is void after 30 minutes, and Enter at the terminal makes a new one', async () => {
  const old = run.code()
  clock.now = () => Date.now() + 30 * minuteMs
  expect(await refusalOf(finish(old))).toBe('CODE_EXPIRED')
  run.pressEnter()
  expect(run.code()).not.toBe(old)
  expect(await refusalOf(finish(old))).toBe('CODE_WRONG')
  await finish(run.code())
})

test('what is wrong is refused, and the code stays valid', async () => {
  const code = run.code()
  expect(await refusalOf(finish(code, { password: 'password1' }))).toEqual(['PASSWORD_TOO_SIMPLE', 'common'])
  expect(await refusalOf(finish(code, { password: 'lindner-kettle-77' }))).toEqual(['PASSWORD_TOO_SIMPLE', 'personal'])
  expect(await refusalOf(finish(code, { email: 'mara' }))).toBe('EMAIL_FORMAT_WRONG')
  for (const publicUrl of ['https://sun.example/path', 'https://me:secret@sun.example', 'ftp://sun.example']) {
    const [, field] = (await refusalOf(finish(code, { publicUrl }))) as string[]
    expect(field).toContain('body/publicUrl')
  }
  const elsewhere = run.api.setup.finish({ body: { code, ...operator, dataCentre: 'CN' } })
  expect(await refusalOf(elsewhere)).toEqual(['PARAM_ERROR', 'body/dataCentre'])
  expect((await engine.pool.query('select from users')).rowCount).toBe(0)
  await finish(code)
})

test('a test mail says why it was not accepted, needs the code, and stores nothing', async () => {
  const body = {
    mail: { host: '127.0.0.1', port: 1, tls: false },
    to: operator.email,
    publicUrl: operator.publicUrl,
  }
  expect(await refusalOf(run.api.setup.testMail({ body: { code: 'wrong', ...body } }))).toBe('CODE_WRONG')
  const answer = await run.api.setup.testMail({ body: { code: run.code(), ...body } })
  expect(answer).toEqual({ sent: false, reason: 'SMTP ESOCKET' })
  expect((await engine.pool.query('select from outbox')).rowCount).toBe(0)
})

test('the password of the mail server is not in the table as it was typed, also where an older server stored it so', async () => {
  const stored = async () =>
    (await engine.pool.query<{ value: string }>(`select value::text from settings where name = 'installation'`))
      .rows[0]!.value
  const smtpUrl = 'smtp://mara:Open-Sesame@mail.example:587'
  await engine.pool.query(`insert into settings values ('installation', $1)`, [
    JSON.stringify({ publicUrl: 'https://sun.example', smtpUrl, mailFrom: 'sun@mail.example' }),
  ])
  await expect
    .poll(() => run.ended.installation, { timeout: 9_000 })
    .toEqual({
      publicUrl: 'https://sun.example',
      mailFrom: 'sun@mail.example',
      smtpUrl,
    })
  expect(await stored()).not.toContain('Sesame')
  expect(await stored()).not.toContain('mail.example:587')
  // At the next start it is read again.
  const again = await firstRun({
    config: readConfig({ DATA_CENTRES: 'eu' }),
    engines: new Map([['eu', engine]]),
  } as never)
  expect(again).toMatchObject({ smtpUrl, mailFrom: 'sun@mail.example' })
})

test('another process that finished the set-up ends this one’s', async () => {
  await engine.pool.query(`insert into settings values ('installation', '{"publicUrl": "https://sun.example"}')`)
  await expect.poll(() => run.ended.installation, { timeout: 9_000 }).toEqual({ publicUrl: 'https://sun.example' })
  expect(existsSync(run.file)).toBe(false)
})
