import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, afterEach, expect, test } from 'vitest'
import { isPublicAddress, withdrawalsOf } from '#compose-brands.ts'
import { startTestServer, type Caller } from '#testing/test-server.ts'
import { isQuiet, summaryDueAt } from './pace.ts'
import { createPostPublic } from './post-public.ts'
import { aBrowser, claimsOf } from './push-message.fixture.ts'

let moved = 0
const now = () => Date.now() + moved
/** A push service, as makers of browsers have one, and what it answers now. */
let pushStatus = 201
const pushed: { headers: IncomingHttpHeaders; body: Buffer }[] = []
const pushService = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (pushStatus === 201) pushed.push({ headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(pushStatus, { location: 'http://127.0.0.1:1/' }).end()
  })
})
await new Promise<void>((resolve) => void pushService.listen(0, '127.0.0.1', resolve))
const bound = pushService.address()
const pushUrl = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/to/`
afterAll(() => void pushService.close())

const server = await startTestServer({ now, isTrustedAddress: (address) => address === '127.0.0.1' })
afterAll(server.close)
// Nobody of an earlier test is told.
afterEach(() => server.engine.pool.query('truncate message_settings, telling_states'))
const pass = () => server.runJob('tell-alerts')
/** News wait for the next pass, in case there are more. */
const mailAlerts = async () => {
  await pass()
  await pass()
}
const everything = {
  mailLevel: 0,
  quietFrom: null,
  quietTo: null,
  zone: 'UTC',
  lan: 'en',
  plants: 'all' as const,
  pace: 'once' as const,
  tellsOver: true,
  smsFaults: false,
  pushLevel: null,
  tag: null,
  escalateAfterH: null,
  escalateTo: null,
  escalateLevel: null,
}
const later = (ms: number) => void (moved += ms)

const mailsTo = async (email: string) => {
  const { rows } = await server.engine.pool.query<{ subject: string; body: string; language: string; url: string }>(
    "select subject, body, language, unsubscribe_url as url from outbox where recipient = $1 and kind = 'alerts' order by id",
    [email],
  )
  return rows
}

interface OwnAlert {
  level?: number
  ended?: boolean
  /** How long it has lasted. */
  lastedMs?: number
  deviceId?: number
}
const anAlert = async (plantId: number, own: OwnAlert = {}) => {
  const deviceId = own.deviceId ?? (await server.aGateway(plantId)).id
  const startedAt = now() - (own.lastedMs ?? 10 * minuteMs)
  const { id } = await server.engine.db
    .insertInto('alerts')
    .values({
      plant_id: plantId,
      device_id: deviceId,
      rule_id: 1,
      code: 'OFFLINE',
      name: 'gateway offline',
      level: own.level ?? 1,
      influence: 0,
      started_at: new Date(startedAt),
      last_at: new Date(now()),
      ended_at: own.ended ? new Date(now()) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, deviceId, startedAt }
}
const end = async (id: number) => {
  await server.engine.pool.query('update alerts set ended_at = $2, last_at = $2 where id = $1', [id, new Date(now())])
}

test('people who did not ask for mails get none', async () => {
  const ada = await server.aCaller()
  await anAlert(await server.aPlant({ owner_id: ada.id }))
  expect(await ada.api.profile.messageSettings()).toMatchObject({ mailLevel: null, email: ada.email, mailedAt: null })
  await mailAlerts()
  expect(await mailsTo(ada.email)).toEqual([])
})

test('a new alert is mailed once, with its plant and its name, in the chosen language; existing alerts are not mailed', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id, name: 'Alte Scheune' })
  await anAlert(plant)
  await ada.api.profile.keepMessageSettings({ body: everything })
  await mailAlerts()
  expect(await mailsTo(ada.email)).toEqual([])

  await anAlert(plant)
  await pass()
  await Promise.all([pass(), pass(), pass()])
  await pass()
  const [mail, ...more] = await mailsTo(ada.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ language: 'en', subject: expect.stringContaining('Alte Scheune') })
  expect(mail!.body).toMatch(/gateway offline/i)
  expect(mail!.body).toContain(`/plant/infos/alert?plant=${plant}&alert=`)
  expect(mail!.body).toContain('/account/settings/message')
  later(hourMs)
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(1)
  expect((await ada.api.profile.messageSettings()).mailedAt).not.toBeNull()
})

test('a fault that a real device reports is mailed', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id, name: 'Fault Farm' })
  const gateway = await server.aGateway(plant)
  const inverter = await server.aDevice(plant, gateway.id)
  await ada.api.profile.keepMessageSettings({ body: { ...everything, mailLevel: 2 } })
  await server.say(gateway.sn, {
    deviceSn: inverter.sn,
    deviceType: 'INVERTER',
    at: now() - 1000,
    values: { faultCode: 5 },
  })
  await mailAlerts()
  expect(await mailsTo(ada.email)).toEqual([])
  later(5 * minuteMs)
  await mailAlerts()
  expect(await mailsTo(ada.email)).toMatchObject([{ subject: expect.stringContaining('Fault Farm') }])
})

test('each change of what is mailed is kept as a consent with its time; other changes are not', async () => {
  const ada = await server.aCaller()
  const keep = (mailLevel: number | null, own = {}) =>
    ada.api.profile.keepMessageSettings({ body: { ...everything, ...own, mailLevel } })
  await keep(null)
  await keep(2)
  await keep(2, { quietFrom: 60, quietTo: 120 })
  later(hourMs)
  await keep(null)
  const { rows } = await server.engine.pool.query<{ version: string; at: Date }>(
    "select version, at from consents where user_id = $1 and kind = 'alert-mails' order by at",
    [ada.id],
  )
  expect(rows.map(({ version }) => version)).toEqual(['faults', 'none'])
  expect(rows[1]!.at.getTime() - rows[0]!.at.getTime()).toBeGreaterThanOrEqual(hourMs)
})

test('alerts within a quarter of an hour are mailed together', async () => {
  const ada = await server.aCaller()
  const [one, two] = [
    await server.aPlant({ owner_id: ada.id, name: 'One' }),
    await server.aPlant({ owner_id: ada.id, name: 'Two' }),
  ]
  await ada.api.profile.keepMessageSettings({ body: everything })
  await anAlert(one)
  await mailAlerts()
  await anAlert(one)
  await anAlert(two, { level: 2 })
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(1)
  later(16 * minuteMs)
  await mailAlerts()
  const mails = await mailsTo(ada.email)
  expect(mails).toHaveLength(2)
  expect(mails[1]!.subject).toBe('2 new alerts: Two, One')
  // The worst is named first.
  expect(mails[1]!.body).toMatch(/New alerts:\n– Two, .+: Gateway offline, since \d{4}-\d{2}-\d{2} \d{2}:\d{2}\n– One/)
})

test('alerts below the chosen level are not mailed', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id })
  await ada.api.profile.keepMessageSettings({ body: { ...everything, mailLevel: 2 } })
  await anAlert(plant, { level: 1 })
  await mailAlerts()
  expect(await mailsTo(ada.email)).toEqual([])
})

test("alerts of other people's or former plants are not mailed; members get those of plants that their business looks after", async () => {
  const [ada, bob, eve] = [await server.aCaller(), await server.aCaller(), await server.aCaller()]
  const organisation = await server.anOrganisation()
  await server.aMember(organisation, bob.id, { functions: ['plant.read'] })
  const plant = await server.aPlant({ owner_id: ada.id, organisation_id: organisation })
  for (const { api } of [ada, bob, eve]) await api.profile.keepMessageSettings({ body: everything })
  await anAlert(plant)
  await mailAlerts()
  expect(
    [await mailsTo(ada.email), await mailsTo(bob.email), await mailsTo(eve.email)].map(({ length }) => length),
  ).toEqual([1, 1, 0])
  await server.engine.pool.query('update plants set owner_id = null where id = $1', [plant])
  later(hourMs)
  await anAlert(plant)
  await mailAlerts()
  expect([await mailsTo(ada.email), await mailsTo(bob.email)].map(({ length }) => length)).toEqual([1, 2])
})

test('in quiet hours nothing is mailed; alerts from then are mailed afterwards', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id })
  const minute = Math.floor((now() % (24 * hourMs)) / minuteMs)
  const [quietFrom, quietTo] = [(minute + 1430) % 1440, (minute + 60) % 1440]
  await ada.api.profile.keepMessageSettings({ body: { ...everything, quietFrom, quietTo } })
  await anAlert(plant, { ended: true })
  await mailAlerts()
  expect(await mailsTo(ada.email)).toEqual([])
  later(2 * hourMs)
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(1)
})

test('after mails are turned off and on again, only new alerts are mailed', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id })
  await ada.api.profile.keepMessageSettings({ body: everything })
  await ada.api.profile.keepMessageSettings({ body: { ...everything, mailLevel: null } })
  await anAlert(plant)
  await mailAlerts()
  await ada.api.profile.keepMessageSettings({ body: everything })
  await mailAlerts()
  expect(await mailsTo(ada.email)).toEqual([])
})

const stopped = { code: 'resource_not_exist_or_deleted' }

/** A person with plants who gets mails, the token in the newest one, and what mail programs call. */
const aReader = async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id })
  const levelOf = async () => (await ada.api.profile.messageSettings()).mailLevel
  await ada.api.profile.keepMessageSettings({ body: everything })
  const mailed = async () => {
    later(hourMs)
    await anAlert(plant)
    await mailAlerts()
    const { body, url } = (await mailsTo(ada.email)).at(-1)!
    return {
      token: /\/unsubscribe#(\S+)/.exec(body)![1]!,
      url: `${server.baseUrl}${new URL(url).pathname}${new URL(url).search}`,
    }
  }
  return { ada, levelOf, mailed }
}
test('a mail about alerts acknowledges them, or lets them sleep, by a click on the page of its link, once', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const plant = await server.aPlant({ owner_id: ada.id })
  await server.engine.db.insertInto('plant_rights').values({ plant_id: plant, user_id: bob.id, may: 'read' }).execute()
  for (const { api } of [ada, bob]) await api.profile.keepMessageSettings({ body: everything })
  const mailed = async () => {
    later(hourMs)
    const alert = await anAlert(plant)
    await mailAlerts()
    const { body } = (await mailsTo(ada.email)).at(-1)!
    const [acknowledge, snooze] = ['acknowledge', 'snooze'].map(
      (step) => new RegExp(`/alert-step#(\\w+\\.${step}\\.\\S+)`).exec(body)![1]!,
    )
    return { ...alert, acknowledge: acknowledge!, snooze: snooze! }
  }
  const act = (token: string) => server.apiWith('').alertCases.actByMail({ body: { token } })
  const gone = { code: 'resource_not_exist_or_deleted' }
  const read = (deviceId: number) => ada.api.alertCases.read({ body: { deviceId, ruleId: 1 } })
  const first = await mailed()
  // Those who may only look get no such link.
  expect((await mailsTo(bob.email))[0]!.body).not.toContain('alert-step')

  // Programs that check links open the page, and anything else that only reads.
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
    for (const path of [
      `/alert-step?token=${first.snooze}`,
      `/maintain-s/operating/alert/case/mailed-step?token=${first.snooze}`,
    ])
      await fetch(`${server.baseUrl}${path}`, { method }).then((answer) => answer.arrayBuffer())
  expect(await read(first.deviceId)).toMatchObject({ state: 'open', events: [] })

  // Altered: for another step, another alert, another person, another data centre.
  const [centre, , signed = ''] = first.snooze.split('.')
  const bytes = Buffer.from(signed, 'base64url')
  const altered = (place: number) => {
    const copy = Buffer.from(bytes)
    copy[place]! ^= 1
    return `${centre}.snooze.${copy.toString('base64url')}`
  }
  const wrong = [
    `${centre}.acknowledge.${signed}`,
    `cn.snooze.${signed}`,
    `${centre}.snooze.${signed.slice(0, -12)}`,
    `${centre}.snooze.`,
    `${centre}.snooze.${Buffer.alloc(48, 255).toString('base64url')}`,
    'x',
    ...[0, 3, 7, 11, 15, bytes.length - 1].map(altered),
  ]
  for (const token of wrong) await expect(act(token), token).rejects.toMatchObject(gone)

  expect(await act(first.acknowledge)).toEqual({ done: 1, changed: 0, refused: 0 })
  expect(await read(first.deviceId)).toMatchObject({ state: 'acknowledged', events: [{ step: 'acknowledge' }] })
  // Again, and after something was done with it: nothing.
  for (const token of [first.acknowledge, first.snooze])
    expect(await act(token)).toEqual({ done: 0, changed: 1, refused: 0 })
  expect((await read(first.deviceId)).events).toHaveLength(1)

  const second = await mailed()
  expect(await Promise.all([act(second.snooze), act(second.snooze)])).toEqual(
    expect.arrayContaining([
      { done: 1, changed: 0, refused: 0 },
      { done: 0, changed: 1, refused: 0 },
    ]),
  )
  expect((await read(second.deviceId)).snoozedUntil).toBeCloseTo((now() + dayMs) / 1000, -2)
  // It came again since: that is another alert.
  const third = await mailed()
  await end(third.id)
  later(minuteMs)
  await anAlert(plant, { deviceId: third.deviceId, lastedMs: 0 })
  expect(await act(third.acknowledge)).toEqual({ done: 0, changed: 1, refused: 0 })

  // The person lost the plant, has another address, may not log in, or the mail is old.
  const fourth = await mailed()
  await server.engine.pool.query('update plants set owner_id = $2 where id = $1', [plant, bob.id])
  expect(await act(fourth.acknowledge)).toEqual({ done: 0, changed: 0, refused: 1 })
  await server.engine.pool.query('update plants set owner_id = $2 where id = $1', [plant, ada.id])
  const set = (column: string, value: unknown) =>
    server.engine.pool.query(`update users set ${column} = $2 where id = $1`, [ada.id, value])
  await set('email', `other-${ada.email}`)
  await expect(act(fourth.acknowledge)).rejects.toMatchObject(gone)
  await set('email', ada.email)
  await set('disabled', true)
  await expect(act(fourth.acknowledge)).rejects.toMatchObject(gone)
  await set('disabled', false)
  later(3 * dayMs + minuteMs)
  await expect(act(fourth.acknowledge)).rejects.toMatchObject(gone)
  later(-3 * dayMs - minuteMs)
  expect(await act(fourth.acknowledge)).toEqual({ done: 1, changed: 0, refused: 0 })
})

