import { dayMs, hourMs, minuteMs, spanOfDay } from '@heliograph/domain/zones'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startMailReceiver } from '#testing/mail-receiver.fixture.ts'
import { readPdf } from '#testing/read-pdf.fixture.ts'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'
import { createReportMailStore } from './report-mails.store.ts'

const mails = await startMailReceiver()
const inbox = mails.state

// A Tuesday, at a plant of several people.
const start = Date.parse('2026-10-27T10:00:00Z')
let clock = start
const server = await startTestServer({ now: () => clock, posting: { smtpUrl: mails.url, isShown: false } })
afterAll(async () => {
  await server.close()
  await mails.close()
})
const { db, pool } = server.engine
const { ada, ben, cleo, dan, plantId } = await aSharedPlant(server)
await pool.query(`update plants set name = 'Sonnendach' where id = $1`, [plantId])
await pool.query(`update users set language = 'zh' where id = $1`, [ada.id])
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)
/** What its inverter reports on each of these days. */
const say = async (of: typeof gateway, sn: string, days: readonly string[], kwh: number) => {
  for (const day of days) {
    const { from } = spanOfDay('Europe/Berlin', day)
    await server.say(
      of.sn,
      ...Array.from({ length: 73 }, (_, step) => ({
        deviceSn: sn,
        deviceType: 'INVERTER' as const,
        at: from + step * 5 * minuteMs,
        values: { acPower: kwh * 166, generationToday: (step * kwh) / 72 },
      })),
    )
  }
}
await say(gateway, inverter.sn, ['2026-09-29', '2026-09-30'], 7.2)

/** A firm that looks after two plants of others: its administrator, who wrote a template, a colleague, and one with a plant of their own. */
const chief = await server.aCaller({ name: 'Chief' })
const eve = await server.aCaller({ name: 'Eve' })
const firm = await server.anOrganisation([
  { userId: chief.id, kind: 'org-admin' },
  { userId: eve.id, may: 'read' },
  { userId: cleo.id, may: 'read' },
])
const north = await server.aPlant({ name: 'North', capacity_kwp: 10, zone: 'Europe/Berlin', organisation_id: firm })
const south = await server.aPlant({ name: 'South', capacity_kwp: 20, zone: 'Europe/Berlin', organisation_id: firm })
await server.aPlant({ name: 'Eve’s own', capacity_kwp: 30, zone: 'Europe/Berlin', owner_id: eve.id })
for (const [plant, kwh] of [
  [north, 7.2],
  [south, 21.6],
] as const) {
  const own = await server.aGateway(plant)
  const { sn } = await server.aDevice(plant, own.id)
  await say(own, sn, ['2026-09-29', '2026-09-30', '2026-10-20', '2026-10-21', '2026-10-22'], kwh)
}

