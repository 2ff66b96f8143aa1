import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { heliograph } from '@heliograph/brand/heliograph'
import { CallFailed, type Api } from '@heliograph/contract/browser'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { createDispatch } from './dispatch.ts'
import { createMailGateway } from './gateways.ts'
import { createDispatchStore } from './outbox.store.ts'

/** A mail provider whose replies the tests choose. */
let mood: 'well' | 'later' | 'never' | 'not ours' | 'hangs' = 'well'
/** Answers what hangs. */
const held: (() => void)[] = []
let received: { from: string; to: string[]; raw: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom(_address, _session, done) {
    if (mood !== 'not ours') return done()
    return done(Object.assign(new Error('sender not owned by user'), { responseCode: 553 }))
  },
  onRcptTo(_address, _session, done) {
    if (mood === 'never') return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    if (mood === 'later') return done(Object.assign(new Error('try again'), { responseCode: 451 }))
    return done()
  },
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(parts).toString(),
      })
      if (mood === 'hangs') held.push(done)
      else done()
    })
  },
})
smtp.on('error', () => undefined)
await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`

/** Messages about no plants are never withdrawn. */
const withdrawals = { isStillWanted: async () => true, untell: async () => undefined }

/** An SMS provider. */
let answer: number | 'elsewhere' = 200
let posted: { authorization: string | undefined; body: { id: string; to: string; text: string } }[] = []
let visits = 0
const sms = createServer((request, response) => {
  void (async () => {
    visits++
    if (request.url !== '/send') return response.end()
    const body = JSON.parse(await textOf(request)) as { id: string; to: string; text: string }
    posted.push({ authorization: request.headers.authorization, body })
    if (answer === 'elsewhere') return response.writeHead(307, { location: '/elsewhere' }).end()
    return response.writeHead(answer).end('{}')
  })()
})
await new Promise<void>((resolve) => void sms.listen(0, '127.0.0.1', resolve))
const smsUrl = `http://127.0.0.1:${(sms.address() as AddressInfo).port}/send`

let at = Date.now()
const server = await startTestServer({
  now: () => at,
  posting: { smtpUrl, smsUrl, smsToken: 'secret of the provider', isShown: false },
})
const { dispatch } = server.centre
const { outbox } = server.centre.people.get('HELIOGRAPH')!
const nordlicht = server.centre.people.get('NORDLICHT')!.outbox

afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => void smtp.close(resolve))
  await new Promise((resolve) => sms.close(resolve))
})
beforeEach(() => {
  received = []
  posted = []
  visits = 0
})
afterEach(async () => {
  mood = 'well'
  answer = 200
  await server.engine.db.deleteFrom('outbox').execute()
  server.reported.length = 0
})

type Wanted = NonNullable<NonNullable<Parameters<Api['directory']['messages']>[0]>['query']>

let person = 0
const someone = () => `reader${++person}@mail.example`
const code = (to: string) =>
  ({ channel: 'mail', to, language: 'en', kind: 'code.register', facts: { code: '40718293', minutes: 10 } }) as const
const rowOf = (to: string) =>
  server.engine.db.selectFrom('outbox').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()
/** As another process does, that announces nothing here. */
const enter = (to: string, dueAt = at) =>
  server.engine.db
    .insertInto('outbox')
    .values({
      brand: 'HELIOGRAPH',
      channel: 'mail',
      recipient: to,
      kind: 'account-revoked',
      language: 'en',
      subject: 'Gone',
      body: 'Gone',
      secret: false,
      created_at: new Date(at),
      expires_at: new Date(at + minuteMs),
      due_at: new Date(dueAt),
    })
    .execute()
const seen = async () => Promise.all(received.map(({ raw }) => PostalMime.parse(raw)))

// As in a server that runs: the first message of a process loads what sends, and connects.
beforeAll(async () => {
  await outbox.post(code(someone()))
  await dispatch.tick()
  await server.engine.db.deleteFrom('outbox').execute()
})