const stop = (token: string) => server.apiWith('').profile.stopAlertMails({ body: { token } })

test('a mail about alerts has a link that turns these mails off without a log-in, once and for all of them', async () => {
  const { ada, levelOf, mailed } = await aReader()
  const [older, newer] = [await mailed(), await mailed()]
  expect(older.token).toBe(newer.token)
  expect(older.token).not.toContain(ada.email)
  await stop(older.token)
  expect(await levelOf()).toBeNull()
  // A second time changes nothing, and is no error to a person who clicks twice.
  await stop(newer.token)
  const kept = await server.engine.db
    .selectFrom('consents')
    .select('version')
    .where('user_id', '=', ada.id)
    .where('kind', '=', 'alert-mails')
    .orderBy('at')
    .execute()
  expect(kept.map(({ version }) => version)).toEqual(['tips', 'none'])

  // Turned on again, the old link no longer turns them off.
  later(1000)
  await ada.api.profile.keepMessageSettings({ body: everything })
  await expect(stop(older.token)).rejects.toMatchObject(stopped)
  expect(await levelOf()).toBe(0)
  // Another level is the same consent.
  const again = await mailed()
  later(1000)
  await ada.api.profile.keepMessageSettings({ body: { ...everything, mailLevel: 2 } })
  await stop(again.token)
  expect(await levelOf()).toBeNull()
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b1',
    '--b1\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b1--\r\n',
  ],
])('a mail program turns them off with one click, as %s', async (type, body) => {
  const { levelOf, mailed } = await aReader()
  const { url } = await mailed()
  // Programs that check links only read them.
  expect((await fetch(url)).status).toBe(404)
  expect(await levelOf()).toBe(0)
  expect((await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).status).toBe(200)
  expect(await levelOf()).toBeNull()
})

