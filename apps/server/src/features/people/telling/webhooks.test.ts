import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, afterEach, expect, test } from 'vitest'
import { isPublicAddress, isWithin } from '#compose-brands.ts'
import { startTestServer, type Caller } from '#testing/test-server.ts'
import { createPostPublic } from './post-public.ts'
import { bodyText, templateFault, type Posted } from './webhook-shapes.ts'

let moved = 0
const now = () => Date.now() + moved
const later = (ms: number) => void (moved += ms)

/** A program that takes alerts, and what it answers now. */
let status = 204
const got: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (status >= 200 && status < 300)
      got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('x'.repeat(200_000))
  })
})
await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
const bound = receiver.address()
const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/hook?token=bot`
const server = await startTestServer({ now, isTrustedAddress: isWithin(['127.0.0.0/8']) })
// Nobody of an earlier test is told.
afterEach(async () => {
  await server.engine.pool.query('truncate webhooks, telling_states, outbox, outbox_files, posted_alerts')
  got.splice(0)
  status = 204
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})

const aHook = { name: 'House', address, level: 0, zone: 'UTC', shape: 'plain' as const }
const anAlert = async (plantId: number, { level = 1, device = undefined as number | undefined } = {}) => {
  const deviceId = device ?? (await server.aGateway(plantId)).id
  const values = {
    plant_id: plantId,
    device_id: deviceId,
    rule_id: 1,
    code: 'OFFLINE',
    name: 'gateway offline',
    level,
    influence: 3,
  }
  await server.engine.db
    .insertInto('alerts')
    .values({ ...values, started_at: new Date(now() - 10 * minuteMs), last_at: new Date(now()) })
    .execute()
}
/** What is new waits for the next pass, in case there is more. */
const tell = async () => {
  await server.runJob('tell-alerts')
  await server.runJob('tell-alerts')
  await server.centre.dispatch.tick()
}
const deliveries = async (caller: Caller) => (await caller.api.profile.webhooks()).webhooks[0]?.deliveries ?? []

// First: attempts are counted by the database's clock, which does not move.
test('a test says what came back, and counts', async () => {
  const [ada, bob] = [await server.aCaller({ language: 'zh' }), await server.aCaller()]
  const { webhooks } = await ada.api.profile.addWebhook({ body: aHook })
  const { id } = webhooks[0]!
  expect(await ada.api.profile.testWebhook({ body: { id } })).toEqual({ status: 204, failure: null })
  expect(JSON.parse(got.splice(0)[0]!.body)).toMatchObject({ headline: '这是一条测试消息', alerts: [] })
  status = 404
  expect(await ada.api.profile.testWebhook({ body: { id } })).toEqual({ status: 404, failure: null })
  status = 204
  // Another person's webhook is none: not tested, not removed, not resumed.
  await expect(bob.api.profile.testWebhook({ body: { id } })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })
  expect(await bob.api.profile.removeWebhook({ body: { id } })).toEqual({ webhooks: [] })
  await bob.api.profile.resumeWebhook({ body: { id } })
  expect((await ada.api.profile.webhooks()).webhooks).toHaveLength(1)
  for (let more = 0; more < 18; more++) await ada.api.profile.testWebhook({ body: { id } })
  await expect(ada.api.profile.testWebhook({ body: { id } })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  got.splice(0)
  expect(await ada.api.profile.removeWebhook({ body: { id } })).toEqual({ webhooks: [] })
  const { data } = await ada.api.audit.mine({ query: { page: 1, size: 20 } })
  expect(data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['webhook.add', 'webhook.remove']))
  // A session that was left open adds none: who sits there would listen from then on.
  const eve = await server.aCaller()
  await server.engine.pool.query("update sessions set proven_at = now() - interval '1 hour' where user_id = $1", [
    eve.id,
  ])
  await expect(eve.api.profile.addWebhook({ body: aHook })).rejects.toMatchObject({ code: 'AUTH_PROOF_REQUIRED' })
  expect(await eve.api.profile.webhooks()).toEqual({ webhooks: [] })
})

test('an alert is posted once, signed with the time, in full; what fails is tried again with the same id', async () => {
  const ada = await server.aCaller()
  const plantId = await server.aPlant({ owner_id: ada.id, name: 'Scheune "Süd"' })
  const { secret, webhooks } = await ada.api.profile.addWebhook({
    body: { ...aHook, headerName: 'Authorization', headerValue: 'Bearer mine' },
  })
  expect(webhooks).toMatchObject([{ name: 'House', host: '127.0.0.1', deliveries: [] }])
  // Someone else with the session would not stay unnoticed.
  const { rows: mails } = await server.engine.pool.query(
    "select body from outbox where kind = 'webhook-added' and recipient = $1",
    [ada.email],
  )
  expect(mails).toEqual([{ body: expect.stringContaining('named House') }])
  // Neither the secret nor the address is shown again.
  expect(JSON.stringify(await ada.api.profile.webhooks())).not.toMatch(/whsec|token=bot|Bearer/)
  await anAlert(plantId)
  status = 500
  await tell()
  expect(got).toEqual([])
  expect(await deliveries(ada)).toMatchObject([{ state: 'waiting', attempts: 1, problem: 'HTTP 500' }])
  // A redirect is not followed.
  status = 302
  later(minuteMs)
  await server.centre.dispatch.tick()
  expect(await deliveries(ada)).toMatchObject([{ state: 'waiting', attempts: 2, problem: 'HTTP 302' }])
  status = 204
  later(minuteMs)
  await server.centre.dispatch.tick()
  await server.centre.dispatch.tick()
  await tell()
  const [message, ...more] = got.splice(0)
  expect(more).toEqual([])
  expect(await deliveries(ada)).toMatchObject([{ state: 'sent', attempts: 3 }])
  const { headers, body, path } = message!
  expect(path).toBe('/hook?token=bot')
  const [, at = '', signed = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['webhook-signature'])) ?? []
  expect(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')).toBe(signed)
  expect(Math.abs(Number(at) - now() / 1000)).toBeLessThan(60)
  expect(headers).toMatchObject({ authorization: 'Bearer mine', 'content-type': 'application/json; charset=utf-8' })
  const read = JSON.parse(body)
  expect(read).toMatchObject({
    id: headers['webhook-id'],
    headline: 'Scheune "Süd": Gateway offline',
    url: expect.stringContaining(`/plant/infos/alert?plant=${plantId}&alert=`),
    count: 1,
    level: 1,
    alerts: [
      { rule: 1, influence: 3, label: 'Gateway offline', plant: { id: plantId, name: 'Scheune "Süd"' }, endedAt: null },
    ],
  })
  expect((await ada.api.profile.webhooks()).webhooks[0]).toMatchObject({ failingSince: null })
})

test('a message whose process was killed before it could note what came back is posted again, with the same id', async () => {
  const ada = await server.aCaller()
  const plantId = await server.aPlant({ owner_id: ada.id })
  await ada.api.profile.addWebhook({ body: aHook })
  await anAlert(plantId)
  await tell()
  // As the killed process leaves it: taken for five minutes.
  await server.engine.pool.query(
    "update outbox set sent_at = null, due_at = $1, attempts = 1 where channel = 'webhook'",
    [new Date(now() + 5 * minuteMs)],
  )
  await server.centre.dispatch.tick()
  expect(got).toHaveLength(1)
  later(6 * minuteMs)
  await server.centre.dispatch.tick()
  await server.centre.dispatch.tick()
  const [first, second, ...more] = got.splice(0).map(({ headers }) => headers['webhook-id'])
  expect(more).toEqual([])
  expect(first).toMatch(/^heliograph-\w+-\d+$/)
  expect(second).toBe(first)
})

test('each webhook has its own level and its own shape', async () => {
  const ada = await server.aCaller()
  const plantId = await server.aPlant({ owner_id: ada.id, name: 'A <b> & "c"' })
  await ada.api.profile.addWebhook({ body: { ...aHook, shape: 'chat', level: 2 } })
  await ada.api.profile.addWebhook({ body: { ...aHook, shape: 'bot', chat: '-100123', level: 1 } })
  const template = '{"summary":"{{headline}} ({{count}})","severity":"{{level}}","all":["{{alerts}}"],"fixed":1}'
  await ada.api.profile.addWebhook({ body: { ...aHook, shape: 'own', template } })
  await anAlert(plantId, { level: 1 })
  await tell()
  const bodies = got.splice(0).map(({ body }) => JSON.parse(body))
  expect(bodies).toHaveLength(2)
  expect(bodies).toContainEqual({
    chat_id: '-100123',
    text: expect.stringMatching(/^A <b> & "c": Gateway offline\n\n/),
  })
  expect(bodies).toContainEqual({
    summary: 'A <b> & "c": Gateway offline (1)',
    severity: 1,
    all: [[expect.objectContaining({ code: 'OFFLINE' })]],
    fixed: 1,
  })
  later(hourMs)
  await anAlert(plantId, { level: 2 })
  await tell()
  expect(got.splice(0).map(({ body }) => JSON.parse(body).text)).toContainEqual(
    expect.stringMatching(/^\*A &lt;b&gt; &amp; "c": Gateway offline\*\n/),
  )
})

test('what fails for two days is stopped, its person is told by mail, and lets it go on', async () => {
  const ada = await server.aCaller()
  const plantId = await server.aPlant({ owner_id: ada.id })
  const { webhooks } = await ada.api.profile.addWebhook({ body: { ...aHook, name: 'Old chat' } })
  status = 410
  for (let day = 0; day < 3; day++) {
    await anAlert(plantId)
    await tell()
    await server.runJob('stop-failing-webhooks')
    const [hook] = (await ada.api.profile.webhooks()).webhooks
    expect([hook!.failingSince === null, hook!.stoppedDate === null]).toEqual([false, day < 2])
    later(dayMs + hourMs)
  }
  const { rows } = await server.engine.pool.query(
    "select subject, body from outbox where kind = 'webhook-stopped' and recipient = $1",
    [ada.email],
  )
  expect(rows).toEqual([
    { subject: 'Alerts are no longer posted to Old chat', body: expect.stringContaining('127.0.0.1') },
  ])
  await anAlert(plantId)
  status = 204
  await tell()
  expect(got.splice(0)).toEqual([])
  const { webhooks: resumed } = await ada.api.profile.resumeWebhook({ body: { id: webhooks[0]!.id } })
  expect(resumed[0]).toMatchObject({ failingSince: null, stoppedDate: null })
})

test('what waits for a webhook is not posted after its person lost the plant, or removed it', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const plantId = await server.aPlant({ owner_id: ada.id })
  const { webhooks } = await ada.api.profile.addWebhook({ body: aHook })
  await anAlert(plantId)
  status = 503
  await tell()
  await server.engine.db.updateTable('plants').set({ owner_id: bob.id }).where('id', '=', plantId).execute()
  status = 204
  later(hourMs)
  await server.centre.dispatch.tick()
  expect(await deliveries(ada)).toMatchObject([{ state: 'withdrawn' }])
  await ada.api.profile.removeWebhook({ body: { id: webhooks[0]!.id } })
  expect(got).toEqual([])
})

test('nothing but public addresses is called, whatever a name means at that moment, unless the operator lists them', async () => {
  const posted = { headers: {}, body: Buffer.from('{}') }
  const calling = (addresses: string[], isTrusted?: (address: string) => boolean) =>
    createPostPublic({ isPublic: isPublicAddress, addressesOf: async () => addresses, isTrusted })(
      'https://hook.example/',
      posted,
    )
  for (const inside of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    'fd00:ec2::254',
  ])
    expect(await calling([inside]), inside).toEqual({ failure: 'inside' })
  // One that is not public is enough.
  expect(await calling(['93.184.216.34', '10.0.0.1'])).toEqual({ failure: 'inside' })
  const listed = isWithin(['10.0.0.0/8', 'fd00::/8', '192.168.7.7'])
  expect(
    ['10.2.3.4', '::ffff:10.2.3.4', 'fd00::9', '192.168.7.7', '192.168.7.8', '127.0.0.1', 'x'].map(listed),
  ).toEqual([true, true, true, true, false, false, false])
  const ada = await server.aCaller()
  for (const wrong of [
    { address: 'ftp://hook.example/' },
    { address: 'https://user:word@hook.example/' },
    { zone: 'Mars/Base' },
    { shape: 'own' as const, template: '{"text": {{text}}}' },
    { shape: 'own' as const, template: '{"text": "{{constructor}}"}' },
    { shape: 'own' as const, template: '"{{text}}"' },
    { headerName: 'Host', headerValue: 'x' },
    { headerName: 'Content-Length', headerValue: '1' },
    { headerName: 'X-Forwarded-For', headerValue: '1' },
    { headerName: 'X-A', headerValue: 'a\r\nb: c' },
  ])
    await expect(
      ada.api.profile.addWebhook({ body: { ...aHook, ...wrong } }),
      JSON.stringify(wrong),
    ).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  const five = Array.from({ length: 8 }, () =>
    ada.api.profile.addWebhook({ body: aHook }).then(
      () => 1,
      () => 0,
    ),
  )
  expect((await Promise.all(five)).filter(Boolean)).toHaveLength(5)
  // What else is with the operator's addresses of today is called only where it is listed.
  expect(await ada.api.profile.addWebhook({ body: aHook }).catch((error: { code: string }) => error.code)).toBe(
    'PARAM_ERROR',
  )
})

test('who does not answer within 5 s, answers without an end or cannot be found is given up, and holds nobody up', async () => {
  const silent = createServer((request, response) => {
    if (request.url !== '/drips') return
    // The head of an answer that never ends.
    response.socket?.write('HTTP/1.1 204 No Content\r\nx-more: ')
    setInterval(() => response.socket?.write('x'), 20).unref()
  })
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  const there = silent.address()
  const at = (path: string) => `http://127.0.0.1:${typeof there === 'object' ? there?.port : ''}${path}`
  const needs = { isPublic: isPublicAddress, isTrusted: isWithin(['127.0.0.0/8']) }
  const posted = { headers: {}, body: Buffer.from('{}') }
  const toSilent = createPostPublic({ ...needs, addressesOf: async () => ['127.0.0.1'], patienceMs: 300 })
  const toNobody = createPostPublic({ ...needs, addressesOf: () => new Promise(() => undefined), patienceMs: 300 })
  const begun = performance.now()
  const [usual, ...short] = await Promise.all([
    createPostPublic({ ...needs, addressesOf: async () => ['127.0.0.1'] })(at('/'), posted),
    toSilent(at('/'), posted),
    toSilent(at('/drips'), posted),
    toNobody('https://hook.example/', posted),
  ])
  expect([usual, ...short]).toEqual([slow, slow, slow, slow])
  expect(performance.now() - begun).toBeGreaterThan(4_900)
  silent.closeAllConnections()
  silent.close()
})
const slow = { failure: 'slow' }