test('a code arrives within a second, in the brand’s name, as text and HTML, without external content', async () => {
  const to = someone()
  const asked = await server.apiWith('').codes.request({ body: { purpose: 'register', email: to } })
  expect(asked).toEqual({ expiresIn: 600, againIn: 60 })
  await expect.poll(() => received.length, { timeout: 1000 }).toBe(1)
  const [mail] = await seen()
  expect(received[0]).toMatchObject({ from: 'no-reply@heliograph.test', to: [to] })
  expect(mail).toMatchObject({
    from: { name: 'Heliograph', address: 'no-reply@heliograph.test' },
    to: [{ address: to }],
    subject: 'Sign up: your code',
  })
  expect(mail!.text).toMatch(/^\d{8}$/m)
  expect(mail!.html).toContain(mail!.text!.match(/\d{8}/)![0])
  expect(mail!.html).not.toMatch(/src=|url\(|<img|<link|<script/)
})

test("a message is in the person's language, with the brand's names and links", async () => {
  const to = someone()
  await nordlicht.post({ channel: 'mail', to, language: 'zh_CN', kind: 'already-registered', facts: {} })
  await expect.poll(() => received.length).toBe(1)
  const [mail] = await seen()
  expect(mail).toMatchObject({ from: { name: '北极光' }, subject: '您已经有账号了' })
  expect(mail!.text).toContain('https://nordlicht.localhost/')
  expect(mail!.html).toContain('lang="zh"')
})

test('the code is erased after it was sent', async () => {
  const to = someone()
  await outbox.post(code(to))
  await expect.poll(async () => (await rowOf(to)).sent_at).not.toBeNull()
  expect(await rowOf(to)).toMatchObject({ body: null, due_at: null, problem: null })
})

test('typed names can neither inject headers nor markup', async () => {
  const to = someone()
  const evil = 'Sun\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>\u2028<a href="https://evil.example">'
  await outbox.post({
    channel: 'mail',
    to,
    language: 'en',
    kind: 'invitation',
    facts: { organisation: evil, inviter: evil, path: '//evil.example/x' },
  })
  await expect.poll(() => received.length).toBe(1)
  const [mail] = await seen()
  expect(received[0]!.to).toEqual([to])
  expect(mail!.bcc ?? []).toEqual([])
  expect(mail!.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail!.html).not.toMatch(/<script|<a href="https:\/\/evil/)
  expect(mail!.text).not.toMatch(/^https?:\/\/(?!heliograph\.test)/m)
  expect(mail!.text).toContain('https://heliograph.test/')
})

test('a mail that can be turned off says so to mail programs, and others do not', async () => {
  const facts = { headline: 'Roof: F12', news: ['New:\n– Roof', 'Local times'], path: '/', settingsPath: '/' }
  const paths = { stopPath: '/unsubscribe#eu.t', unsubscribePath: '/mdc-eu/user-s/acc/alert-mails/stop?token=eu.t' }
  const to = someone()
  await outbox.post({ channel: 'mail', to, language: 'en', kind: 'alerts', facts: { ...facts, ...paths } })
  await outbox.post(code(someone()))
  await expect.poll(() => received.length).toBe(2)
  const mails = (await seen()).map(({ headers }) => new Map(headers.map(({ key, value }) => [key, value])))
  expect(mails.map((headers) => headers.get('list-unsubscribe')).toSorted()).toEqual([
    '<https://heliograph.test/mdc-eu/user-s/acc/alert-mails/stop?token=eu.t>',
    undefined,
  ])
  expect(mails.map((headers) => headers.get('list-unsubscribe-post')).toSorted()).toEqual([
    'List-Unsubscribe=One-Click',
    undefined,
  ])
})

test('a temporary failure is retried after a pause, and the message arrives once', async () => {
  mood = 'later'
  const to = someone()
  await outbox.post(code(to))
  await expect.poll(async () => (await rowOf(to)).problem).toBe('SMTP 451')
  expect(server.reported.map(({ message }) => message).join()).toContain('SMTP 451')
  expect(server.reported.map(({ stack }) => stack).join()).not.toContain('40718293')
  mood = 'well'
  await dispatch.tick()
  expect(received).toHaveLength(0)
  at += 10_000
  await dispatch.tick()
  await dispatch.tick()
  expect(received).toHaveLength(1)
  expect((await rowOf(to)).attempts).toBe(2)
})

test('a code that could not be sent before it expired is not sent, and is erased', async () => {
  mood = 'later'
  const to = someone()
  await outbox.post(code(to))
  await expect.poll(async () => (await rowOf(to)).problem).toBe('SMTP 451')
  mood = 'well'
  at += 10 * minuteMs
  await dispatch.tick()
  expect(received).toHaveLength(0)
  expect(await rowOf(to)).toMatchObject({ body: null, due_at: null, sent_at: null })
})

test('mail never leaves this machine without TLS: a server without it gets no message', async () => {
  const mail = {
    id: 'm',
    from: 'Heliograph',
    to: someone(),
    subject: 'Hello',
    text: '40718293',
    html: '<p>40718293</p>',
    unsubscribeUrl: null,
  }
  const send = (host: string, query = '') => {
    const { port } = new URL(smtpUrl)
    return createMailGateway({ url: `smtp://${host}:${port}${query}`, sender: 'no-reply@heliograph.test' }).send(mail)
  }
  // The same server, once by a local name and once by another.
  await send('127.0.0.1')
  expect(received).toHaveLength(1)
  for (const query of ['', '?requireTLS=false', '?ignoreTLS=true']) {
    await expect(send('0.0.0.0', query)).rejects.toThrow(/^SMTP /)
  }
  expect(received).toHaveLength(1)
})

test('there is no second attempt for a mailbox that does not exist', async () => {
  mood = 'never'
  const to = someone()
  await outbox.post(code(to))
  await expect.poll(async () => (await rowOf(to)).problem).toBe('SMTP 550')
  expect(await rowOf(to)).toMatchObject({ due_at: null, body: null, attempts: 1 })
  expect(server.reported).toEqual([])
})

test('a sender that the provider does not take is a matter of the settings: mails wait until these are right', async () => {
  mood = 'not ours'
  const to = someone()
  await outbox.post(code(to))
  await expect.poll(async () => (await rowOf(to)).problem).toBe('SMTP 553')
  expect((await rowOf(to)).due_at?.getTime()).toBe(at + 10_000)
  mood = 'well'
  at += 10_000
  await dispatch.tick()
  expect(received.map(({ to: readers }) => readers[0])).toEqual([to])
})

test('while the mail server does not answer, SMS arrive, other jobs run, and a stop takes no further mails', async () => {
  mood = 'hangs'
  await outbox.post(code(someone()))
  await expect.poll(() => received.length).toBe(1)
  await outbox.post(code(someone()))
  await outbox.post({ ...code('4915155500001'), channel: 'sms' })
  await expect.poll(() => posted.length, { timeout: 3000 }).toBe(1)
  await dispatch.tick(50)
  const stopped = dispatch.stop()
  for (const answerIt of held.splice(0)) answerIt()
  await stopped
  expect(received).toHaveLength(1)
  mood = 'well'
  await dispatch.tick()
  expect(received).toHaveLength(2)
})

test.each(['never', 'later'] as const)(
  'what was attached to a mail that is refused (%s) goes with its text',
  async (refusal) => {
    mood = refusal
    const to = someone()
    const facts = { plant: 'Barn', period: 'May', path: '/', stopPath: '/', unsubscribePath: '/' }
    const file = { name: 'may.pdf', mediaType: 'application/pdf', bytes: Buffer.from('what the plant made') }
    await outbox.post({ channel: 'mail', to, language: 'en', kind: 'plant-report', facts, file })
    await expect.poll(async () => (await rowOf(to)).problem).toBe(refusal === 'never' ? 'SMTP 550' : 'SMTP 451')
    const files = async () => (await server.engine.pool.query('select from outbox_files')).rowCount
    if (refusal === 'later') {
      await dispatch.tick()
      expect([await files(), (await rowOf(to)).body]).toEqual([1, expect.stringContaining('Barn')])
      at += 3 * dayMs
    }
    await dispatch.tick()
    expect([await files(), (await rowOf(to)).body]).toEqual([0, null])
  },
)

test('an operator sees to whom, when and why not, but nothing of what a message says, and tries again what was given up', async () => {
  const root = await server.aCaller({ operator: true })
  const { messages, retryMessage } = root.api.directory
  const found = async (query: Wanted = {}) => (await messages({ query })).data
  const failure = async (call: Promise<unknown>) => {
    const error: unknown = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    return error instanceof CallFailed ? error.code : error
  }
  mood = 'never'
  const [coded, invited, told] = [someone(), someone(), someone()]
  await outbox.post(code(coded))
  const facts = { organisation: 'Sonnwerk', inviter: 'Ada', path: '/invitation?token=opens-an-account' }
  await outbox.post({ channel: 'mail', to: invited, language: 'en', kind: 'invitation', facts })
  await outbox.post({ channel: 'mail', to: told, language: 'en', kind: 'password-changed', facts: {} })
  await expect.poll(async () => (await found({ state: 'failed' })).length).toBe(3)
  // To nobody, to a device, and of another brand.
  await outbox.postToNobody(code(someone()))
  const endpoint = 'https://push.example/whoever-has-this-can-post'
  const row = {
    brand: 'HELIOGRAPH',
    kind: 'alerts',
    language: 'en',
    subject: 'Roof 7',
    body: 'Fault at 12:00',
    secret: false,
  } as const
  const times = { created_at: new Date(at), expires_at: new Date(at + 60 * minuteMs) }
  const { engine } = server
  await engine.db
    .insertInto('outbox')
    .values({ ...row, ...times, channel: 'push', recipient: endpoint, problem: 'withdrawn' })
    .execute()
  const foreign = await engine.db
    .insertInto('outbox')
    .values({ ...row, ...times, brand: 'NORDLICHT', channel: 'mail', recipient: told, problem: 'SMTP 550' })
    .returning('id')
    .executeTakeFirstOrThrow()

  const all = await found()
  expect(all.map(({ kind, recipient, state, mayRetry }) => [kind, recipient, state, mayRetry])).toEqual([
    ['alerts', null, 'withdrawn', false],
    ['password-changed', told, 'failed', true],
    ['invitation', invited, 'failed', false],
    ['code.register', coded, 'failed', false],
  ])
  expect(all[1]).toMatchObject({ channel: 'mail', attempts: 1, problem: 'SMTP 550', sentTime: null, nextTime: null })
  expect(JSON.stringify(all)).not.toMatch(/40718293|opens-an-account|Sonnwerk|push.example|Roof 7|Fault/)
  expect(await found({ search: told.slice(0, -3).toUpperCase() })).toHaveLength(1)
  for (const search of ['push.example', '%', "' or true --"]) expect(await found({ search })).toEqual([])
  const { next, data } = await messages({ query: { size: 1 } })
  expect([next, (await found({ before: next ?? 0, size: 1 }))[0]?.recipient]).toEqual([data[0]?.id, told])

  const retry = (messageId = 0) => failure(retryMessage({ body: { messageId } }))
  mood = 'well'
  expect(await retry(all[2]?.id)).toBe('ABNORMAL_SITUATION')
  expect(await retry(all[0]?.id)).toBe('ABNORMAL_SITUATION')
  expect(await retry(Number(foreign.id))).toBe('resource_not_exist_or_deleted')
  expect(await retry(Number.MAX_SAFE_INTEGER)).toBe('resource_not_exist_or_deleted')
  // Pressed twice: it is sent once.
  expect((await Promise.all([retry(all[1]?.id), retry(all[1]?.id)])).filter((code) => code === undefined)).toHaveLength(
    1,
  )
  await expect.poll(async () => (await found({ state: 'sent' })).map(({ recipient }) => recipient)).toEqual([told])
  expect(received.map(({ to }) => to)).toEqual([[told]])
  expect(await retry(all[1]?.id)).toBe('ABNORMAL_SITUATION')
  const { rows } = await engine.pool.query(`select facts from audit where kind = 'message.retry' and user_id = $1`, [
    root.id,
  ])
  expect(rows[0]).toEqual({ facts: { number: all[1]?.id, channel: 'mail', message: 'password-changed' } })

  // While it may be on its way, it is left alone; a long pause is cut short.
  mood = 'later'
  const patient = someone()
  await outbox.post({ channel: 'mail', to: patient, language: 'en', kind: 'password-changed', facts: {} })
  await expect.poll(async () => (await found({ state: 'failing' })).length).toBe(1)
  const [failing] = await found({ state: 'failing' })
  expect(failing).toMatchObject({ recipient: patient, mayRetry: false, nextTime: (at + 10_000) / 1000 })
  expect(await retry(failing?.id)).toBe('ABNORMAL_SITUATION')
  await engine.db
    .updateTable('outbox')
    .set({ due_at: new Date(at + 60 * minuteMs) })
    .where('recipient', '=', patient)
    .execute()
  mood = 'well'
  expect(await retry(failing?.id)).toBe(undefined)
  await expect.poll(() => received.length).toBe(2)
})

test('without a provider no message is lost: waiting messages are sent once there is one', async () => {
  const to = someone()
  const reports: string[] = []
  const store = createDispatchStore(server.engine.db)
  const needs = {
    store,
    sms: undefined,
    withdrawals,
    push: undefined,
    webhook: undefined,
    erasesSent: true,
    report: (error: Error) => void reports.push(error.message),
    now: () => at,
  }
  const away = createDispatch({
    brandOf: () => heliograph,
    ...needs,
    mail: createMailGateway({ url: 'smtp://127.0.0.1:1', sender: 'no-reply@heliograph.test' }),
  })
  // Not yet due, because the server's own dispatch would be faster.
  await outbox.post({ ...code(to), channel: 'mail' })
  await dispatch.stop()
  received = []
  await server.engine.db
    .updateTable('outbox')
    .set({ sent_at: null, due_at: new Date(at), body: 'Again', attempts: 0 })
    .execute()
  await away.tick()
  expect(reports.join()).toContain('was not sent (attempt 1)')
  expect((await rowOf(to)).due_at?.getTime()).toBe(at + 10_000)
  at += 10_000
  await dispatch.tick()
  expect(received).toHaveLength(1)
  await away.stop()
})

test('a message that is announced while the next time is looked up is sent at once, too', async () => {
  await dispatch.stop()
  const [first, second] = [someone(), someone()]
  const store = createDispatchStore(server.engine.db)
  let isEntered = false
  const own = createDispatch({
    brandOf: () => heliograph,
    store: {
      ...store,
      async nextDue(...asked) {
        const due = await store.nextDue(...asked)
        if (isEntered) return due
        isEntered = true
        await enter(second)
        own.poke()
        return due
      },
    },
    mail: createMailGateway({ url: smtpUrl, sender: 'no-reply@heliograph.test' }),
    sms: undefined,
    withdrawals,
    push: undefined,
    webhook: undefined,
    erasesSent: true,
    report: () => undefined,
    now: () => at,
  })
  await enter(first)
  own.poke()
  await expect.poll(() => received.map(({ to }) => to[0]), { timeout: 3000 }).toEqual([first, second])
  await own.stop()
})

test('codes and links that open an account go before a storm of other mails that waited longer', async () => {
  const facts = { organisation: 'Sonnwerk', inviter: 'Mara', path: '/invitation#t' }
  const invitation = (to: string) => ({ channel: 'mail', to, language: 'en', kind: 'invitation', facts }) as const
  for (const message of [code, invitation]) {
    received = []
    const others = Array.from({ length: 25 }, someone)
    // Not due while they are entered: nothing sends some of them before the code is there.
    for (const to of others) await enter(to, at + 1_000)
    at += 1_000
    const to = someone()
    await outbox.post(message(to))
    await expect.poll(() => received.length).toBe(others.length + 1)
    // Ten are sent at once.
    expect(received.slice(0, 10).map((mail) => mail.to[0])).toContain(to)
  }
})

test('a batch reads no more of a storm than it takes, and codes are in it', async () => {
  const { db, pool } = server.engine
  // Due in an hour, so that nothing sends them but this test.
  const due = at + 60 * minuteMs
  const times = [new Date(at), new Date(due), new Date(due + dayMs)]
  const insert = `insert into outbox (brand, channel, recipient, kind, language, subject, body, secret, created_at, due_at, expires_at)
    select 'HELIOGRAPH', 'mail', 'reader@mail.example', $4, 'en', 'Gone', 'Gone', false, $1, $2::timestamptz + interval '1 ms' * n, $3
    from generate_series(1, $5::int) n`
  await pool.query(insert, [...times, 'account-revoked', 20_000])
  await pool.query(insert, [...times, 'code.register', 3])
  await pool.query('analyze outbox')
  await db.transaction().execute(async (trx) => {
    // The database also counts what the same connection read in its last second.
    const readSoFar = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'outbox'`.execute(
        trx,
      )
      return rows[0]?.read ?? 0
    }
    const before = await readSoFar()
    const taken = await createDispatchStore(trx).take(['mail'], due + minuteMs, { holdMs: minuteMs, most: 10 })
    expect(taken.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'account-revoked'),
      ...Array.from({ length: 3 }, () => 'code.register'),
    ])
    const read = (await readSoFar()) - before
    expect(read).toBeGreaterThanOrEqual(10)
    expect(read).toBeLessThan(100)
  })
})

test('two servers that check at the same time send each message once', async () => {
  const store = createDispatchStore(server.engine.db)
  const other = createDispatch({
    brandOf: () => heliograph,
    store,
    mail: createMailGateway({ url: smtpUrl, sender: 'no-reply@heliograph.test' }),
    sms: undefined,
    withdrawals,
    push: undefined,
    webhook: undefined,
    erasesSent: true,
    report: () => undefined,
    now: () => at,
  })
  const readers = Array.from({ length: 30 }, someone)
  await Promise.all(readers.map((to) => outbox.post(code(to))))
  await Promise.all([other.tick(), dispatch.tick(), other.tick()])
  expect(received.map(({ to }) => to[0]).toSorted()).toEqual(readers.toSorted())
})

test('an attempt times out if the provider stops responding, and its message may arrive twice', async () => {
  const to = someone()
  const store = createDispatchStore(server.engine.db)
  await dispatch.stop()
  mood = 'hangs'
  const mail = createMailGateway({ url: smtpUrl, sender: 'no-reply@heliograph.test', patienceMs: 300 })
  const impatient = createDispatch({
    brandOf: () => heliograph,
    store,
    mail,
    sms: undefined,
    withdrawals,
    push: undefined,
    webhook: undefined,
    erasesSent: true,
    report: () => undefined,
    now: () => at,
  })
  await enter(to)
  await impatient.tick()
  expect(await rowOf(to)).toMatchObject({ sent_at: null, problem: 'SMTP ETIMEDOUT' })
  mood = 'well'
  at += 10_000
  await impatient.tick()
  await impatient.stop()
  expect((await rowOf(to)).sent_at).not.toBeNull()
  expect(received.map(({ to: readers }) => readers[0])).toEqual([to, to])
})

test('a message whose process died while sending is sent again, with the same id', async () => {
  const to = someone()
  const store = createDispatchStore(server.engine.db)
  mood = 'well'
  await outbox.post(code(to))
  await dispatch.stop()
  await server.engine.db
    .updateTable('outbox')
    .set({ sent_at: null, due_at: new Date(at), body: 'Again', attempts: 0 })
    .execute()
  received = []
  // Its process took it and died.
  expect(await store.take(['mail'], at, { holdMs: 5 * minuteMs, most: 10 })).toHaveLength(1)
  await dispatch.tick()
  expect(received).toHaveLength(0)
  at += 5 * minuteMs
  await dispatch.tick()
  expect(received).toHaveLength(1)
  const [mail] = await seen()
  expect(mail!.messageId).toBe(`<heliograph-heliograph-${(await rowOf(to)).id}@heliograph.test>`)
})

test('an SMS is posted to the provider with its token', async () => {
  const to = '8613800138000'
  await outbox.post({
    channel: 'sms',
    to,
    language: 'zh',
    kind: 'code.log-in',
    facts: { code: '40718293', minutes: 10 },
  })
  await expect.poll(() => posted.length).toBe(1)
  expect(posted[0]).toMatchObject({ authorization: 'Bearer secret of the provider', body: { to: '+8613800138000' } })
  expect(posted[0]!.body.text).toBe('【日讯】40718293 是您登录的验证码，10 分钟内有效，只能使用一次，请勿告诉任何人。')
})

test('an SMS is retried after a failure but not after a refusal, and redirects are not followed', async () => {
  for (const [said, again] of [
    [503, true],
    [400, false],
    ['elsewhere', true],
  ] as const) {
    answer = said
    visits = 0
    const to = `49151234567${10 + person++}`
    await outbox.post({
      channel: 'sms',
      to,
      language: 'en',
      kind: 'code.log-in',
      facts: { code: '40718293', minutes: 10 },
    })
    await expect.poll(async () => (await rowOf(to)).problem).toMatch(/^SMS/)
    expect((await rowOf(to)).due_at !== null).toBe(again)
    expect(visits).toBe(1)
  }
})

test('the outbox can be read only in the demo, and shows only the brand’s own messages', async () => {
  await expect(server.apiWith('').outbox.list()).rejects.toMatchObject({
    status: 412,
    code: 'resource_not_exist_or_deleted',
  })
  const demo = await startTestServer()
  try {
    await demo.apiWith('').codes.request({ body: { purpose: 'register', email: 'ada@mail.example' } })
    await demo.centre.people.get('NORDLICHT')!.outbox.post(code('eve@mail.example'))
    await demo.apiWith('').codes.request({ body: { purpose: 'password', email: 'nobody@mail.example' } })
    const { data } = await demo.apiWith('').outbox.list()
    expect(data).toEqual([
      expect.objectContaining({
        channel: 'mail',
        recipient: 'ada@mail.example',
        subject: 'Sign up: your code',
        sentAt: null,
      }),
    ])
    expect(data[0]!.text).toMatch(/^\d{8}$/m)
  } finally {
    await demo.close()
  }
})

test('connections that serve people can post messages, but neither send nor erase them', async () => {
  const { pool } = server.engine.forBrand('HELIOGRAPH')
  await expect(pool.query('update outbox set due_at = null')).rejects.toThrow('permission denied')
  await expect(pool.query('delete from outbox')).rejects.toThrow('permission denied')
})

const textOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const part of request) text += (part as Buffer).toString()
  return text
}