beforeEach(async () => {
  await pool.query('truncate report_mails, outbox, outbox_files, attempts')
  await pool.query('delete from portfolio_templates')
  clock = start
  inbox.isDown = false
  inbox.received = []
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
  expect(inbox.received).toEqual([])
  await until('2026-11-01T07:01:00Z')
  expect(inbox.received.map(({ to }) => to)).toEqual([ada.email])
  const mime = await PostalMime.parse(inbox.received[0]!.raw)
  expect(mime.subject).toBe('Sonnendach 的报告：2026-10')
  expect(mime.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('report/mails/stop?token=')
  const [file] = mime.attachments
  expect(file).toMatchObject({ filename: 'Sonnendach 的报告 2026-10.pdf', mimeType: 'application/pdf' })
  const pdf = await readPdf(new Uint8Array(file!.content as ArrayBuffer))
  expect(pdf).toMatchObject({ language: 'zh', title: 'Sonnendach 的报告 – 2026-10', isMarked: true })

  await mail()
  expect(inbox.received).toHaveLength(1)
  expect((await list()).mails).toMatchObject([
    { nextDay: '2026-11-01', last: { day: '2026-10-01', state: 'sent', time: clock / 1000 } },
  ])
  // What was sent is not kept.
  expect((await pool.query('select from outbox_files')).rows).toEqual([])
  await until('2026-12-01T07:01:00Z')
  expect(inbox.received).toHaveLength(2)
})

test('a period that is not over yet, because the plant’s clock was put back, is mailed in the morning after it', async () => {
  await add(ada, { every: 'week' })
  await pool.query(`update plants set zone = 'America/Los_Angeles' where id = $1`, [plantId])
  try {
    // In Berlin it is eight on Monday, in Los Angeles late on Sunday.
    await until('2026-11-02T07:01:00Z')
    await until('2026-11-02T15:59:00Z')
    expect(inbox.received).toEqual([])
    expect((await list()).mails).toMatchObject([{ nextDay: '2026-10-26', problem: null, last: null }])
    await until('2026-11-02T16:01:00Z')
    expect(inbox.received).toHaveLength(1)
  } finally {
    await pool.query(`update plants set zone = 'Europe/Berlin' where id = $1`, [plantId])
  }
})

test('the last period that is over can be had at once', async () => {
  await add(cleo, { last: true })
  await expect.poll(async () => (await mail(), inbox.received.length)).toBe(1)
  const [file] = (await PostalMime.parse(inbox.received[0]!.raw)).attachments
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
  expect(inbox.received).toHaveLength(1)

  // One takes it and dies while it prints: nobody has it for a while, then another does.
  const store = createReportMailStore(db, { readablePlants: () => sql<number>`(select id from plants)` })
  clock = Date.parse('2026-11-01T07:01:00Z')
  const taken = await store.take({ now: clock, holdMs: 15 * minuteMs })
  expect(taken).toMatchObject({ periodFirst: '2026-10-01' })
  await mail()
  expect(inbox.received).toHaveLength(1)
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
  expect(inbox.received).toHaveLength(2)
  // The one that was thought dead comes back, and finds that another did it.
  expect(await store.mail(taken!, next, async () => '1')).toBe(false)
  await mail()
  expect(inbox.received).toHaveLength(2)
})

test('a mail server that is down is told, and tried again', async () => {
  await add(ada, { last: true })
  inbox.isDown = true
  await mail()
  expect(inbox.received).toEqual([])
  expect((await list()).mails[0]!.last).toMatchObject({ state: 'waiting', time: expect.any(Number) })
  inbox.isDown = false
  clock += hourMs
  await server.runJob('send-messages')
  expect(inbox.received).toHaveLength(1)
  expect((await list()).mails[0]!.last).toMatchObject({ state: 'sent' })
})

test('a report that cannot be made is told, tried again, and given up before the next one', async () => {
  await add(ada, { every: 'week' })
  const store = createReportMailStore(db, { readablePlants: () => sql<number>`(select id from plants)` })
  clock = Date.parse('2026-11-02T07:01:00Z')
  const due = await store.take({ now: clock, holdMs: minuteMs })
  await store.fail(due!, 'not-made', { retryAt: clock + 5 * minuteMs })
  expect((await list()).mails).toMatchObject([{ problem: 'not-made', failures: 1, nextDay: '2026-10-26' }])
  clock += 5 * minuteMs
  await mail()
  expect(inbox.received).toHaveLength(1)
  expect((await list()).mails).toMatchObject([{ problem: null, failures: 0, nextDay: '2026-11-02' }])
})

test('who lost access gets nothing, although it was prepared before', async () => {
  await add(dan)
  await pool.query('delete from plant_rights where user_id = $1', [dan.id])
  await until('2026-11-01T07:01:00Z')
  expect(inbox.received).toEqual([])
  expect((await list()).mails).toMatchObject([{ problem: 'no-access', person: null, nextDay: '2026-11-01' }])

  await pool.query('insert into plant_rights (plant_id, user_id, may) values ($1, $2, $3)', [plantId, dan.id, 'read'])
  await pool.query(`update report_mails set due_at = $1, period_first = '2026-10-01'`, [new Date(clock)])
  inbox.isDown = true
  await mail()
  await pool.query('delete from plant_rights where user_id = $1', [dan.id])
  inbox.isDown = false
  clock += hourMs
  await server.runJob('send-messages')
  expect(inbox.received).toEqual([])
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

test('who works at a business is offered only to those who see the plant there: not to its owner, also as a member who sees no plants', async () => {
  expect((await list(ada)).people.map(({ name }) => name)).toEqual(['Ada', 'Dan'])
  const { rows } = await pool.query('select organisation_id as id from plant_relations where plant_id = $1', [plantId])
  const company = (rows as { id: number }[])[0]!.id
  await server.aMember(company, ada.id, { functions: ['member.manage'] })
  expect((await list(ada)).people.map(({ name }) => name)).toEqual(['Ada', 'Dan'])
  expect(await refusalOf(add(ada, { person: cleo.id }))).toBe('PARAM_ERROR')
  await pool.query(`update roles set functions = '{plant.read}' where id =
    (select role_id from memberships where user_id = ${ada.id} and organisation_id = ${company})`)
  expect((await list(ada)).people.map(({ name }) => name)).toEqual(['Ada', 'Cleo', 'Dan'])
  await pool.query('delete from memberships where user_id = $1 and organisation_id = $2', [ada.id, company])
})

test('the link in a mail ends these mails without a log-in, and nothing else', async () => {
  await add(ada, { last: true })
  await add(cleo)
  await mail()
  const { text = '' } = await PostalMime.parse(inbox.received[0]!.raw)
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

const board = {
  name: 'For the board',
  columns: ['generation', 'capacity'] as ['generation', 'capacity'],
  orderedBy: 'generation' as const,
  direction: 'DESC' as const,
  period: 'thisYear' as const,
  group: 'plant' as const,
  tags: [] as string[],
  created: false,
  sharedIn: firm as number | null,
}
const save = async (who: typeof ada, wish: Partial<typeof board> = {}) =>
  (await who.api.portfolioTemplates.add({ body: { ...board, ...wish } })).id
const listOf = (templateId: number, who = eve) => who.api.reportMails.listOfTemplate({ params: { templateId } })
const addTo = (
  templateId: number,
  who: typeof ada,
  { every = 'month' as 'week' | 'month', person = who.id, last = false, timezone = 'America/New_York' } = {},
) =>
  who.api.reportMails.addOfTemplate({
    params: { templateId },
    body: { every, receiverId: person, last, timezone },
  })
const sheetOf = async (raw: string) => {
  const [file] = (await PostalMime.parse(raw)).attachments
  return { name: file!.filename, rows: await readSheet(Buffer.from(file!.content as ArrayBuffer)) }
}

test('what a template says of a month arrives as an Excel file, in its order, in the morning of who chose it, and each month once', async () => {
  const templateId = await save(chief)
  const { mails } = await addTo(templateId, eve)
  expect(mails).toMatchObject([{ every: 'month', person: 'Eve', mine: true, nextDay: '2026-10-01', last: null }])
  // In New York the clocks are put back in that night.
  await until('2026-11-01T11:59:00Z')
  expect(inbox.received).toEqual([])
  await until('2026-11-01T12:01:00Z')
  expect(inbox.received.map(({ to }) => to)).toEqual([eve.email])
  const { subject, text = '' } = await PostalMime.parse(inbox.received[0]!.raw)
  expect(subject).toBe('For the board: 2026-10')
  expect(text).toContain(`/portfolioReport?template=${templateId}&period=month&day=2026-10-01`)
  expect(await sheetOf(inbox.received[0]!.raw)).toEqual({
    name: 'For the board 2026-10.xlsx',
    // Of the firm's plants, and not of those that a member has beside it.
    rows: [
      ['plant', 'generation_kWh', 'capacity_kWp'],
      ['South', 64.8, 20],
      ['North', 21.6, 10],
      ['Total', 86.4, 30],
      ['Plants in the total', 2, 2],
    ],
  })
  await mail()
  expect(inbox.received).toHaveLength(1)
  expect((await listOf(templateId)).mails).toMatchObject([
    { nextDay: '2026-11-01', last: { day: '2026-10-01', state: 'sent' } },
  ])
  await until('2026-12-01T13:01:00Z')
  expect(inbox.received).toHaveLength(2)
})

test('who gets the reports of a template because another person chose so gets them on their own clock, if it is known', async () => {
  const templateId = await save(chief)
  await pool.query(`insert into message_settings (user_id, zone) values ($1, 'Asia/Tokyo'), ($2, 'Asia/Tokyo')`, [
    eve.id,
    chief.id,
  ])
  await addTo(templateId, chief, { person: eve.id })
  await addTo(templateId, chief, { person: cleo.id })
  // What the page says of the person who looks at it counts more than what they said some day.
  await addTo(templateId, chief)
  await pool.query('delete from message_settings')
  await until('2026-10-31T22:59:00Z')
  expect(inbox.received).toEqual([])
  await until('2026-10-31T23:01:00Z')
  expect(inbox.received.map(({ to }) => to)).toEqual([eve.email])
  await until('2026-11-01T12:01:00Z')
  expect(inbox.received.map(({ to }) => to).toSorted()).toEqual([chief.email, cleo.email, eve.email].toSorted())
})

test('a person has reports mailed at most 100 times a day, of plants and by templates together, and others go on', async () => {
  const templateId = await save(eve, { sharedIn: null })
  for (let time = 0; time < 50; time += 1) {
    await add(cleo)
    await addTo(templateId, eve)
  }
  for (let time = 0; time < 50; time += 1) await addTo(templateId, eve)
  expect(await refusalOf(addTo(templateId, eve, { every: 'week' }))).toBe('TOO_MANY_REQUESTS')
  const ofPlant = eve.api.reportMails.add({
    params: { id: north },
    body: { every: 'week', receiverId: eve.id, last: true },
  })
  expect(await refusalOf(ofPlant)).toBe('TOO_MANY_REQUESTS')
  expect((await listOf(templateId)).mails.map(({ every }) => every)).toEqual(['month'])
  expect((await add(cleo, { every: 'week' })).mails.map(({ every }) => every)).toEqual(['week', 'month'])
})

test('a template of one’s own is about all plants of a person, and what is changed in it counts from the next mail on', async () => {
  const templateId = await save(eve, { sharedIn: null, group: 'organisation' as 'plant' })
  await addTo(templateId, eve, { last: true })
  await mail()
  expect((await sheetOf(inbox.received[0]!.raw)).rows.map(([name]) => name)).toEqual([
    'organisation',
    expect.any(String),
    '(none)',
    'Total',
    'Plants in the total',
  ])
  await eve.api.portfolioTemplates.change({
    params: { templateId },
    body: { ...board, sharedIn: null, name: 'All', columns: ['capacity'], orderedBy: 'capacity', version: 1 },
  })
  await until('2026-11-01T12:01:00Z')
  expect(await sheetOf(inbox.received[1]!.raw)).toMatchObject({
    name: 'All 2026-10.xlsx',
    rows: [
      ['plant', 'capacity_kWp'],
      ['Eve’s own', 30],
      ['South', 20],
      ['North', 10],
      ['Total', 60],
      expect.any(Array),
    ],
  })
})

test('who acts for an organisation when they choose a template of their own gets the plants of that organisation', async () => {
  const { access_token } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: eve.email, password: eve.digest, org_id: String(firm) },
  })
  const acting = { ...eve, api: server.apiWith(access_token) }
  const templateId = await save(acting, { sharedIn: null })
  await addTo(templateId, acting, { last: true })
  await mail()
  expect((await sheetOf(inbox.received[0]!.raw)).rows.map(([name]) => name)).toEqual([
    'plant',
    'South',
    'North',
    'Total',
    'Plants in the total',
  ])
})

test('members decide about their own mails of a shared template, those who may change it about others’, and strangers about none', async () => {
  const templateId = await save(chief)
  expect((await listOf(templateId)).people.map(({ name }) => name)).toEqual(['Eve'])
  expect((await listOf(templateId, chief)).people.map(({ name }) => name)).toEqual(['Chief', 'Cleo', 'Eve'])
  expect(await refusalOf(addTo(templateId, eve, { person: cleo.id }))).toBe('PARAM_ERROR')
  expect(await refusalOf(addTo(templateId, chief, { person: ada.id }))).toBe('PARAM_ERROR')
  expect(await refusalOf(addTo(templateId, eve, { timezone: 'Mars/Olympus' }))).toBe('PARAM_ERROR')
  const own = await save(eve, { sharedIn: null })
  for (const [who, id] of [
    [ada, templateId],
    [chief, own],
    [eve, 2_000_000],
  ] as const) {
    expect(await refusalOf(listOf(id, who))).toBe('resource_not_exist_or_deleted')
    expect(await refusalOf(addTo(id, who))).toBe('resource_not_exist_or_deleted')
  }
  await expect(server.apiWith('').reportMails.listOfTemplate({ params: { templateId } })).rejects.toMatchObject({
    status: 401,
  })

  await addTo(templateId, cleo)
  const { mails } = await addTo(templateId, chief, { person: eve.id })
  expect(mails.map(({ person }) => person)).toEqual(['Cleo', 'Eve'])
  expect((await listOf(templateId)).mails).toMatchObject([{ person: 'Eve', mine: true }])
  const [ofCleo, ofEve] = mails.map(({ id }) => id)
  const remove = (who: typeof ada, mailId: number, of = templateId) =>
    who.api.reportMails.removeOfTemplate({ params: { templateId: of, mailId } })
  expect(await refusalOf(remove(eve, ofCleo!))).toBe('resource_not_exist_or_deleted')
  expect(await refusalOf(remove(ada, ofCleo!))).toBe('resource_not_exist_or_deleted')
  // By another template, or by a plant, it is not reached either.
  expect(await refusalOf(remove(eve, ofEve!, own))).toBe('resource_not_exist_or_deleted')
  const byPlant = ada.api.reportMails.remove({ params: { id: plantId, mailId: ofEve! } })
  expect(await refusalOf(byPlant)).toBe('resource_not_exist_or_deleted')
  expect((await remove(eve, ofEve!)).mails).toEqual([])
  expect((await remove(chief, ofCleo!)).mails).toEqual([])
  const { rows } = await pool.query(
    `select facts->>'step' as step, plant_id from audit where kind = 'portfolio.report-mail' order by id desc limit 2`,
  )
  expect(rows).toEqual([
    { step: 'remove', plant_id: null },
    { step: 'remove', plant_id: null },
  ])
})

test('who leaves the firm, or whose template is taken back, gets nothing any longer', async () => {
  const templateId = await save(chief)
  await addTo(templateId, eve, { every: 'week' })
  await addTo(templateId, cleo, { every: 'week' })
  await pool.query('delete from memberships where user_id = $1 and organisation_id = $2', [eve.id, firm])
  await until('2026-11-02T13:01:00Z')
  expect(inbox.received.map(({ to }) => to)).toEqual([cleo.email])
  expect((await listOf(templateId, chief)).mails).toMatchObject([
    { person: 'Cleo', problem: null },
    { person: null, problem: 'no-access', nextDay: '2026-11-02', last: null },
  ])
  await server.aMember(firm, eve.id, { functions: ['plant.read'] })
  const taken = { ...board, sharedIn: null, version: 1 }
  await chief.api.portfolioTemplates.change({ params: { templateId }, body: taken })
  await until('2026-11-09T13:01:00Z')
  expect(inbox.received).toHaveLength(1)
})

test('a template in which there is no plant says so, and its mails end with it', async () => {
  const tagged = await save(eve, { tags: ['Nowhere'] })
  await addTo(tagged, eve, { every: 'week' })
  await until('2026-11-02T13:01:00Z')
  expect(inbox.received).toEqual([])
  expect((await listOf(tagged)).mails).toMatchObject([{ problem: 'no-plants', nextDay: '2026-11-02' }])
  await eve.api.portfolioTemplates.remove({ params: { templateId: tagged } })
  expect((await pool.query('select from report_mails')).rows).toEqual([])
})

test('a template of plants that were created mails those of the firm that shares it, or of its person, and nothing where there are none', async () => {
  await pool.query('update plants set creator_organisation_id = $1, created_by = $2 where id = $3', [
    firm,
    chief.id,
    north,
  ])
  const ofFirm = await save(chief, { created: true })
  const ofChief = await save(chief, { name: 'My own', created: true, sharedIn: null })
  const ofCleo = await save(cleo, { name: 'My own', created: true, sharedIn: null })
  for (const [templateId, who] of [
    [ofFirm, eve],
    [ofChief, chief],
    [ofCleo, cleo],
  ] as const)
    await addTo(templateId, who)
  await until('2026-11-01T12:01:00Z')
  expect(inbox.received.map(({ to }) => to).toSorted()).toEqual([chief.email, eve.email].toSorted())
  for (const { raw } of inbox.received)
    expect((await sheetOf(raw)).rows.slice(1)).toEqual([
      ['North', 21.6, 10],
      ['Total', 21.6, 10],
      ['Plants in the total', 1, 1],
    ])
  expect((await listOf(ofCleo, cleo)).mails).toMatchObject([{ problem: 'no-plants' }])
})

test('a report that waits for the mail server is not sent to who lost one of its plants, and the link in one that was ends these mails', async () => {
  const templateId = await save(chief)
  await addTo(templateId, eve, { last: true })
  await addTo(templateId, cleo, { last: true })
  inbox.isDown = true
  await mail()
  await pool.query('delete from memberships where user_id = $1 and organisation_id = $2', [eve.id, firm])
  inbox.isDown = false
  clock += hourMs
  await server.runJob('send-messages')
  expect(inbox.received.map(({ to }) => to)).toEqual([cleo.email])
  await server.aMember(firm, eve.id, { functions: ['plant.read'] })
  expect((await listOf(templateId)).mails).toMatchObject([{ last: { state: 'withdrawn' } }])

  const { text = '' } = await PostalMime.parse(inbox.received[0]!.raw)
  const [, token = ''] = /\/unsubscribe#(\S+)/.exec(text) ?? []
  await server.apiWith('').reportMails.stop({ body: { token } })
  expect((await listOf(templateId, cleo)).mails).toEqual([])
  expect((await listOf(templateId)).mails).toHaveLength(1)
})