test('what people call their plants cannot break out of a body, and no body grows without end', () => {
  const text = '"},{"chat_id":"1\n\\ {{alerts}} {{headline}} \u2028'
  const alert = {
    id: 1,
    rule: 1,
    code: 'x',
    label: text,
    level: 2,
    influence: 0,
    plant: { id: 1, name: text },
    device: { id: 1, name: text },
    startedAt: '',
    endedAt: null,
    isDisproved: false,
  }
  const posted: Posted = {
    headline: text,
    text: text.repeat(2000),
    url: 'https://x.example/',
    alerts: Array.from({ length: 10_000 }, () => alert),
  }
  const sending = { id: randomUUID(), sentAt: '' }
  const own = bodyText(
    { shape: 'own', template: '{"a":{"b":["{{headline}}","x {{headline}}"]},"__proto__":"{{level}}"}' },
    posted,
    sending,
  )
  expect(JSON.parse(own).a).toEqual({ b: [text, `x ${text}`] })
  expect(Object.getOwnPropertyNames(JSON.parse(own))).toEqual(['a', '__proto__'])
  for (const body of [{ shape: 'plain' }, { shape: 'chat' }, { shape: 'bot', chat: '1' }] as const)
    expect(Buffer.byteLength(bodyText(body, posted, sending))).toBeLessThan(64_000)
  // A person's own template, as long as it may be, that repeats one slot.
  for (const name of ['{{alerts}}', '{{text}}', '{{headline}}', '{{url}}', '{{id}}', 'x{{alerts}}']) {
    const template = `[${Array.from({ length: Math.floor(7900 / (name.length + 3)) }, () => `"${name}"`).join()}]`
    expect(template.length).toBeLessThanOrEqual(8000)
    const filled = bodyText({ shape: 'own', template }, posted, sending)
    expect(Buffer.byteLength(filled), name).toBeLessThanOrEqual(64_000)
    expect(JSON.parse(filled)).toHaveLength(JSON.parse(template).length)
  }
  expect([
    templateFault('{"a":"{{text}}"}'),
    templateFault('{"a":"{{nope}}"}'),
    templateFault('{a}'),
    templateFault('1'),
  ]).toEqual([undefined, 'slot', 'json', 'json'])
})

