import type { AlertStep } from '@heliograph/contract'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { withdrawalsOf } from '#compose-brands.ts'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'
import { createAlertCaseStore } from './alert-cases.store.ts'
import { createAlertStandingStore } from './alert-standings.store.ts'

// A summer day in Berlin, at a plant of several people.
const noon = Date.parse('2026-06-12T12:00:00+02:00')
let clock = noon
const server = await startTestServer({ now: () => clock })
afterAll(server.close)
const { db, pool } = server.engine
const { ada, ben, cleo, dan, plantId, bensPlantId } = await aSharedPlant(server)
const gateway = await server.aGateway(plantId)
const inverters: { id: number }[] = []
for (let place = 0; place < 11; place++) inverters.push(await server.aDevice(plantId, gateway.id))
const deviceId = inverters[0]!.id
const bensDevice = await server.aDevice(bensPlantId, (await server.aGateway(bensPlantId)).id)
const ruleId = 2
const standings = createAlertStandingStore(db, { isReader: () => sql<boolean>`true` })
const closeQuiet = () => createAlertCaseStore(db).closeQuiet(clock, dayMs)

beforeEach(async () => {
  await pool.query(
    'truncate alerts, alert_cases, alert_case_events, case_news, blocked_alerts, audit, outbox, outbox_files, attempts',
  )
  clock = noon
})

test('owners and those who operate the plant act on an alert; everyone who may view it sees what was done', async () => {
  await anAlert()
  expect(await ada.api.alertCases.read({ body: { deviceId, ruleId } })).toMatchObject({
    state: 'open',
    version: 0,
    mayAct: true,
    events: [],
  })
  const known = await act(cleo, { step: 'acknowledge' })
  expect(known).toMatchObject({ state: 'acknowledged', acknowledgedBy: 'Cleo', acknowledgedAt: noon / 1000 })
  const told = await act(ada, { step: 'comment', words: '  Roof is being painted ', version: 0 })
  expect(told.events).toMatchObject([
    { step: 'comment', by: 'Ada', words: 'Roof is being painted' },
    { step: 'acknowledge', by: 'Cleo' },
  ])
  // Dan may only view: he reads what was done and when, and not by whom.
  const seen = await dan.api.alertCases.read({ body: { deviceId, ruleId } })
  expect(seen).toMatchObject({ state: 'acknowledged', acknowledgedBy: null, mayAct: false, people: [] })
  expect(seen.events.map(({ by }) => by)).toEqual([null, null])
})

test('viewers cannot act, strangers cannot even look, whichever step they try', async () => {
  await anAlert()
  for (const step of ['acknowledge', 'assign', 'snooze', 'resolve', 'comment', 'block'] as const) {
    const body = { deviceId, ruleId, version: 0, ...filled[step], step }
    expect(await refusalOf(dan.api.alertCases.act({ body }))).toBe('AU_NO_OPERATION_PERMISSION')
    expect(await refusalOf(ben.api.alertCases.act({ body }))).toBe('AU_NO_READ_PERMISSION')
  }
  expect(await refusalOf(ben.api.alertCases.read({ body: { deviceId, ruleId } }))).toBe('AU_NO_READ_PERMISSION')
  await expect(server.apiWith('').alertCases.read({ body: { deviceId, ruleId } })).rejects.toMatchObject({
    status: 401,
  })
  expect(await counts()).toEqual({ cases: 0, events: 0, blocked: 0 })
})

