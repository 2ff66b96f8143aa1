import { contract, type Call } from '@heliograph/contract'
import { afterAll, expect, test } from 'vitest'
import { sampleOf, send, type Parts } from '#testing/requests.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

let aheadMs = 0
const server = await startTestServer({ posting: { isShown: false }, now: () => Date.now() + aheadMs })
afterAll(server.close)

test('the operator sees how much there is, whether mail can be sent and where devices report; others see nothing', async () => {
  const operator = await server.aCaller({ operator: true })
  const owner = await server.aCaller({ name: 'Ada' })
  const before = await operator.api.installation.overview()
  expect(before).toMatchObject({ plants: 0, people: 2, organisations: 0, sendsMail: false, sendsSms: false })
  const door = { host: 'sun.example', accepted: 0, rejected: 0 }
  expect(before.doors).toContainEqual({ ...door, protocol: 'mqtt', port: 1883 })

  await owner.api.organisations.create({ body: { name: 'Sonnwerk' } })
  const plant = await server.aPlant()
  const { sn } = await server.aGateway(plant, 'http')
  const at = Date.now()
  const reading = (milliseconds: number) => ({
    deviceSn: 'INV1',
    deviceType: 'INVERTER' as const,
    at: milliseconds,
    values: { acPower: 2140 },
  })
  await server.say(sn, reading(at), reading(Date.UTC(1970, 0, 2)))
  await server.apiWith('').codes.request({ body: { purpose: 'register', email: 'new@example.org' } })
  expect(await operator.api.installation.overview()).toMatchObject({
    plants: 1,
    organisations: 1,
    gateways: { registered: 1 },
    messages: { waiting: 1, failing: 0, failed: 0 },
    rollUpLag: 0,
    rollUpFailed: 0,
  })
  await server.centre.presence.flush()
  // The sum is remembered for 20 seconds.
  aheadMs = 21_000
  const { doors, samplesToday } = await operator.api.installation.overview()
  expect(samplesToday).toBe(1)
  expect(doors.map(({ protocol, accepted, rejected }) => ({ protocol, accepted, rejected }))).toEqual([
    { protocol: 'solarman-v5', accepted: 0, rejected: 0 },
    { protocol: 'mqtt', accepted: 0, rejected: 0 },
    { protocol: 'http', accepted: 1, rejected: 1 },
  ])
  await expect(owner.api.installation.overview()).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
  await expect(server.apiWith('').installation.overview()).rejects.toMatchObject({ status: 401 })
})

test('the operator sees which versions run, what the readiness consists of, and each job with its last failure', async () => {
  const operator = await server.aCaller({ operator: true })
  const owner = await server.aCaller({ name: 'Cleo' })
  const { pool } = server.engine
  await pool.query(
    `insert into job_runs (name, cron, started_at, ended_at, duration_ms, failed, failed_at, error) values
     ('send-messages', '* * * * *', '2026-11-20T10:00Z', '2026-11-20T10:00:02Z', 1500, false, null, null),
     ('tend-partitions', '17 * * * *', '2026-11-20T09:17Z', '2026-11-20T09:17:01Z', 900, true, '2026-11-20T09:17:01Z', 'no room'),
     ('forget-codes', '43 3 * * *', null, null, null, false, null, null)`,
  )
  const { versions, health, jobs } = await operator.api.installation.overview()
  expect(versions.server).toMatch(/^\d+\.\d+\.\d+$/)
  expect(versions.database).toMatch(/^\d+\.\d+/)
  expect(versions.schema).toMatch(/^\d{4}-.*\.sql$/)
  expect(health).toEqual([
    { name: 'clock', fine: true },
    { name: 'roll-up', fine: true },
  ])
  expect(jobs).toEqual({ scheduled: 3, failed: 1, lastRun: Date.parse('2026-11-20T10:00:02Z') / 1000 })
  const runs = await operator.api.installation.jobs()
  expect(
    runs.map(({ name, failed, running, duration, error }) => ({ name, failed, running, duration, error })),
  ).toEqual([
    { name: 'tend-partitions', failed: true, running: false, duration: 0.9, error: 'no room' },
    { name: 'forget-codes', failed: false, running: false, duration: null, error: null },
    { name: 'send-messages', failed: false, running: false, duration: 1.5, error: null },
  ])
  await expect(owner.api.installation.jobs()).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
})