test('an organisation’s administrators have alerts of its plants posted; only they, and only of plants that it looks after', async () => {
  const [chief, worker, owner, stranger] = await Promise.all([
    server.aCaller(),
    server.aCaller(),
    server.aCaller(),
    server.aCaller(),
  ])
  const company = await server.anOrganisation([
    { userId: chief.id, kind: 'org-admin' },
    { userId: worker.id, may: 'operate' },
  ])
  const speaking = async (caller: Caller, organisation: number) => {
    const { access_token } = await server
      .apiWith('')
      .auth.token({ body: { grant_type: 'switch_org', org_id: String(organisation), access_token: caller.token } })
    return { hooks: server.apiWith(access_token).organisationWebhooks }
  }
  const { hooks: ours } = await speaking(chief, company)
  const { webhooks, secret } = await ours.add({ body: aHook })
  const { id } = webhooks[0]!
  expect(await ours.list()).toMatchObject({ webhooks: [{ name: 'House', host: '127.0.0.1', stoppedDate: null }] })
  const { rows: mails } = await server.engine.pool.query(`select from outbox where kind = 'organisation-webhook-added'`)
  expect(mails).toHaveLength(1)

  // Members without the right, people who speak for nobody, and other organisations get no further.
  const refused = { code: 'AU_NO_OPERATION_PERMISSION' }
  await expect((await speaking(worker, company)).hooks.list()).rejects.toMatchObject(refused)
  await expect(owner.api.organisationWebhooks.add({ body: aHook })).rejects.toMatchObject(refused)
  await expect(server.apiWith('').organisationWebhooks.list()).rejects.toMatchObject({ status: 401 })
  const { hooks: other } = await speaking(
    stranger,
    await server.anOrganisation([{ userId: stranger.id, kind: 'org-admin' }]),
  )
  expect(await other.remove({ body: { id } })).toEqual({ webhooks: [] })
  for (const call of [other.test, other.renew])
    await expect(call({ body: { id } })).rejects.toMatchObject({ code: 'resource_not_exist_or_deleted' })
  await expect(owner.api.profile.testWebhook({ body: { id } })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })

  const plantId = await server.aPlant({ owner_id: owner.id, organisation_id: company })
  await anAlert(plantId)
  await anAlert(await server.aPlant({ owner_id: owner.id }))
  await server.runJob('tell-organisations')
  await server.runJob('tell-organisations')
  await server.centre.dispatch.tick()
  expect(got).toHaveLength(1)
  const [first] = got.splice(0)
  const signed = (by: string, { headers, body }: (typeof got)[number]) => {
    const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['webhook-signature']))!
    return createHmac('sha256', by).update(`${time}.${body}`).digest('hex') === signature
  }
  expect(signed(secret, first!)).toBe(true)
  expect(JSON.parse(first!.body)).toMatchObject({ count: 1, alerts: [{ plant: { id: plantId }, endedAt: null }] })

  // A new secret signs from now on. That an alert is over is posted too.
  const renewed = await ours.renew({ body: { id } })
  await server.engine.pool.query('update alerts set ended_at = $2 where plant_id = $1', [plantId, new Date(now())])
  await server.runJob('tell-organisations')
  await server.centre.dispatch.tick()
  expect([signed(secret, got[0]!), signed(renewed.secret, got[0]!)]).toEqual([false, true])
  expect(JSON.parse(got.splice(0)[0]!.body).alerts[0].endedAt).not.toBeNull()

  // A message that waits is not posted once the organisation has lost the plant.
  await anAlert(plantId, { level: 2 })
  status = 503
  await server.runJob('tell-organisations')
  await server.centre.dispatch.tick()
  await server.engine.pool.query('update plant_relations set ended_at = now() where plant_id = $1', [plantId])
  status = 204
  later(hourMs)
  await server.centre.dispatch.tick()
  expect(got).toEqual([])
  expect((await ours.list()).webhooks[0]!.deliveries[0]).toMatchObject({ state: 'failed' })

  // After two days of failures it is stopped, and the administrators are told.
  await server.engine.pool.query('update webhooks set failing_since = $1, failed_at = $2 where id = $3', [
    new Date(now() - 3 * dayMs),
    new Date(now()),
    id,
  ])
  await server.runJob('stop-failing-webhooks')
  const { rows } = await server.engine.pool.query<{ recipient: string }>(
    `select recipient from outbox where kind = 'webhook-stopped'`,
  )
  expect(rows).toEqual([{ recipient: chief.email }])
  expect((await ours.list()).webhooks[0]!.stoppedDate).not.toBeNull()
  expect((await ours.resume({ body: { id } })).webhooks[0]!.stoppedDate).toBeNull()

  // What planned work explains is not told once the work is over.
  const worked = await server.aPlant({ owner_id: owner.id, organisation_id: company })
  await owner.api.plannedWorks.plan({
    params: { id: worked },
    body: { on: null, from: (now() - 10 * minuteMs) / 1000, to: (now() + hourMs) / 1000, why: 'New modules' },
  })
  await anAlert(worked)
  later(hourMs)
  await server.engine.pool.query('update alerts set ended_at = $2 where plant_id = $1', [worked, new Date(now())])
  const tellsOf = async () => {
    await server.runJob('tell-organisations')
    await server.centre.dispatch.tick()
    return got.splice(0).map(({ body }) => JSON.parse(body).alerts[0].plant.id)
  }
  expect(await tellsOf()).toEqual([])
  await anAlert(worked)
  later(hourMs)
  expect(await tellsOf()).toEqual([worked])
})
