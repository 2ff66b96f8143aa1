import type { AddressInfo } from 'node:net'
import { dayMs, hourMs, minuteMs, spanOfDay } from '@heliograph/domain/zones'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readPdf } from '#testing/read-pdf.fixture.ts'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'
import { createReportMailStore } from './report-mails.store.ts'

/** A mail receiver. */
let isDown = false
let received: { to: string; raw: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    isDown ? done(Object.assign(new Error('try again'), { responseCode: 451 })) : done(),
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      received.push({ to: envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(parts).toString() })
      done()
    })
  },
})
smtp.on('error', () => undefined)
await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`

// A Tuesday, at a plant of several people.
const start = Date.parse('2026-10-27T10:00:00Z')
let clock = start
const server = await startTestServer({ now: () => clock, posting: { smtpUrl, isShown: false } })
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})
const { db, pool } = server.engine
const { ada, ben, cleo, dan, plantId } = await aSharedPlant(server)
await pool.query(`update plants set name = 'Sonnendach' where id = $1`, [plantId])
await pool.query(`update users set language = 'zh' where id = $1`, [ada.id])
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)
for (const day of ['2026-09-29', '2026-09-30']) {
  const { from } = spanOfDay('Europe/Berlin', day)
  await server.say(
    gateway.sn,
    ...Array.from({ length: 73 }, (_, step) => ({
      deviceSn: inverter.sn,
      deviceType: 'INVERTER' as const,
      at: from + step * 5 * minuteMs,
      values: { acPower: 1200, generationToday: step * 0.1 },
    })),
  )
}

beforeEach(async () => {
  await pool.query('truncate report_mails, outbox, outbox_files, attempts')
  clock = start
  isDown = false
  received = []
})

const list = (who = ada) => who.api.reportMails.list({ params: { id: plantId } })
const add = (who: typeof ada, wish: { every?: 'week' | 'month' | 'year'; person?: number; last?: boolean } = {}) =>
  who.api.reportMails.add({
    params: { id: plantId },
    body: { every: wish.every ?? 'month', receiverId: wish.person ?? who.id, last: wish.last ?? false },
  })
/** What a scheduler does, and what the outbox does after it. */
const mail = async () => {
  await server.runJob('mail-reports')
  await server.runJob('send-messages')
}
const until = async (instant: string) => {
  clock = Date.parse(instant)
  await mail()
}

test('a monthly report arrives as PDF in the morning after its month, in the language of its receiver, and each month once', async () => {
  const { mails } = await add(ada)
  expect(mails).toMatchObject([
    { every: 'month', person: 'Ada', mine: true, nextDay: '2026-10-01', problem: null, last: null },
  ])
  // The clocks are put back before: eight in the morning is seven in UTC.
  await until('2026-11-01T06:59:00Z')
  expect(received).toEqual([])
  await until('2026-11-01T07:01:00Z')
  expect(received.map(({ to }) => to)).toEqual([ada.email])
  const mime = await PostalMime.parse(received[0]!.raw)
  expect(mime.subject).toBe('Sonnendach 的报告：2026-10')
  expect(mime.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('report/mails/stop?token=')
  const [file] = mime.attachments
  expect(file).toMatchObject({ filename: 'Sonnendach 的报告 2026-10.pdf', mimeType: 'application/pdf' })
  const pdf = await readPdf(new Uint8Array(file!.content as ArrayBuffer))
  expect(pdf).toMatchObject({ language: 'zh', title: 'Sonnendach 的报告 – 2026-10', isMarked: true })

  await mail()
  expect(received).toHaveLength(1)
  expect((await list()).mails).toMatchObject([
    { nextDay: '2026-11-01', last: { day: '2026-10-01', state: 'sent', time: clock / 1000 } },
  ])
  // What was sent is not kept.
  expect((await pool.query('select from outbox_files')).rows).toEqual([])
  await until('2026-12-01T07:01:00Z')
  expect(received).toHaveLength(2)
})

test('the last period that is over can be had at once', async () => {
  await add(cleo, { last: true })
  await expect.poll(async () => (await mail(), received.length)).toBe(1)
  const [file] = (await PostalMime.parse(received[0]!.raw)).attachments
  const pdf = await readPdf(new Uint8Array(file!.content as ArrayBuffer))
  expect(pdf.title).toContain('2026-09')
  expect(pdf.text).toContain('generated 14.4 kWh')
  expect((await list(cleo)).mails).toMatchObject([
    { nextDay: '2026-10-01', last: { day: '2026-09-01', state: 'sent' } },
  ])
})

test('although several processes mail, and one dies at any step, each period is mailed exactly once', async () => {
  await add(ada, { last: true })
  await Promise.all([server.runJob('mail-reports'), server.runJob('mail-reports'), server.runJob('mail-reports')])
  await server.runJob('send-messages')
  expect(received).toHaveLength(1)

  // One takes it and dies while it prints: nobody has it for a while, then another does.
  const store = createReportMailStore(db, { readablePlants: () => sql<number>`(select id from plants)` })
  clock = Date.parse('2026-11-01T07:01:00Z')
  const taking = { now: clock, holdMs: 15 * minuteMs, most: 10 }
  const [taken] = await store.take(taking)
  expect(taken).toMatchObject({ periodFirst: '2026-10-01' })
  await mail()
  expect(received).toHaveLength(1)
  // Another dies in the transaction that stores the message.
  const next = { periodFirst: '2026-11-01', dueAt: clock + 30 * dayMs }
  const post = async (trx: typeof db) => {
    await trx.deleteFrom('outbox').execute()
    throw new Error('killed')
  }
  await expect(store.mail(taken!, next, post)).rejects.toThrow('killed')
  expect((await pool.query('select from outbox')).rows).toHaveLength(1)
  clock += 16 * minuteMs
  await mail()
  expect(received).toHaveLength(2)
  // The one that was thought dead comes back, and finds that another did it.
  expect(await store.mail(taken!, next, async () => '1')).toBe(false)
  await mail()
  expect(received).toHaveLength(2)
})

test('a mail server that is down is told, and tried again', async () => {
  await add(ada, { last: true })
  isDown = true
  await mail()
  expect(received).toEqual([])
  expect((await list()).mails[0]!.last).toMatchObject({ state: 'waiting', time: expect.any(Number) })
  isDown = false
  clock += hourMs
  await server.runJob('send-messages')
  expect(received).toHaveLength(1)
  expect((await list()).mails[0]!.last).toMatchObject({ state: 'sent' })
})

test('a report that cannot be made is told, tried again, and given up before the next one', async () => {
  await add(ada, { every: 'week' })
  const store = createReportMailStore(db, { readablePlants: () => sql<number>`(select id from plants)` })
  clock = Date.parse('2026-11-02T07:01:00Z')
  const [due] = await store.take({ now: clock, holdMs: minuteMs, most: 1 })
  await store.fail(due!, 'not-made', { retryAt: clock + 5 * minuteMs })
  expect((await list()).mails).toMatchObject([{ problem: 'not-made', failures: 1, nextDay: '2026-10-26' }])
  clock += 5 * minuteMs
  await mail()
  expect(received).toHaveLength(1)
  expect((await list()).mails).toMatchObject([{ problem: null, failures: 0, nextDay: '2026-11-02' }])
})

test('who lost access gets nothing, although it was prepared before', async () => {
  await add(dan)
  await pool.query('delete from plant_rights where user_id = $1', [dan.id])
  await until('2026-11-01T07:01:00Z')
  expect(received).toEqual([])
  expect((await list()).mails).toMatchObject([{ problem: 'no-access', person: null, nextDay: '2026-11-01' }])

  await pool.query('insert into plant_rights (plant_id, user_id, may) values ($1, $2, $3)', [plantId, dan.id, 'read'])
  await pool.query(`update report_mails set due_at = $1`, [new Date(clock)])
  isDown = true
  await mail()
  await pool.query('delete from plant_rights where user_id = $1', [dan.id])
  isDown = false
  clock += hourMs
  await server.runJob('send-messages')
  expect(received).toEqual([])
  expect((await list()).mails[0]!.last).toMatchObject({ state: 'withdrawn' })
  await pool.query('insert into plant_rights (plant_id, user_id, may) values ($1, $2, $3)', [plantId, dan.id, 'read'])
})

test('viewers decide about their own, those who work on the plant about others’, and strangers about none', async () => {
  expect((await list(dan)).people.map(({ name }) => name)).toEqual(['Dan'])
  expect((await list(cleo)).people.map(({ name }) => name)).toEqual(['Cleo', 'Ada', 'Dan'])
  expect(await refusalOf(add(dan, { person: ada.id }))).toBe('PARAM_ERROR')
  expect(await refusalOf(add(cleo, { person: ben.id }))).toBe('PARAM_ERROR')
  expect(await refusalOf(add(ben))).toBe('AU_NO_READ_PERMISSION')
  expect(await refusalOf(list(ben))).toBe('AU_NO_READ_PERMISSION')
  await expect(server.apiWith('').reportMails.list({ params: { id: plantId } })).rejects.toMatchObject({ status: 401 })

  const { mails } = await add(cleo, { person: ada.id })
  const id = mails[0]!.id
  expect((await list(dan)).mails).toEqual([])
  const remove = (who: typeof ada) => who.api.reportMails.remove({ params: { id: plantId, mailId: id } })
  expect(await refusalOf(remove(dan))).toBe('resource_not_exist_or_deleted')
  expect(await refusalOf(remove(ben))).toBe('AU_NO_READ_PERMISSION')
  expect((await remove(ada)).mails).toEqual([])
  expect(await refusalOf(remove(ada))).toBe('resource_not_exist_or_deleted')
  const { rows } = await pool.query(
    `select facts->>'step' as step from audit where kind = 'plant.report-mail' order by id desc limit 2`,
  )
  expect(rows).toEqual([{ step: 'remove' }, { step: 'add' }])
})

test('the link in a mail ends these mails without a log-in, and nothing else', async () => {
  await add(ada, { last: true })
  await add(cleo)
  await mail()
  const { text = '' } = await PostalMime.parse(received[0]!.raw)
  const [, token = ''] = /\/unsubscribe#(\S+)/.exec(text) ?? []
  const stop = (told: string) => server.apiWith('').reportMails.stop({ body: { token: told } })
  const [head, kind, signed = ''] = token.split('.')
  const forged = Buffer.from(signed, 'base64url')
  forged[3]! ^= 1
  for (const wrong of ['', 'eu', 'eu.report.', `${head}.${kind}.${forged.toString('base64url')}`, token.slice(0, -2)])
    expect(await refusalOf(stop(wrong)), wrong).toBe('resource_not_exist_or_deleted')
  await stop(token)
  expect((await list(cleo)).mails).toMatchObject([{ person: 'Cleo' }])
  expect(await refusalOf(stop(token))).toBe('resource_not_exist_or_deleted')
})