test('the operator suspends the platform: then only operators log in and are answered, until one of them ends it', async () => {
  const operator = await server.aCaller({ operator: true })
  const owner = await server.aCaller({ name: 'Ben' })
  const logIn = ({ email, digest }: typeof owner) =>
    server.apiWith('').auth.token({ body: { grant_type: 'mdc_password', username: email, password: digest } })
  const refused = { code: 'service_suspend' }
  await expect(owner.api.installation.suspend({ body: { suspended: true } })).rejects.toMatchObject({
    code: 'AU_NO_OPERATION_PERMISSION',
  })

  // A double press is one suspension.
  const suspend = () => operator.api.installation.suspend({ body: { suspended: true } })
  await Promise.all([suspend(), suspend()])
  expect((await operator.api.installation.overview()).suspended).toBe(true)
  expect((await server.apiWith('').branding.configuration({ body: {} })).status).toBe('SUSPENDED')
  await expect(owner.api.account.me()).rejects.toMatchObject(refused)
  await expect(logIn(owner)).rejects.toMatchObject(refused)
  // Nobody gets an account that could not log in; the code is not even looked at.
  const body = {
    area: 'EU' as const,
    email: 'new@heliograph.test',
    password: 'Kettle-Umbrella-77',
    code: '123456',
    consents: { terms: '1', privacy: '1' },
  }
  await expect(server.apiWith('').registration.register({ body })).rejects.toMatchObject(refused)
  const { access_token } = await logIn(operator)

  await server.apiWith(access_token).installation.suspend({ body: { suspended: false } })
  expect((await owner.api.account.me()).id).toBe(owner.id)
  expect((await logIn(owner)).access_token).toBeTypeOf('string')
  const { rows } = await server.engine.pool.query(
    `select user_id, kind from audit where kind like 'platform.%' order by id`,
  )
  expect(rows.at(-1)).toMatchObject({ user_id: operator.id, kind: 'platform.resume' })
})

test('a white label’s operator may do nothing to what all brands share, nor see what other brands’ devices sent', async () => {
  const { sn } = await server.aGateway(await server.aPlant(), 'http')
  const admin = await server.aUser({ brand: 'NORDLICHT', operator: true, email: 'nora@nordlicht.test' })
  const host = 'nordlicht.localhost'
  const tell = (call: Call, parts: Partial<Parts>, authorization?: string) =>
    send(call, { params: {}, query: {}, body: undefined, ...parts }, { baseUrl: server.baseUrl, host, authorization })
  const { text } = await tell(contract.auth.token, {
    body: { grant_type: 'password', username: admin.email, password: admin.digest },
  })
  const { access_token }: { access_token: string } = JSON.parse(text)
  const { installation, intake, content } = contract
  for (const [call, parts] of [
    [installation.suspend, { body: { suspended: true } }],
    [installation.jobs, {}],
    [intake.confirmClock, { body: { time: Date.now() / 1000 } }],
    [intake.setBudget, { body: { sn, budget: null } }],
    [intake.budget, { query: { sn } }],
    [intake.setAside, {}],
    [intake.setAsideGroups, {}],
    [intake.rollUp, {}],
    [content.addVersion, sampleOf(content.addVersion, { innerVersion: '999' })],
    [content.searchVersions, {}],
  ] satisfies [Call, Partial<Parts>][]) {
    const answer = await tell(call, parts, `Bearer ${access_token}`)
    expect([call.endpoint, answer.text]).toEqual([call.endpoint, expect.stringContaining('AU_NO_OPERATION_PERMISSION')])
  }
  // What is the brand's own stays theirs.
  const overview = await tell(installation.overview, {}, `Bearer ${access_token}`)
  expect(overview.status).toBe(200)
  expect(JSON.parse(overview.text)).toMatchObject({
    gateways: { registered: 0 },
    samplesToday: null,
    rollUpLag: null,
    rollUpFailed: null,
    jobs: null,
    doors: ['solarman-v5', 'mqtt', 'http'].map((protocol) => ({ protocol, accepted: null, rejected: null })),
  })
  expect((await tell(contract.content.allAnnouncements, {}, `Bearer ${access_token}`)).status).toBe(200)
})