test('a link that was not mailed by us turns nothing off, and opens nothing', async () => {
  const [mine, other] = [await aReader(), await aReader()]
  const [{ token }, { token: others }] = [await mine.mailed(), await other.mailed()]
  const bytes = Buffer.from(token.slice(3), 'base64url')
  const otherBytes = Buffer.from(others.slice(3), 'base64url')
  const forged = (...parts: Uint8Array[]) => `eu.${Buffer.concat(parts).toString('base64url')}`
  const wrong = [
    '',
    'eu.',
    token.slice(3),
    `cn.${token.slice(3)}`,
    token.slice(0, -1),
    `${token}AA`,
    forged(otherBytes.subarray(0, 10), bytes.subarray(10)),
    forged(bytes.subarray(0, 10), Buffer.alloc(32)),
  ]
  for (const one of wrong) {
    await expect(stop(one), one).rejects.toMatchObject({
      code: 'resource_not_exist_or_deleted',
    })
  }
  const nordlicht = await fetch(`${server.baseUrl}/mdc-eu/user-s/acc/alert-mails/stop`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'nordlicht.localhost' },
    body: JSON.stringify({ token }),
  })
  expect([200, 404, 412]).toContain(nordlicht.status)
  expect([await other.levelOf()]).toEqual([0])
  await expect(server.apiWith(others).profile.messageSettings()).rejects.toMatchObject({ status: 401 })
})

test('records of old alerts are deleted, and still nothing is mailed twice', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id })
  await ada.api.profile.keepMessageSettings({ body: everything })
  await anAlert(plant)
  await anAlert(plant, { ended: true })
  await mailAlerts()
  later(20 * 24 * hourMs)
  await server.runJob('forget-told-alerts')
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(1)
  const { rows } = await server.engine.pool.query('select from told_alerts where user_id = $1', [ada.id])
  expect(rows).toHaveLength(1)
})

test('an alert that is over within a few minutes is not told; one that lasts is, and later that it is over', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id, name: 'Scheune', zone: 'Asia/Shanghai' })
  await ada.api.profile.keepMessageSettings({ body: everything })
  const short = await anAlert(plant, { lastedMs: 2 * minuteMs })
  await mailAlerts()
  await end(short.id)
  const { id, deviceId, startedAt } = await anAlert(plant)
  later(2 * minuteMs)
  await mailAlerts()
  const [told, ...more] = await mailsTo(ada.email)
  expect(more).toEqual([])
  // The clock of the plant.
  const began = new Date(startedAt + 8 * hourMs).toISOString().slice(0, 16).replace('T', ' ')
  expect(told!.body).toContain(`since ${began}`)
  later(hourMs)
  await end(id)
  await mailAlerts()
  const [, over] = await mailsTo(ada.email)
  expect(over!.subject).toBe('Over: Scheune: Gateway offline')
  expect(over!.body).toContain(`from ${began} to `)
  later(hourMs)
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(2)
  // A problem that comes and goes is not told each time.
  const again = await anAlert(plant, { deviceId })
  await mailAlerts()
  await end(again.id)
  later(7 * hourMs)
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(2)
  await anAlert(plant, { deviceId })
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(3)
})

test('the link in a mail that an alert is over opens it, also where its last sign was on the day before', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id })
  await ada.api.profile.keepMessageSettings({ body: everything })
  const { id, deviceId } = await anAlert(plant)
  await mailAlerts()
  later(26 * hourMs)
  // What modules do not do is seen in the light only: it is over with the first good hour of another day.
  const ended = [id, new Date(now()), new Date(now() - 25 * hourMs)]
  await server.engine.pool.query('update alerts set ended_at = $2, last_at = $3 where id = $1', ended)
  later(16 * minuteMs)
  await mailAlerts()
  const [, over] = await mailsTo(ada.email)
  const [, alertDay = ''] = /&alert=\d+-1-(\d{8})/.exec(over?.body ?? '') ?? []
  expect(await ada.api.alerts.detail({ body: { deviceId, ruleId: 1, alertDay } })).toMatchObject({ plantId: plant })
})

test('those who do not want to hear of the end do not', async () => {
  const ada = await server.aCaller()
  const { id } = await ada.api.profile
    .keepMessageSettings({ body: { ...everything, tellsOver: false } })
    .then(async () => anAlert(await server.aPlant({ owner_id: ada.id })))
  await mailAlerts()
  later(hourMs)
  await end(id)
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(1)
})

test('a storm is told once: the news wait while more keep coming, and what is the same in many plants is one line', async () => {
  const ada = await server.aCaller()
  const plants: number[] = []
  for (let place = 0; place < 6; place++) plants.push(await server.aPlant({ owner_id: ada.id, name: `House ${place}` }))
  await ada.api.profile.keepMessageSettings({ body: everything })
  for (const plant of plants) {
    await anAlert(plant)
    await pass()
    later(minuteMs)
  }
  expect(await mailsTo(ada.email)).toEqual([])
  await pass()
  const [mail, ...more] = await mailsTo(ada.email)
  expect(more).toEqual([])
  expect(mail!.subject).toBe('House 0, House 1, House 2 and 3 more: Gateway offline')
  expect(mail!.body).toContain(
    '– Gateway offline: 6 times, in 6 plants (House 0, House 1, House 2 and 3 more), first at ',
  )
  expect(mail!.body).toMatch(/\/alert\n/)
  later(hourMs)
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(1)
})