test('of two people who decide at once, the later one is told to look first, and sees what the earlier one did', async () => {
  await anAlert()
  const both = [
    act(ada, { step: 'acknowledge', version: 0 }),
    act(cleo, { step: 'resolve', reason: 'snow', version: 0 }),
  ]
  const [first, second] = await Promise.allSettled(both)
  expect([first?.status, second?.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await counts()).toMatchObject({ cases: 1, events: 1 })
  const seen = await cleo.api.alertCases.read({ body: { deviceId, ruleId } })
  expect(seen.events).toHaveLength(1)
  expect(await refusalOf(act(cleo, { step: 'snooze', until: noon / 1000 + 60, version: 0 }))).toBe(
    'PLANT_CHANGED_MEANWHILE',
  )
})

test('what is muted does not ring: the bell and its number leave it out, its plant keeps its condition', async () => {
  await anAlert()
  const rings = async () => {
    const [{ total, data }, unread] = await Promise.all([
      ada.api.alerts.recent({ query: {}, body: {} }),
      ada.api.account.unread(),
    ])
    expect([total, data.length]).toEqual([unread, unread])
    // The first page of people with many plants keeps its figures for some seconds.
    clock += 6000
    expect((await ada.api.fleet.overview()).needing).toBe(unread)
    return unread > 0
  }
  expect(await rings()).toBe(true)
  await act(ada, { step: 'acknowledge' })
  expect(await rings()).toBe(true)
  await act(ada, { step: 'snooze', until: (noon + hourMs) / 1000 })
  expect(await rings()).toBe(false)
  expect(await standingOf()).toMatchObject({ muted: { why: 'snoozed', until: noon + hourMs } })
  clock = noon + hourMs
  expect(await rings()).toBe(true)
  await act(ada, { step: 'block' })
  expect(await rings()).toBe(false)
  expect(await standingOf()).toMatchObject({ muted: { why: 'blocked', until: null } })
  await act(ada, { step: 'unblock' })
  await act(ada, { step: 'resolve', reason: 'other', words: 'Fox under the modules' })
  expect(await rings()).toBe(false)
  expect(await ada.api.alerts.search({ query: {}, body: { plantId } })).toMatchObject({
    data: [{ endTime: null, handling: { state: 'resolved', muted: 'resolved' } }],
  })
  expect(await ada.api.plants.information({ params: { id: plantId }, query: {} })).toMatchObject({
    warningStatus: 'ALARM',
  })
  await act(ada, { step: 'reopen' })
  expect(await rings()).toBe(true)
})

test('a resolved alert that comes back is a new one, and what was done with the earlier one stays in its history', async () => {
  await anAlert()
  await act(ada, { step: 'resolve', reason: 'repaired' })
  clock += hourMs
  await pool.query('update alerts set ended_at = $1', [new Date(clock)])
  await anAlert({ startedAt: clock + hourMs })
  clock += 2 * hourMs
  const again = await ada.api.alertCases.read({ body: { deviceId, ruleId } })
  expect(again).toMatchObject({ state: 'open', reason: null, events: [{ step: 'resolve', reason: 'repaired' }] })
  expect(await refusalOf(act(ada, { step: 'reopen' }))).toBe('PLANT_CHANGED_MEANWHILE')
  expect(await act(ada, { step: 'acknowledge' })).toMatchObject({ state: 'acknowledged' })
  const earlier = await server.engine.pool.query<{ id: number }>('select id from alerts order by started_at limit 1')
  expect(await standingOf(earlier.rows[0]!.id)).toMatchObject({ muted: { why: 'resolved' } })
})

test('a fault that comes and goes stays known for a day, and as long as it is snoozed; later it calls again', async () => {
  await anAlert({ endedAt: noon + hourMs })
  await act(ada, { step: 'acknowledge' })
  await closeQuiet()
  await anAlert({ startedAt: noon + 20 * hourMs, endedAt: noon + 21 * hourMs })
  expect(await stateAt(noon + 22 * hourMs)).toBe('acknowledged')
  expect(await stateAt(noon + 48 * hourMs)).toBe('acknowledged')
  await closeQuiet()
  await anAlert({ startedAt: noon + 49 * hourMs })
  expect(await stateAt(noon + 50 * hourMs)).toBe('open')
  await act(ada, { step: 'snooze', until: (clock + 7 * dayMs) / 1000 })
  await pool.query('update alerts set ended_at = $1 where ended_at is null', [new Date(clock)])
  clock += 3 * dayMs
  await closeQuiet()
  await anAlert({ startedAt: clock - minuteMs })
  expect(await stateAt(clock)).toBe('snoozed')
  expect(await stateAt(clock + 5 * dayMs)).toBe('open')
})

test('an alert is given to people who may see the plant and whom one may know, and to nobody else', async () => {
  await anAlert()
  const { people } = await cleo.api.alertCases.read({ body: { deviceId, ruleId } })
  expect(people.map(({ name }) => name)).toEqual(['Cleo', 'Ada', 'Dan'])
  const owners = (await ada.api.alertCases.read({ body: { deviceId, ruleId } })).people
  expect(owners.map(({ name }) => name)).toEqual(['Ada', 'Dan'])
  const mine = people.find(({ name }) => name === 'Cleo')!
  expect(await act(cleo, { step: 'assign', personId: mine.id })).toMatchObject({
    assignedTo: 'Cleo',
    state: 'acknowledged',
  })
  expect(await refusalOf(act(ada, { step: 'assign', personId: mine.id }))).toBe('PARAM_ERROR')
  expect(await refusalOf(act(cleo, { step: 'assign', personId: 1 }))).toBe('PARAM_ERROR')
  expect(await act(cleo, { step: 'assign', personId: null })).toMatchObject({ assignedTo: null })
})

test('who is given an alert is mailed once, in their language and with a link, if they want mails; nobody is mailed by themselves', async () => {
  await anAlert()
  await wantMails(ada.id, 1, 'zh')
  await act(cleo, { step: 'assign', personId: ada.id })
  await tellCases()
  await act(cleo, { step: 'assign', personId: ada.id })
  await Promise.all([tellCases(), tellCases()])
  const mails = await mailsTo(ada.email)
  expect(mails).toMatchObject([{ kind: 'alert-assigned', language: 'zh', user_id: ada.id, plant_ids: [plantId] }])
  expect(mails[0]?.subject).toContain('指派给您的告警')
  expect(mails[0]?.body).toContain(`/plant/infos/alert?plant=${plantId}&alert=${deviceId}-${ruleId}-20260612`)
  expect(mails[0]?.body).toContain('Cleo')
  // To oneself, to a person without mails, and to nobody.
  await act(cleo, { step: 'assign', personId: cleo.id })
  await act(cleo, { step: 'assign', personId: dan.id })
  await act(cleo, { step: 'assign', personId: null })
  await tellCases()
  expect(await mailsTo(cleo.email, dan.email)).toEqual([])
  await wantMails(ada.id, null, 'zh')
  await act(cleo, { step: 'assign', personId: ada.id })
  await tellCases()
  expect(await mailsTo(ada.email)).toHaveLength(1)
})

test('a comment reaches those who work on the alert: not its writer, not those who only view, and not after a refused step', async () => {
  await anAlert()
  for (const one of [ada, cleo, dan, ben]) await wantMails(one.id, 1, 'en')
  await act(ada, { step: 'acknowledge' })
  await act(cleo, { step: 'assign', personId: dan.id })
  await act(cleo, { step: 'comment', words: 'New fuse\nhttps://elsewhere.example' })
  await tellCases()
  expect(await mailsTo(ada.email, cleo.email, ben.email)).toMatchObject([{ kind: 'alert-commented' }])
  expect((await mailsTo(ada.email))[0]?.body).toContain('“New fuse https://elsewhere.example”')
  // Dan may only view the plant: he is told that it is his, but not who says what.
  expect((await mailsTo(dan.email)).map(({ kind }) => kind)).toEqual(['alert-assigned'])
  expect(await refusalOf(act(cleo, { step: 'assign', personId: ada.id, version: 0 }))).toBe('PLANT_CHANGED_MEANWHILE')
  await tellCases()
  expect(await mailsTo(ada.email)).toHaveLength(1)
  // What is said later reaches those who spoke before, and one person cannot bury another one in mails.
  await act(ada, { step: 'comment', words: 'Thanks' })
  await tellCases()
  expect((await mailsTo(cleo.email)).map(({ kind }) => kind)).toEqual(['alert-commented'])
  const again = { deviceId, ruleId, version: 0, step: 'comment', words: 'Again' } as const
  await Promise.all(Array.from({ length: 32 }, () => cleo.api.alertCases.act({ body: again })))
  await tellCases()
  // Of thirty, one was to Dan, one was told before, and one came to nothing. What comes together is one mail.
  const [, together, ...others] = await mailsTo(ada.email)
  expect(others).toEqual([])
  expect(together?.body?.match(/“Again”/g)).toHaveLength(27)
})

test('mails about cases follow what their person chose: level, plants, quiet hours in their zone, and summaries', async () => {
  await anAlert({ level: 1 })
  await anAlert({ of: inverters[1]!.id, level: 2 })
  const told = async () => {
    await tellCases()
    return (await mailsTo(ada.email)).map(({ kind }) => kind)
  }
  const give = async (device = deviceId) => {
    await act(cleo, { step: 'assign', personId: null, deviceId: device })
    await act(cleo, { step: 'assign', personId: ada.id, deviceId: device })
  }
  // Below the level, and not of a favourite.
  await wantMails(ada.id, 2, 'en')
  await give()
  expect(await told()).toEqual([])
  await wantMails(ada.id, 0, 'en', { plants: 'favourites' })
  await give()
  expect(await told()).toEqual([])
  // What was dropped is not told later either.
  await wantMails(ada.id, 0, 'en')
  expect(await told()).toEqual([])

  // Noon in Berlin is seven in the evening in Tokyo, where she is: quiet until six in the morning there.
  await wantMails(ada.id, 0, 'en', { quiet_from: 19 * 60, quiet_to: 6 * 60, zone: 'Asia/Tokyo' })
  await give()
  await give(inverters[1]!.id)
  await act(cleo, { step: 'comment', words: 'Please\nlook – x: forged' })
  expect(await told()).toEqual([])
  clock = noon + 11 * hourMs - minuteMs
  expect(await told()).toEqual([])
  // What fails before the mail is stored leaves all of it to the next pass; several at once tell it once.
  clock = noon + 11 * hourMs
  await pool.query("alter table outbox add constraint broken check (kind <> 'case-news')")
  expect(await told()).toEqual([])
  await pool.query('alter table outbox drop constraint broken')
  await Promise.all([tellCases(), tellCases(), tellCases()])
  const [mail, ...more] = await mailsTo(ada.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'case-news', user_id: ada.id, plant_ids: [plantId] })
  expect(mail?.subject).toMatch(/^3 notes about your alerts: /)
  expect(mail?.body).toMatch(/: Cleo assigned “.+” to you\n– .+: Cleo commented on “.+”: “Please look – x: forged”/)
  expect(mail?.body).toContain('/account/settings/message')

  // A summary of the day comes at seven.
  await pool.query('truncate outbox, outbox_files')
  await wantMails(ada.id, 0, 'en', { pace: 'day' })
  await give()
  clock += 2 * hourMs
  expect(await told()).toEqual([])
  clock = Date.parse('2026-06-13T06:59:00+02:00')
  expect(await told()).toEqual([])
  // Given to another one meanwhile: that it was hers is no news.
  await act(cleo, { step: 'assign', personId: dan.id, deviceId: inverters[1]!.id })
  clock += 2 * minuteMs
  expect(await told()).toEqual(['alert-assigned'])
  expect(await told()).toEqual(['alert-assigned'])
})