test('a summary by day comes in the morning of the person, and says all news', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id })
  const zone = 'Pacific/Auckland'
  await ada.api.profile.keepMessageSettings({ body: { ...everything, pace: 'day', zone } })
  await anAlert(plant)
  const next = summaryDueAt('day', zone, now()) + 24 * hourMs
  later(next - now() - minuteMs)
  await mailAlerts()
  expect(await mailsTo(ada.email)).toEqual([])
  await anAlert(plant)
  later(2 * minuteMs)
  await mailAlerts()
  await anAlert(plant)
  later(hourMs)
  await mailAlerts()
  const mails = await mailsTo(ada.email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^2 new alerts/)])
})

test('only favourites, or only own plants, are told of if a person wants that; faults by SMS only if they want it', async () => {
  const [ada, bob] = [await server.aCaller({ phone: '4917012345' }), await server.aCaller()]
  const [own, favourite, other] = [
    await server.aPlant({ owner_id: ada.id, name: 'Own' }),
    await server.aPlant({ owner_id: bob.id, name: 'Favourite' }),
    await server.aPlant({ owner_id: bob.id, name: 'Other' }),
  ]
  const { pool } = server.engine
  for (const plant of [favourite, other])
    await pool.query("insert into plant_rights (plant_id, user_id, may) values ($1, $2, 'read')", [plant, ada.id])
  await pool.query("insert into favourites (brand, user_id, plant_id) values ('HELIOGRAPH', $1, $2)", [
    ada.id,
    favourite,
  ])
  const keep = (wish: object) => ada.api.profile.keepMessageSettings({ body: { ...everything, ...wish } })
  const told = async (wish: object) => {
    await keep(wish)
    for (const plant of [own, favourite, other]) await anAlert(plant, { level: 2 })
    later(hourMs)
    await mailAlerts()
    return (await mailsTo(ada.email)).at(-1)!.body
  }
  const first = await told({ plants: 'own' })
  expect([first.includes('Own'), first.includes('Favourite'), first.includes('Other')]).toEqual([true, false, false])
  const second = await told({ plants: 'favourites' })
  expect([second.includes('Own'), second.includes('Favourite'), second.includes('Other')]).toEqual([false, true, false])
  expect(await mailsTo('4917012345')).toEqual([])
  await told({ plants: 'favourites', smsFaults: true, mailLevel: 2 })
  const [sms, ...more] = await mailsTo('4917012345')
  expect(more).toEqual([])
  expect(sms).toMatchObject({ subject: null, body: expect.stringContaining('Favourite: Gateway offline. https://') })
})

test('a message that could not be sent yet is withdrawn when its person loses access, and the rest is told again', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const [mine, lent] = [
    await server.aPlant({ owner_id: ada.id, name: 'Mine' }),
    await server.aPlant({ owner_id: bob.id, name: 'Lent' }),
  ]
  const { pool } = server.engine
  await pool.query("insert into plant_rights (plant_id, user_id, may) values ($1, $2, 'read')", [lent, ada.id])
  await ada.api.profile.keepMessageSettings({ body: everything })
  await anAlert(mine)
  await anAlert(lent)
  await mailAlerts()
  const waiting = await server.engine.db
    .selectFrom('outbox')
    .select(['user_id', 'plant_ids', 'created_at'])
    .where('recipient', '=', ada.email)
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const { isStillWanted, untell } = withdrawalsOf(server.engine.db)
  const pending = { userId: ada.id, plantIds: waiting.plant_ids ?? [], channel: 'mail' as const, to: ada.email }
  expect(await isStillWanted(pending)).toBe(true)
  expect(await isStillWanted({ ...pending, to: 'former@heliograph.test' })).toBe(false)
  await pool.query('delete from plant_rights where user_id = $1', [ada.id])
  expect(await isStillWanted(pending)).toBe(false)
  await untell(pending, waiting.created_at.getTime() - minuteMs)
  await mailAlerts()
  const bodies = (await mailsTo(ada.email)).map(({ body }) => body)
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toContain('Mine')
  expect(bodies[1]).not.toContain('Lent')
  // Of someone who turned these mails off, nothing is wanted.
  await ada.api.profile.keepMessageSettings({ body: { ...everything, mailLevel: null } })
  expect(await isStillWanted({ ...pending, plantIds: [mine] })).toBe(false)
})

test('what is noted as told is stored to be sent, and nothing else: a process that dies in between leaves neither', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id })
  await ada.api.profile.keepMessageSettings({ body: everything })
  await anAlert(plant)
  await server.engine.pool.query(`create function die() returns trigger language plpgsql as $$
    begin raise exception 'killed'; end $$;
    create trigger die after insert on outbox for each row when (new.kind = 'alerts') execute function die()`)
  await mailAlerts()
  expect(server.reported.map(({ message }) => message)).toContain('killed')
  const { rows } = await server.engine.pool.query('select from told_alerts where user_id = $1', [ada.id])
  expect(rows).toEqual([])
  await server.engine.pool.query('drop trigger die on outbox')
  await Promise.all([pass(), pass()])
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(1)
})

const pushTo = (caller: Caller, own = aBrowser(), address = `${pushUrl}${randomUUID()}`) =>
  caller.api.profile.addPushDevice({
    body: {
      address,
      publicKey: own.publicKey.toString('base64url'),
      secret: own.secret.toString('base64url'),
      name: 'Firefox, Android',
    },
  })

test('an alert shows on a device once, encrypted for it, and opens the alert; a device that is gone is forgotten', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id, name: 'Scheune' })
  const browser = aBrowser()
  const { publicKey } = await pushTo(ada, browser)
  await ada.api.profile.keepMessageSettings({ body: { ...everything, mailLevel: null, pushLevel: 1 } })
  await anAlert(plant)
  pushStatus = 503
  await mailAlerts()
  await server.centre.dispatch.tick()
  expect(pushed).toEqual([])
  pushStatus = 201
  later(minuteMs)
  await server.centre.dispatch.tick()
  await server.centre.dispatch.tick()
  const [message, ...more] = pushed.splice(0)
  expect(more).toEqual([])
  const { title, text, url } = JSON.parse(browser.read(message!.body))
  expect([title, url]).toEqual([
    'Scheune: Gateway offline',
    expect.stringContaining(`https://heliograph.test/plant/infos/alert?plant=${plant}&alert=`),
  ])
  expect(text).toMatch(/^New alerts:\n– Scheune/)
  const { claims, key } = claimsOf(message!.headers.authorization ?? '')
  expect(key).toBe(publicKey)
  expect(claims).toMatchObject({ aud: new URL(pushUrl).origin })
  expect(await mailsTo(ada.email)).toEqual([])

  // The fault may be ours: the device stays, and is told later.
  for (const refused of [400, 401, 403]) {
    pushStatus = refused
    later(hourMs)
    await anAlert(plant)
    await mailAlerts()
    await server.centre.dispatch.tick()
    expect((await ada.api.profile.pushDevices()).devices).toHaveLength(1)
    pushStatus = 201
    later(minuteMs)
    await server.centre.dispatch.tick()
    expect(pushed.splice(0)).toHaveLength(1)
  }

  pushStatus = 410
  later(hourMs)
  await anAlert(plant)
  await mailAlerts()
  await server.centre.dispatch.tick()
  await expect.poll(async () => (await ada.api.profile.pushDevices()).devices).toEqual([])
  pushStatus = 201
})

test('a device belongs to the person who set it up last; nothing goes to the inside, and no key is taken that is none', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const address = `${pushUrl}shared`
  await pushTo(ada, aBrowser(), address)
  const { devices } = await pushTo(bob, aBrowser(), address)
  expect((await ada.api.profile.pushDevices()).devices).toEqual([])
  await ada.api.profile.removePushDevice({ body: { id: devices[0]!.id } })
  expect((await bob.api.profile.pushDevices()).devices).toHaveLength(1)
  await expect(pushTo(ada, aBrowser(), 'ftp://push.example/')).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  await expect(pushTo(ada, { ...aBrowser(), publicKey: Buffer.alloc(65) })).rejects.toMatchObject({
    code: 'PARAM_ERROR',
  })
  const body = { headers: {}, body: Buffer.from('x') }
  const post = createPostPublic({ isPublic: isPublicAddress, addressesOf: async () => ['127.0.0.1', '93.184.216.34'] })
  for (const inside of [
    'https://127.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/',
    'https://rebinds.example/',
  ])
    expect(await post(inside, body), inside).toEqual({ failure: 'inside' })
  expect(await post(pushUrl.replace('127.0.0.1', '0x7f.1'), body)).toEqual({ failure: 'inside' })
  const trusting = createPostPublic({ isPublic: isPublicAddress, isTrusted: (each) => each === '127.0.0.1' })
  pushStatus = 307
  // A redirect is an answer like any other, and not followed.
  expect(await trusting(pushUrl, body)).toEqual({ status: 307 })
  pushStatus = 201
})

test('a device tells no more when the log-in that set it up ends: logged out, ended elsewhere, blocked, a new password', async () => {
  const ada = await server.aCaller()
  const organisation = await server.anOrganisation([{ userId: ada.id, may: 'operate' }])
  const plant = await server.aPlant({ owner_id: ada.id })
  const logIn = async () => {
    const body = { grant_type: 'mdc_password', username: ada.email, password: ada.digest } as const
    const { access_token: token } = await server.apiWith('').auth.token({ body })
    return { ...ada, token, api: server.apiWith(token) }
  }
  const [phone, tablet, laptop] = [await logIn(), await logIn(), await logIn()]
  for (const each of [phone, tablet, laptop]) await pushTo(each)
  await ada.api.profile.keepMessageSettings({ body: { ...everything, mailLevel: null, pushLevel: 1 } })
  const devices = async () => (await ada.api.profile.pushDevices()).devices.length
  const told = async () => {
    later(7 * hourMs)
    await anAlert(plant)
    await mailAlerts()
    await server.centre.dispatch.tick()
    return pushed.splice(0).length
  }
  expect(await told()).toBe(3)

  // To act for an organisation opens another session, of the same person at the same browser.
  const { access_token: switched } = await phone.api.auth.token({
    body: { grant_type: 'switch_org', org_id: String(organisation), access_token: phone.token },
  })
  expect(await devices()).toBe(3)
  // What waits for a device is not sent to it any more either.
  pushStatus = 503
  later(7 * hourMs)
  await anAlert(plant)
  await mailAlerts()
  await server.centre.dispatch.tick()
  await server.apiWith(switched).auth.logout()
  pushStatus = 201
  later(minuteMs)
  await server.centre.dispatch.tick()
  expect(pushed.splice(0)).toHaveLength(2)
  expect(await told()).toBe(2)

  const sessions = await tablet.api.security.sessions()
  const own = sessions.find(({ current }) => current)
  await ada.api.security.endSession({ body: { id: own?.id ?? '' } })
  expect(await told()).toBe(1)

  // A log-in that only expired tells on, also after nobody knows it any more; a new password ends it.
  await server.engine.pool.query(
    'delete from sessions where user_id = $1 and family in (select family from push_devices)',
    [ada.id],
  )
  expect(await told()).toBe(1)
  await server.engine.pool.query('update users set password_changed_at = now() where id = $1', [ada.id])
  expect(await devices()).toBe(0)

  await pushTo(ada)
  await server.engine.pool.query('update users set disabled = true where id = $1', [ada.id])
  const { rows } = await server.engine.pool.query('select from push_devices where user_id = $1', [ada.id])
  expect(rows).toHaveLength(0)
})

test('a device that a handed-over session set up tells no more when that session ends, and the log-in’s own go on', async () => {
  const ada = await server.aCaller()
  const organisation = await server.anOrganisation([{ userId: ada.id, may: 'operate' }])
  const plant = await server.aPlant({ owner_id: ada.id })
  const handedOver = async (from: Caller) => {
    const { handOver: code } = await from.api.auth.handOver()
    const { access_token: token } = await server.apiWith('').auth.token({ body: { grant_type: 'hand_over', code } })
    return { ...ada, token, api: server.apiWith(token) }
  }
  const setUp = async (at: Caller) => {
    const address = `${pushUrl}${randomUUID()}`
    await pushTo(at, aBrowser(), address)
    return address
  }
  const left = async (at: Caller) => (await at.api.profile.pushDevices()).devices.map(({ address }) => address)
  await ada.api.profile.keepMessageSettings({ body: { ...everything, mailLevel: null, pushLevel: 1 } })

  // The person ends the others from the session that others come from.
  const own = await setUp(ada)
  const elsewhere = await handedOver(ada)
  await setUp(elsewhere)
  await ada.api.security.endOtherSessions()
  expect(await left(ada)).toEqual([own])
  await anAlert(plant)
  await mailAlerts()
  await server.centre.dispatch.tick()
  expect(pushed.splice(0)).toHaveLength(1)

  // A person who goes on in one for an organisation takes only its own along: the others end with the log-in.
  const portal = await handedOver(ada)
  await setUp(portal)
  const { access_token: switched } = await ada.api.auth.token({
    body: { grant_type: 'switch_org', org_id: String(organisation), access_token: ada.token },
  })
  const forOrganisation = { ...ada, token: switched, api: server.apiWith(switched) }
  expect(await left(forOrganisation)).toEqual([own])

  // And from one that was handed over, which goes on.
  const last = await handedOver(forOrganisation)
  const kept = await setUp(last)
  await last.api.security.endOtherSessions()
  expect(await left(last)).toEqual([kept])
})

test('a log-in that was ended a moment ago sets up no device, which nothing would end', async () => {
  const ada = await server.aCaller()
  const body = { grant_type: 'mdc_password', username: ada.email, password: ada.digest } as const
  const { access_token: token } = await server.apiWith('').auth.token({ body })
  const lost = { ...ada, token, api: server.apiWith(token) }
  // A session is remembered for a second; after that it is refused.
  await lost.api.account.me()
  await ada.api.security.endOtherSessions()
  await pushTo(lost).catch(() => undefined)
  expect((await ada.api.profile.pushDevices()).devices).toEqual([])
})