test('a mail about cases is withdrawn when its person lost a plant; what else it said is said again', async () => {
  await anAlert()
  await wantMails(ada.id, 0, 'en')
  await act(cleo, { step: 'assign', personId: ada.id })
  await act(cleo, { step: 'comment', words: 'Soon' })
  await tellCases()
  const { about, since } = { about: { userId: ada.id, plantIds: [plantId] }, since: clock }
  const pending = { ...about, channel: 'mail', to: ada.email, isAboutCases: true } as const
  const withdrawals = withdrawalsOf(db)
  expect(await withdrawals.isStillWanted({ ...pending, plantIds: [plantId, bensPlantId] })).toBe(false)
  await withdrawals.untell(pending, since)
  await tellCases()
  expect((await mailsTo(ada.email)).map(({ kind }) => kind)).toEqual(['case-news', 'case-news'])
  // Nothing is kept for people who turned mails off.
  await withdrawals.untell(pending, since)
  await wantMails(ada.id, null, 'en')
  await tellCases()
  expect(await mailsTo(ada.email)).toHaveLength(2)
  expect((await pool.query('select from case_news')).rowCount).toBe(0)
})

test('an alert is blocked once (37), ten of a plant are (38), and one that is taken back makes room (spec §5)', async () => {
  for (const { id } of inverters) await anAlert({ of: id })
  for (const { id } of inverters.slice(0, 10)) await act(cleo, { step: 'block', deviceId: id })
  expect(await refusalOf(act(ada, { step: 'block' }))).toBe('ALARM_ALREADY_BLOCKED')
  const eleventh = inverters[10]!.id
  expect(await refusalOf(act(ada, { step: 'block', deviceId: eleventh }))).toBe('ALARM_BLOCK_LIMIT')
  expect(await act(ada, { step: 'unblock' })).toMatchObject({ blocked: false, blockedInPlant: 9, mostBlocked: 10 })
  expect(await act(ada, { step: 'block', deviceId: eleventh })).toMatchObject({ blocked: true, blockedInPlant: 10 })
  // Another plant has ten of its own.
  await anAlert({ of: bensDevice.id, plant: bensPlantId })
  expect(await act(ben, { step: 'block', deviceId: bensDevice.id })).toMatchObject({ blockedInPlant: 1 })
})