test('people are told of the plants with a tag of theirs or of their organisation, and of no others', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const [tagged, other, foreign] = [
    await server.aPlant({ owner_id: ada.id, name: 'Tagged' }),
    await server.aPlant({ owner_id: ada.id, name: 'Other' }),
    await server.aPlant({ owner_id: bob.id, name: 'Foreign' }),
  ]
  const put = (api: Caller['api'], ids: number[]) => api.tags.put({ body: { name: 'Storage', ids, isOn: true } })
  await put(ada.api, [tagged])
  await put(bob.api, [foreign])
  const byTag = { ...everything, plants: 'tag' as const, tag: 'Storage' }
  for (const wrong of [{ tag: null }, { plants: 'all' as const }])
    await expect(ada.api.profile.keepMessageSettings({ body: { ...byTag, ...wrong } })).rejects.toMatchObject({
      code: 'PARAM_ERROR',
    })
  expect(await ada.api.profile.keepMessageSettings({ body: byTag })).toMatchObject({
    tags: ['Storage'],
    tag: 'Storage',
  })
  for (const plant of [tagged, other, foreign]) await anAlert(plant)
  await mailAlerts()
  expect((await mailsTo(ada.email)).map(({ subject }) => subject)).toEqual(['Tagged: Gateway offline'])
  // A tag of the organisation that the person works for.
  const organisation = await server.anOrganisation([{ userId: ada.id, may: 'operate' }])
  await server.engine.pool.query(
    "insert into tags (brand, organisation_id, name, plant_ids) values ('HELIOGRAPH', $1, 'Storage', $2)",
    [organisation, [other]],
  )
  later(7 * hourMs)
  await anAlert(other)
  await mailAlerts()
  expect((await mailsTo(ada.email)).at(-1)!.subject).toContain('Other')
})

test('a colleague who is none any more is not told, no longer chosen, and keeps no other setting from being saved', async () => {
  const [ada, cleo] = [await server.aCaller(), await server.aCaller()]
  const organisation = await server.anOrganisation([
    { userId: ada.id, may: 'operate' },
    { userId: cleo.id, may: 'operate' },
  ])
  const plant = await server.aPlant({ owner_id: ada.id })
  const right = { plant_id: plant, user_id: cleo.id, may: 'read' } as const
  await server.engine.db.insertInto('plant_rights').values(right).execute()
  await ada.api.profile.keepMessageSettings({
    body: { ...everything, mailLevel: null, escalateAfterH: 4, escalateTo: cleo.id, escalateLevel: 1 },
  })
  const told = async () => {
    await anAlert(plant)
    later(12 * hourMs)
    await mailAlerts()
    const { rowCount } = await server.engine.pool.query(
      "select from outbox where recipient = $1 and kind = 'alerts-left'",
      [cleo.email],
    )
    return rowCount
  }
  expect(await told()).toBe(1)
  await server.engine.db.deleteFrom('memberships').where('organisation_id', '=', organisation).execute()
  expect(await told()).toBe(1)
  // As clients send back what they read.
  const read = await ada.api.profile.messageSettings()
  const { email: _email, phone: _phone, mailedAt: _mailedAt, tags: _tags, colleagues, ...own } = read
  expect([colleagues, own.escalateTo]).toEqual([[], null])
  expect(await ada.api.profile.keepMessageSettings({ body: { ...own, mailLevel: 2 } })).toMatchObject({ mailLevel: 2 })
})

test('what was given to a person who cannot look after it any more is left again, and its page still says whose it was', async () => {
  const [ada, cleo, dan] = [
    await server.aCaller({ name: 'Ada' }),
    await server.aCaller(),
    await server.aCaller({ name: 'Dan' }),
  ]
  const { db, pool } = server.engine
  const organisation = await server.anOrganisation([
    { userId: ada.id, may: 'operate' },
    { userId: cleo.id, may: 'operate' },
    { userId: dan.id, may: 'operate' },
  ])
  const { access_token: acting } = await ada.api.auth.token({
    body: { grant_type: 'switch_org', org_id: String(organisation), access_token: await anotherToken(ada) },
  })
  const { alertCases } = server.apiWith(acting)
  await ada.api.profile.keepMessageSettings({
    body: { ...everything, mailLevel: null, escalateAfterH: 4, escalateTo: cleo.id, escalateLevel: 1 },
  })
  const told = async () => {
    later(5 * hourMs)
    await mailAlerts()
    const { rows } = await pool.query<{ subject: string }>(
      "select subject from outbox where recipient = $1 and kind = 'alerts-left' order by id",
      [cleo.email],
    )
    return rows.map(({ subject }) => subject)
  }
  const given = async (name: string, step: object) => {
    const plantId = await server.aPlant({ organisation_id: organisation, name })
    await anAlert(plantId)
    const { device_id: deviceId, rule_id: ruleId } = await db
      .selectFrom('alerts')
      .select(['device_id', 'rule_id'])
      .where('plant_id', '=', plantId)
      .executeTakeFirstOrThrow()
    const body = { deviceId, ruleId }
    const { version } = await alertCases.act({ body: { ...body, version: 0, ...step } as never })
    return { plantId, body: { ...body, version } }
  }
  const toDan = { step: 'assign', personId: dan.id }
  const gone = await given('Gone', toDan)
  const taken = await given('Taken', { step: 'assign', personId: ada.id })
  const passed = await given('Passed', { step: 'acknowledge' })
  await alertCases.act({ body: { ...passed.body, ...toDan } as never })
  expect(await told()).toEqual([])

  const disabled = (is: boolean) => db.updateTable('users').set({ disabled: is }).where('id', '=', dan.id).execute()
  await disabled(true)
  expect(await told()).toEqual(['Not taken up: 2 new alerts: Gone, Passed'])
  const { deviceId, ruleId } = gone.body
  expect(await alertCases.read({ body: { deviceId, ruleId } })).toMatchObject({ assignedTo: 'Dan' })
  await disabled(false)

  // Who takes up what another person left has it.
  const again = await given('Again', toDan)
  await disabled(true)
  later(minuteMs)
  await alertCases.act({ body: { ...again.body, step: 'acknowledge' } as never })
  expect(await told()).toHaveLength(1)
  await disabled(false)

  // Who left the organisation, and who may not see this plant any more.
  const left = await given('Left', toDan)
  await db.deleteFrom('memberships').where('user_id', '=', dan.id).where('organisation_id', '=', organisation).execute()
  expect((await told()).slice(1)).toEqual(['Not taken up: Left: Gateway offline'])
  const right = { plant_id: left.plantId, user_id: dan.id, may: 'read' } as const
  await db.insertInto('plant_rights').values(right).execute()
  await db.deleteFrom('told_alerts').where('user_id', '=', ada.id).execute()
  await db.deleteFrom('alerts').where('plant_id', 'in', [gone.plantId, taken.plantId, passed.plantId]).execute()
  expect(await told()).toHaveLength(2)
  await db.deleteFrom('plant_rights').where('user_id', '=', dan.id).execute()
  expect(await told()).toHaveLength(3)
})

test('a colleague is told, once, of what nobody took up for hours, and of nothing else', async () => {
  const [ada, cleo, dan, stranger] = [
    await server.aCaller({ name: 'Ada' }),
    await server.aCaller(),
    await server.aCaller(),
    await server.aCaller(),
  ]
  const organisation = await server.anOrganisation([
    { userId: ada.id, may: 'operate' },
    { userId: cleo.id, may: 'operate' },
    { userId: dan.id, may: 'read' },
  ])
  const plants = await Promise.all(
    ['Left', 'Taken', 'Snoozed', 'Over'].map((name) => server.aPlant({ organisation_id: organisation, name })),
  )
  const [left = 0, taken = 0, snoozed = 0, over = 0] = plants
  // Only Ada reads it: the colleague is not told of it.
  const own = await server.aPlant({ owner_id: ada.id, name: 'Own' })
  const leaving = { ...everything, mailLevel: 1, escalateAfterH: 4, escalateTo: cleo.id }
  for (const wrong of [
    { escalateTo: stranger.id },
    { escalateTo: ada.id },
    { escalateTo: null },
    { escalateTo: 999_999 },
  ])
    await expect(ada.api.profile.keepMessageSettings({ body: { ...leaving, ...wrong } })).rejects.toMatchObject({
      code: 'PARAM_ERROR',
    })
  const kept = await ada.api.profile.keepMessageSettings({ body: leaving })
  expect(kept.colleagues.map(({ id }) => id).toSorted()).toEqual([cleo.id, dan.id].toSorted())
  expect((await stranger.api.profile.messageSettings()).colleagues).toEqual([])
  const step = async (plantId: number, what: object) => {
    const { rows } = await server.engine.pool.query<{ device: number; rule: number }>(
      'select device_id as device, rule_id as rule from alerts where plant_id = $1 order by id desc limit 1',
      [plantId],
    )
    const { device: deviceId = 0, rule: ruleId = 0 } = rows[0] ?? {}
    const { access_token: acting } = await ada.api.auth.token({
      body: { grant_type: 'switch_org', org_id: String(organisation), access_token: await anotherToken(ada) },
    })
    await server.apiWith(acting).alertCases.act({ body: { deviceId, ruleId, version: 0, ...what } as never })
  }
  for (const plant of [left, taken, snoozed, own]) await anAlert(plant)
  await anAlert(over, { ended: true })
  await anAlert(left, { level: 0 })
  await step(taken, { step: 'acknowledge' })
  await step(snoozed, { step: 'snooze', until: Math.floor(now() / 1000) + 40 * 3600 })
  const told = async () =>
    (
      await server.engine.pool.query<{ subject: string; body: string }>(
        "select subject, body from outbox where recipient = $1 and kind = 'alerts-left' order by id",
        [cleo.email],
      )
    ).rows
  later(3 * hourMs)
  await mailAlerts()
  expect(await told()).toEqual([])
  // In her night she is not woken.
  const hour = Math.floor((now() % dayMs) / minuteMs)
  const quiet = { quietFrom: hour, quietTo: (hour + 180) % 1440 }
  await cleo.api.profile.keepMessageSettings({ body: { ...everything, mailLevel: null, ...quiet } })
  later(90 * minuteMs)
  await mailAlerts()
  expect(await told()).toEqual([])
  later(100 * minuteMs)
  await mailAlerts()
  await mailAlerts()
  expect(await told()).toEqual([
    {
      subject: 'Not taken up: Left: Gateway offline',
      body: expect.stringContaining('Ada chose you to be told of alerts that nobody acknowledged within 4 h.'),
    },
  ])
  expect((await told())[0]!.body).not.toMatch(/Own|Taken|Snoozed|Over|unsubscribe/)

  // Only faults are for the colleague, whatever the person themselves is told of.
  for (const wrong of [
    { ...leaving, escalateLevel: 3 },
    { ...leaving, escalateTo: null, escalateAfterH: null, escalateLevel: 2 },
  ])
    await expect(ada.api.profile.keepMessageSettings({ body: wrong })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  await ada.api.profile.keepMessageSettings({ body: { ...leaving, escalateLevel: 2 } })
  const before = (await told()).length
  const graded = await server.aPlant({ organisation_id: organisation, name: 'Graded' })
  await anAlert(graded, { level: 1 })
  later(5 * hourMs)
  await mailAlerts()
  expect(await told()).toHaveLength(before)
  await anAlert(graded, { level: 2 })
  later(5 * hourMs)
  await mailAlerts()
  expect((await told()).slice(before).map(({ subject }) => subject)).toEqual(['Not taken up: Graded: Gateway offline'])
  await server.engine.pool.query('delete from alerts where plant_id = $1', [graded])
  await server.engine.pool.query("delete from outbox where kind = 'alerts-left' and subject like '%Graded%'")
  await ada.api.profile.keepMessageSettings({ body: leaving })
  later(hourMs)

  // A storm is told once, and what waits is withdrawn when the colleague may no longer read the plant.
  const storm = await Promise.all(
    Array.from({ length: 5 }, () => server.aPlant({ organisation_id: organisation, name: 'Storm' })),
  )
  for (const plant of storm) await anAlert(plant)
  later(5 * hourMs)
  await mailAlerts()
  expect((await told()).slice(1).map(({ body }) => body)).toEqual([expect.stringContaining('5 times, in 5 plants')])
  const { isStillWanted } = withdrawalsOf(server.engine.db)
  const pending = { userId: cleo.id, plantIds: storm, channel: 'mail', to: cleo.email, isForColleague: true } as const
  expect(await isStillWanted(pending)).toBe(true)
  expect(await isStillWanted({ ...pending, plantIds: [own] })).toBe(false)
  expect(await isStillWanted({ ...pending, isForColleague: false })).toBe(false)
  await server.engine.db.deleteFrom('memberships').where('user_id', '=', cleo.id).execute()
  expect(await isStillWanted(pending)).toBe(false)
  for (const plant of storm) await anAlert(plant)
  later(12 * hourMs)
  await mailAlerts()
  expect(await told()).toHaveLength(2)
})

/** A session that a switch of organisation may replace. */
const anotherToken = async ({ email, digest }: Caller) => {
  const body = { grant_type: 'mdc_password', username: email, password: digest } as const
  return (await server.apiWith('').auth.token({ body })).access_token
}

test.each([
  ['day', 'Europe/Berlin', '2026-07-01T07:30:00+02:00', '2026-07-01T07:00:00+02:00'],
  ['day', 'Europe/Berlin', '2026-07-01T06:59:00+02:00', '2026-06-30T07:00:00+02:00'],
  // The night in which the clocks change.
  ['day', 'Europe/Berlin', '2026-03-29T08:00:00+02:00', '2026-03-29T07:00:00+02:00'],
  ['day', 'Europe/Berlin', '2026-10-25T08:00:00+01:00', '2026-10-25T07:00:00+01:00'],
  // A Wednesday, and a Monday before seven.
  ['week', 'Asia/Shanghai', '2026-07-01T12:00:00+08:00', '2026-06-29T07:00:00+08:00'],
  ['week', 'Asia/Shanghai', '2026-06-29T06:00:00+08:00', '2026-06-22T07:00:00+08:00'],
] as const)('a summary by %s in %s was due last before %s at %s', (pace, zone, at, due) => {
  expect(new Date(summaryDueAt(pace, zone, Date.parse(at)))).toEqual(new Date(due))
})

test('half a quiet time, and levels or zones that do not exist, are refused', async () => {
  const ada = await server.aCaller()
  for (const wrong of [
    { quietFrom: 60 },
    { mailLevel: 3 },
    { zone: 'Mars/Base' },
    { quietFrom: 1440, quietTo: 1 },
    { lan: 'xx' },
  ]) {
    await expect(ada.api.profile.keepMessageSettings({ body: { ...everything, ...wrong } })).rejects.toMatchObject({
      code: 'PARAM_ERROR',
    })
  }
  await expect(server.apiWith('').profile.messageSettings()).rejects.toMatchObject({ status: 401 })
})

test('what is snoozed or blocked is not told; when the snooze is over, it is', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id })
  await ada.api.profile.keepMessageSettings({ body: everything })
  const [asleep, blocked] = [await anAlert(plant), await anAlert(plant)]
  const act = (deviceId: number, step: 'snooze' | 'block') =>
    ada.api.alertCases.act({ body: { deviceId, ruleId: 1, version: 0, step, until: (now() + hourMs) / 1000 } })
  await act(asleep.deviceId, 'snooze')
  await act(blocked.deviceId, 'block')
  await mailAlerts()
  expect(await mailsTo(ada.email)).toEqual([])
  later(hourMs)
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(1)
})