test('ten people who block at once block ten alerts, not eleven', async () => {
  for (const { id } of inverters) await anAlert({ of: id })
  const all = await Promise.allSettled(
    inverters.map(({ id }) => cleo.api.alertCases.act({ body: { deviceId: id, ruleId, version: 0, step: 'block' } })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await counts()).toMatchObject({ blocked: 10 })
})

test.each<[string, Partial<AlertStep>]>([
  ['a snooze without an end', { step: 'snooze' }],
  ['a snooze into the past', { step: 'snooze', until: noon / 1000 }],
  ['a snooze for years', { step: 'snooze', until: (noon + 400 * dayMs) / 1000 }],
  ['a resolution without a reason', { step: 'resolve' }],
  ['another reason without words', { step: 'resolve', reason: 'other', words: '  ' }],
  ['an empty comment', { step: 'comment', words: ' ' }],
])('%s is refused', async (_, step) => {
  await anAlert()
  expect(await refusalOf(act(ada, step))).toBe('PARAM_ERROR')
  expect(await counts()).toEqual({ cases: 0, events: 0, blocked: 0 })
})

test('what never was is not found, and what was done is audited', async () => {
  expect(await refusalOf(act(ada, { step: 'acknowledge', ruleId: 77 }))).toBe('resource_not_exist_or_deleted')
  await anAlert()
  await act(cleo, { step: 'block' })
  const { data } = await ada.api.audit.ofPlant({ params: { id: plantId }, query: { kind: 'alert.handle' } })
  expect(data).toMatchObject([{ userName: 'Cleo', facts: expect.arrayContaining([{ name: 'step', value: 'block' }]) }])
})

interface Told {
  of?: number
  plant?: number
  startedAt?: number
  endedAt?: number
  level?: number
}

const anAlert = ({
  of = deviceId,
  plant = plantId,
  startedAt = clock - 10 * minuteMs,
  endedAt,
  level = 1,
}: Told = {}) =>
  db
    .insertInto('alerts')
    .values({
      plant_id: plant,
      device_id: of,
      rule_id: ruleId,
      code: 'NO_PRODUCTION',
      name: 'no production',
      level,
      influence: 1,
      started_at: new Date(startedAt),
      last_at: new Date(endedAt ?? startedAt),
      ended_at: endedAt === undefined ? null : new Date(endedAt),
    })
    .execute()

/** With the version that the person sees. */
async function act(who: typeof ada, { version, ...step }: Partial<AlertStep>) {
  const body = { deviceId, ruleId, step: 'acknowledge' as const, ...step }
  const seen = version ?? (await versionOf(who, body.deviceId, body.ruleId))
  return who.api.alertCases.act({ body: { ...body, version: seen } })
}

const versionOf = async (who: typeof ada, of: number, rule: number) =>
  rule === ruleId ? (await who.api.alertCases.read({ body: { deviceId: of, ruleId } })).version : 0

const stateAt = async (at: number) => {
  clock = at
  return (await ada.api.alertCases.read({ body: { deviceId, ruleId } })).state
}

const standingOf = async (id?: number) => {
  const { rows } = await pool.query<{ id: number }>('select id from alerts order by started_at desc limit 1')
  const alert = id ?? rows[0]!.id
  return (await standings.standingsOf([alert], clock)).get(alert)
}

const counts = async () => {
  const { rows } = await pool.query<Record<'cases' | 'events' | 'blocked', number>>(
    `select (select count(*)::int from alert_cases) as cases, (select count(*)::int from alert_case_events) as events,
       (select count(*)::int from blocked_alerts) as blocked`,
  )
  return rows[0]
}

const tellCases = () => server.runJob('tell-cases')

const wantMails = (userId: number, level: number | null, language: string, own: Partial<Chosen> = {}) =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ language }).where('id', '=', userId).execute()
    await trx.deleteFrom('message_settings').where('user_id', '=', userId).execute()
    const settings = { user_id: userId, mail_level: level, quiet_from: null, quiet_to: null, zone: 'Europe/Berlin' }
    await trx
      .insertInto('message_settings')
      .values({ ...settings, ...own })
      .execute()
  })

interface Chosen {
  plants: 'all' | 'favourites'
  pace: 'once' | 'day'
  quiet_from: number
  quiet_to: number
  zone: string
}

const mailsTo = (...emails: string[]) =>
  db.selectFrom('outbox').selectAll().where('recipient', 'in', emails).orderBy('id').execute()

const filled = {
  acknowledge: {},
  assign: { personId: null },
  snooze: { until: noon / 1000 + 3600 },
  resolve: { reason: 'snow' },
  comment: { words: 'Hello' },
  block: {},
} as const