/** A plant with an inverter that reports a fault, and nothing else of it. */
const aFaulty = async (ownerId: number) => {
  // The clock has moved by weeks.
  await server.runJob('tend-partitions')
  const plant = await server.aPlant({ owner_id: ownerId })
  const gateway = await server.aGateway(plant, 'mqtt')
  const inverter = await server.aDevice(plant, gateway.id)
  const say = (faultCode: number) =>
    server.say(gateway.sn, { deviceSn: inverter.sn, deviceType: 'INVERTER', at: now() - 1000, values: { faultCode } })
  const rules = async () =>
    (await server.engine.db.selectFrom('alerts').select('rule_id').where('plant_id', '=', plant).execute()).map(
      ({ rule_id }) => rule_id,
    )
  return { plant, inverter, gateway, say, rules }
}

test('what ends while it is snoozed is not told as new; of what was told before, people learn that it is over', async () => {
  const ada = await server.aCaller()
  const [unheard, known] = [await aFaulty(ada.id), await aFaulty(ada.id)]
  await ada.api.profile.keepMessageSettings({ body: everything })
  await known.say(5)
  later(10 * minuteMs)
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(1)
  await unheard.say(5)
  later(minuteMs)
  const until = (now() + 2 * hourMs) / 1000
  for (const { inverter, rules } of [unheard, known])
    await ada.api.alertCases.act({
      body: { deviceId: inverter.id, ruleId: (await rules())[0]!, version: 0, step: 'snooze', until },
    })
  for (let step = 0; step < 6; step++) {
    later(10 * minuteMs)
    await Promise.all([unheard.say(5), known.say(5)])
  }
  later(minuteMs)
  await Promise.all([unheard.say(0), known.say(0)])
  await mailAlerts()
  expect(await mailsTo(ada.email)).toHaveLength(1)
  later(hourMs + minuteMs)
  await mailAlerts()
  const [, over, ...more] = await mailsTo(ada.email)
  expect([over?.subject, more]).toEqual([expect.stringMatching(/^Over: /), []])
  expect(over!.body).not.toContain('New alerts')
})

test('what planned work explains is told to no one, also after the work; what outlasts it is', async () => {
  const ada = await server.aCaller()
  const [done, slow, broken] = [await aFaulty(ada.id), await aFaulty(ada.id), await aFaulty(ada.id)]
  await ada.api.profile.keepMessageSettings({ body: { ...everything, tellsOver: false } })
  const all = [done, slow, broken]
  for (const { plant } of all)
    await ada.api.plannedWorks.plan({
      params: { id: plant },
      body: { on: null, from: (now() + 2 * minuteMs) / 1000, to: (now() + 4 * hourMs) / 1000, why: 'New modules' },
    })
  // It is switched off just before the time that was planned.
  for (const { say } of all) await say(5)
  later(2 * hourMs)
  await done.say(0)
  await mailAlerts()
  later(2 * hourMs + 5 * minuteMs)
  await mailAlerts()
  // It takes some minutes until it works again.
  await slow.say(0)
  later(5 * minuteMs)
  await mailAlerts()
  expect(await mailsTo(ada.email)).toEqual([])
  later(10 * minuteMs)
  await mailAlerts()
  const [mail, ...more] = await mailsTo(ada.email)
  expect(more).toEqual([])
  expect(mail!.body).toContain(`/plant/infos/alert?plant=${broken.plant}&`)
})

test('what late data disproves is not told as new; to whom it was told, the end says so', async () => {
  const ada = await server.aCaller()
  await ada.api.profile.keepMessageSettings({ body: everything })
  const [early, late] = [await aFaulty(ada.id), await aFaulty(ada.id)]
  const start = Math.ceil(now() / hourMs) * hourMs
  const told = ({ inverter }: typeof early, minutes: number, volts: number) => ({
    deviceSn: inverter.sn,
    deviceType: 'INVERTER' as const,
    at: start + minutes * minuteMs,
    values: { ac1Voltage: volts, temperature: 40 + minutes / 10 },
  })
  // As if the voltage had stayed there for half an hour.
  const claim = (one: typeof early) => server.say(one.gateway.sn, told(one, 5, 270), told(one, 40, 270))
  const disprove = (one: typeof early) =>
    server.say(
      one.gateway.sn,
      ...Array.from({ length: 16 }, (_, step) => told(one, 7 + step * 2, 231)),
      told(one, 45, 231),
    )
  later(start + hourMs - now())
  await Promise.all([claim(early), claim(late)])
  await server.runJob('judge-plants')
  await disprove(early)
  later(5 * minuteMs)
  await server.runJob('judge-plants')
  later(5 * minuteMs)
  await mailAlerts()
  const [mail, ...others] = await mailsTo(ada.email)
  expect(others).toEqual([])
  expect(mail!.body).toContain(`/plant/infos/alert?plant=${late.plant}&`)
  expect(mail!.body).not.toContain(`plant=${early.plant}`)
  await disprove(late)
  later(20 * minuteMs)
  await server.runJob('judge-plants')
  await mailAlerts()
  const [, over, ...more] = await mailsTo(ada.email)
  expect(more).toEqual([])
  expect(over!.subject).toMatch(/^Over: /)
  expect(over!.body).toMatch(/, since .+\. Data that arrived later showed that there was nothing wrong\./)
})

test.each([
  // The night in which clocks go forward, and the one in which they go back: 02:30 does not exist, and exists twice.
  ['2026-03-29T01:30:00+01:00', true],
  ['2026-03-29T03:30:00+02:00', false],
  ['2026-10-25T02:30:00+02:00', true],
  ['2026-10-25T02:30:00+01:00', true],
  ['2026-10-25T03:00:00+01:00', false],
])('quiet hours until three are those of the clock on the wall: %s is quiet: %s', (at, quiet) => {
  expect(isQuiet({ quietFrom: 1380, quietTo: 180, zone: 'Europe/Berlin' }, Date.parse(at))).toBe(quiet)
})

test.each([
  ['22:00–06:00', 1320, 360, '23:30', true],
  ['22:00–06:00', 1320, 360, '05:59', true],
  ['22:00–06:00', 1320, 360, '06:00', false],
  ['22:00–06:00', 1320, 360, '21:59', false],
  ['12:00–13:00', 720, 780, '12:00', true],
  ['12:00–13:00', 720, 780, '13:00', false],
  ['never', 720, 720, '12:00', false],
])('quiet hours %s (%i to %i): %s is quiet: %s', (_name, quietFrom, quietTo, clock, quiet) => {
  // In summer Berlin is two hours ahead of UTC.
  const at = Date.parse(`2026-07-01T${clock}:00+02:00`)
  expect(isQuiet({ quietFrom, quietTo, zone: 'Europe/Berlin' }, at)).toBe(quiet)
})
