import { hourMs, minuteMs } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'
import { faultRule, gatewayOffline, noProduction, type AlertRule } from './alert-rules.ts'
import { outagesIn } from './outages.ts'

const noon = Date.parse('2026-06-12T12:00:00+02:00')
let now = noon
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const { db, pool } = server.engine
const { ada, ben, cleo, dan, plantId, bensPlantId } = await aSharedPlant(server)
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)
const bensInverter = await server.aDevice(bensPlantId, (await server.aGateway(bensPlantId)).id)

beforeEach(() => pool.query('truncate alerts, alert_cases, alert_case_events, case_news, blocked_alerts, audit, tags'))

interface Raised {
  plant?: number
  device?: number | undefined
  rule?: AlertRule
  agoMs?: number
  lostWh?: number | null
  level?: number
}

const raise = ({ plant = plantId, device = inverter.id, rule = noProduction, agoMs = hourMs, ...own }: Raised = {}) =>
  db
    .insertInto('alerts')
    .values({
      plant_id: plant,
      device_id: device,
      rule_id: rule.id,
      code: rule.code,
      name: rule.name,
      level: own.level ?? rule.level,
      influence: rule.influence,
      started_at: new Date(noon - agoMs),
      last_at: new Date(noon),
      lost_wh: own.lostWh ?? null,
    })
    .execute()

/** Sofar's number for a grid without voltage, and one of leaking current, which endangers people. */
const noGrid = faultRule(2, 'sofar-string')
const leak = faultRule(12, 'sofar-string')

/** Cleo's company takes care of so many more plants around a place. */
const town = async (plants: number, near = { latitude: 48.1, longitude: 11.5 }) => {
  const { organisation_id } = await db
    .selectFrom('memberships')
    .select('organisation_id')
    .where('user_id', '=', cleo.id)
    .executeTakeFirstOrThrow()
  return Promise.all(
    Array.from({ length: plants }, async (_, place) => {
      const id = await server.aPlant({
        owner_id: ada.id,
        organisation_id,
        zone: 'Europe/Berlin',
        latitude: near.latitude + place * 0.01,
        longitude: near.longitude + place * 0.01,
      })
      const logger = await server.aGateway(id)
      return { id, logger: logger.id, inverter: (await server.aDevice(id, logger.id)).id }
    }),
  )
}

test('what endangers people goes first, then what is worse, what lost more, and what is newer', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => server.aDevice(plantId, gateway.id)))
  const [first, second, third] = others.map(({ id }) => id)
  await raise({ device: first, rule: faultRule(1, undefined), level: 1, lostWh: 5000 })
  await raise({ device: second, rule: faultRule(2, undefined), level: 1, lostWh: 9000, agoMs: 2 * hourMs })
  await raise({ device: third, rule: faultRule(3, undefined), level: 2 })
  await raise({ rule: leak, agoMs: 9 * hourMs })
  await raise({ rule: faultRule(5, undefined), level: 0 })
  const { total, data } = await cleo.api.alertCases.list({ body: {} })
  expect([total, data.map(({ members }) => members[0]?.deviceId)]).toEqual([
    5,
    [inverter.id, third, second, first, inverter.id],
  ])
  expect(data[2]).toMatchObject({ lostKwh: 9, plants: 1, alerts: 1, behind: 0, kind: 'device', mayAct: true })
  const second2 = await cleo.api.alertCases.list({ query: { page: 2, size: 3 }, body: {} })
  expect([second2.total, second2.data.map(({ level }) => level)]).toEqual([5, [1, 0]])
})

test('each part, level, kind, tag and person has its cases, and every number says how many a click would show', async () => {
  const spare = await server.aDevice(plantId, gateway.id)
  await raise()
  await raise({ rule: leak })
  await raise({ device: spare.id, rule: faultRule(7, undefined) })
  await raise({ device: gateway.id, rule: gatewayOffline, agoMs: minuteMs })
  const version = 0
  // The inverters are behind the gateway: what is not dangerous waits for it.
  expect((await cleo.api.alertCases.list({ body: {} })).data.map(({ kind, behind }) => [kind, behind])).toEqual([
    ['device', 0],
    ['silence', 2],
  ])
  await pool.query('update alerts set ended_at = last_at where device_id = $1', [gateway.id])
  const at = { deviceId: inverter.id, ruleId: noProduction.id, version }
  await cleo.api.alertCases.act({ body: { ...at, step: 'assign', personId: cleo.id } })
  await cleo.api.alertCases.act({
    body: { deviceId: spare.id, ruleId: faultRule(7, undefined).id, version, step: 'snooze', until: noon / 1000 + 60 },
  })
  await cleo.api.tags.put({ body: { name: 'Roofs', ids: [plantId], isOn: true } })
  const [tag] = (await cleo.api.tags.list()).data
  const wishes = [
    {},
    { group: 'acknowledged' },
    { levels: [2], kinds: ['device'] },
    { kinds: ['platform'], mine: true },
    { tag: tag!.id },
    { group: 'muted', levels: [2], tag: tag!.id },
  ] as const
  for (const wish of wishes) {
    const body = {
      ...wish,
      levels: [...('levels' in wish ? wish.levels : [])],
      kinds: [...('kinds' in wish ? wish.kinds : [])],
    }
    const { total, counts, data } = await cleo.api.alertCases.list({ body })
    const totalWith = async (own: object) => (await cleo.api.alertCases.list({ body: { ...body, ...own } })).total
    expect(data).toHaveLength(total)
    for (const group of ['open', 'acknowledged', 'muted'] as const)
      expect([wish, group, counts.groups[group]]).toEqual([wish, group, await totalWith({ group })])
    for (const level of [0, 1, 2] as const) expect(counts.levels[level]).toBe(await totalWith({ levels: [level] }))
    for (const kind of ['grid', 'silence', 'device', 'platform'] as const)
      expect(counts.kinds[kind]).toBe(await totalWith({ kinds: [kind] }))
    expect(counts.mine).toBe(await totalWith({ mine: true }))
  }
  const [mine] = (await cleo.api.alertCases.list({ body: { mine: true } })).data
  expect(mine).toMatchObject({ group: 'acknowledged', isMine: true, assignedTo: 'Cleo', kind: 'platform' })
  // Another one's tag has no plants.
  expect((await ada.api.alertCases.list({ body: { tag: tag!.id } })).total).toBe(0)
  expect((await ada.api.alertCases.list({ body: {} })).total).toBe(2)
})

test('what was taken up by a person who cannot look after it any more is among what nobody took up', async () => {
  await raise()
  const at = { deviceId: inverter.id, ruleId: noProduction.id }
  const groups = async () => {
    const { data, counts } = await ada.api.alertCases.list({ body: {} })
    expect(counts.groups).toMatchObject({ open: 0, acknowledged: 0, [data[0]!.group]: 1 })
    return data.map(({ group }) => group)
  }
  const disabled = (is: boolean) => db.updateTable('users').set({ disabled: is }).where('id', '=', cleo.id).execute()
  await cleo.api.alertCases.act({ body: { ...at, version: 0, step: 'assign', personId: cleo.id } })
  expect(await groups()).toEqual(['acknowledged'])
  await disabled(true)
  expect(await groups()).toEqual(['open'])
  now += minuteMs
  const { version } = await ada.api.alertCases.read({ body: at })
  await ada.api.alertCases.act({ body: { ...at, version, step: 'acknowledge' } })
  expect(await groups()).toEqual(['acknowledged'])
  await disabled(false)
  now = noon
})

test('a grid outage of a town is one case, and the town an hour away another one; each plant still shows its own', async () => {
  const [here, far] = [await town(6), await town(3, { latitude: 52.5, longitude: 13.4 })]
  for (const [place, one] of here.entries()) {
    const isSilent = place % 2 === 0
    await raise({
      plant: one.id,
      device: isSilent ? one.logger : one.inverter,
      rule: isSilent ? gatewayOffline : noGrid,
      agoMs: hourMs + place * minuteMs,
    })
  }
  for (const one of far) await raise({ plant: one.id, device: one.inverter, rule: noGrid })
  // The same fault a day before was another outage.
  const late = await town(1)
  await raise({ plant: late[0]!.id, device: late[0]!.inverter, rule: noGrid, agoMs: 24 * hourMs })
  await raise()
  const { total, data } = await cleo.api.alertCases.list({ body: {} })
  expect([total, data.map(({ kind, plants, alerts }) => [kind, plants, alerts])]).toEqual([
    4,
    [
      ['grid', 6, 6],
      ['grid', 3, 3],
      ['platform', 1, 1],
      ['grid', 1, 1],
    ],
  ])
  expect((await ada.api.alerts.search({ body: { plantId: here[0]!.id, open: true } })).total).toBe(1)

  // One of them is known already: it is a row of its own, and the others stay together.
  const one = data[0]!.members[1]!
  await cleo.api.alertCases.act({ body: { ...one, step: 'acknowledge' } })
  const rows = (await cleo.api.alertCases.list({ body: { kinds: ['grid'] } })).data
  expect(rows.map(({ group, plants }) => [group, plants])).toEqual([
    ['open', 5],
    ['open', 3],
    ['open', 1],
    ['acknowledged', 1],
  ])
  const all = { alerts: rows[0]!.members, step: 'resolve', reason: 'other', words: 'Grid of the town' } as const
  expect(await cleo.api.alertCases.actTogether({ body: all })).toMatchObject({ done: 5, changed: 0, refused: 0 })
  expect((await cleo.api.alertCases.list({ body: { kinds: ['grid'], group: 'open' } })).total).toBe(2)
  const { events } = await ada.api.alertCases.read({ body: { deviceId: one.deviceId, ruleId: one.ruleId } })
  expect(events).toMatchObject([{ step: 'acknowledge', by: 'Cleo' }])
  const { rows: audit } = await pool.query(`select count(*)::int as all from audit where kind = 'alert.handle'`)
  expect(audit).toEqual([{ all: 6 }])
})

test('several at once: what others did meanwhile stays, and what the person may not touch is refused without a trace', async () => {
  await raise()
  await raise({ rule: leak })
  await raise({ plant: bensPlantId, device: bensInverter.id })
  const known = { deviceId: inverter.id, ruleId: noProduction.id, version: 0 }
  await ada.api.alertCases.act({ body: { ...known, step: 'comment', words: 'I am on the roof' } })
  const alerts = [
    known,
    { ...known, ruleId: leak.id },
    { ...known, ruleId: leak.id },
    { ...known, deviceId: bensInverter.id },
    { ...known, deviceId: 2 ** 31 - 1 },
    { ...known, ruleId: 4 },
  ]
  const told = await cleo.api.alertCases.actTogether({ body: { alerts, step: 'acknowledge' } })
  expect(told).toMatchObject({ done: 1, changed: 1, refused: 3 })
  // Each by itself; what was sent twice is one.
  expect(told.items).toEqual([
    { deviceId: inverter.id, ruleId: noProduction.id, result: 'changed' },
    { deviceId: inverter.id, ruleId: leak.id, result: 'done' },
    { deviceId: bensInverter.id, ruleId: noProduction.id, result: 'refused' },
    { deviceId: 2 ** 31 - 1, ruleId: noProduction.id, result: 'refused' },
    { deviceId: inverter.id, ruleId: 4, result: 'refused' },
  ])
  // Dan may only view, and Ben is a stranger.
  for (const caller of [dan, ben])
    expect(
      await caller.api.alertCases.actTogether({ body: { alerts: [known], step: 'comment', words: 'Hello' } }),
    ).toMatchObject({ done: 0, changed: 0, refused: 1 })
  expect(await refusalOf(cleo.api.alertCases.actTogether({ body: { alerts: [known], step: 'resolve' } }))).toBe(
    'PARAM_ERROR',
  )
  expect(await refusalOf(cleo.api.alertCases.actTogether({ body: { alerts: [known], step: 'comment' } }))).toBe(
    'PARAM_ERROR',
  )
  const { rows } = await pool.query('select count(*)::int as events from alert_case_events')
  expect(rows).toEqual([{ events: 2 }])
  await expect(
    server.apiWith('').alertCases.actTogether({ body: { alerts: [known], step: 'acknowledge' } }),
  ).rejects.toMatchObject({ status: 401 })
})

test('several are given to a person who may see all of their plants; elsewhere it is refused, and one mail tells them', async () => {
  await raise()
  await raise({ rule: leak })
  await raise({ plant: bensPlantId, device: bensInverter.id })
  const [one, other] = [noProduction.id, leak.id].map((ruleId) => ({ deviceId: inverter.id, ruleId, version: 0 }))
  const bens = { deviceId: bensInverter.id, ruleId: noProduction.id, version: 0 }
  const people = (caller: typeof ada, deviceIds: number[]) => caller.api.alertCases.people({ body: { deviceIds } })
  const names = async (...asked: Parameters<typeof people>) => (await people(...asked)).map(({ name }) => name)
  expect(await names(cleo, [inverter.id])).toEqual(['Cleo', 'Ada', 'Dan'])
  // An owner does not learn who works for the business; of foreign plants, and to those who may only look, nothing is said.
  expect(await names(ada, [inverter.id, bensInverter.id, 2 ** 31 - 1])).toEqual(['Ada', 'Dan'])
  expect(await names(ben, [inverter.id])).toEqual([])
  expect(await names(dan, [inverter.id])).toEqual([])
  await expect(server.apiWith('').alertCases.people({ body: { deviceIds: [1] } })).rejects.toMatchObject({
    status: 401,
  })

  const assign = (caller: typeof ada, personId: number | null, alerts = [one!, other!]) =>
    caller.api.alertCases.actTogether({ body: { alerts, step: 'assign', personId } })
  // Ben may not see the plant; Cleo is none of Ada's acquaintances; Dan may not give.
  expect(await assign(cleo, ben.id)).toMatchObject({ done: 0, refused: 2 })
  expect(await assign(ada, cleo.id)).toMatchObject({ done: 0, refused: 2 })
  expect(await assign(dan, dan.id)).toMatchObject({ done: 0, refused: 2 })
  await pool.query("insert into message_settings (user_id, mail_level, zone) values ($1, 0, 'UTC')", [ada.id])
  expect(await assign(cleo, ada.id, [one!, other!, bens])).toMatchObject({
    done: 2,
    refused: 1,
    items: [{ result: 'done' }, { result: 'done' }, { deviceId: bensInverter.id, result: 'refused' }],
  })
  expect((await cleo.api.alertCases.list({ body: {} })).data.map(({ assignedTo }) => assignedTo)).toEqual([
    'Ada',
    'Ada',
  ])
  await server.runJob('tell-cases')
  const { rows } = await pool.query('select kind, body from outbox where recipient = $1', [ada.email])
  expect(rows).toEqual([{ kind: 'case-news', body: expect.stringMatching(/Cleo assigned .+\n– .+Cleo assigned/) }])
  await pool.query('truncate message_settings, outbox, outbox_files')
})

test("no one's list has a row of a plant that they may not read; viewers see rows, without names and steps", async () => {
  await raise()
  await raise({ plant: bensPlantId, device: bensInverter.id })
  const at = { deviceId: inverter.id, ruleId: noProduction.id, version: 0 }
  await cleo.api.alertCases.act({ body: { ...at, step: 'assign', personId: cleo.id } })
  const plantsOf = async (caller: typeof ada) =>
    (await caller.api.alertCases.list({ body: {} })).data.flatMap(({ members }) => members.map((one) => one.plantId))
  expect(await plantsOf(ada)).toEqual([plantId])
  expect(await plantsOf(ben)).toEqual([bensPlantId])
  expect((await dan.api.alertCases.list({ body: {} })).data).toMatchObject([
    { mayAct: false, assignedTo: null, isMine: false, group: 'acknowledged' },
  ])
  await expect(server.apiWith('').alertCases.list({ body: {} })).rejects.toMatchObject({ status: 401 })
})

test('in whatever order and wherever they are, what failed together is together exactly once', () => {
  const place = fc.record({
    plantId: fc.nat(40),
    at: fc.nat(200).map((minutes) => noon + minutes * minuteMs),
    withinMs: fc.constantFrom(0, 0, hourMs),
    latitude: fc.integer({ min: -8999, max: 8999 }).map((hundredths) => 48 + (hundredths % 60) / 100),
    longitude: fc.integer({ min: -60, max: 60 }).map((hundredths) => hundredths / 100),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), (failed) => {
      const outages = outagesIn(failed)
      expect(new Set(outages.flat()).size).toBe(outages.flat().length)
      for (const outage of outages) expect(new Set(outage.map(({ plantId: id }) => id)).size).toBeGreaterThanOrEqual(3)
      const shape = (all: typeof outages) =>
        all.map((outage) => outage.map((one) => failed.indexOf(one)).toSorted()).toSorted()
      expect(shape(outagesIn(failed.toReversed()))).toEqual(shape(outages))
    }),
    { numRuns: 60 },
  )
  // A whole country at once is one case too, and soon found.
  const many = Array.from({ length: 50_000 }, (_, plant) => ({
    plantId: plant,
    at: noon + (plant % 7) * minuteMs,
    withinMs: 0,
    latitude: 47 + (plant % 223) * 0.03,
    longitude: 6 + (plant % 224) * 0.03,
  }))
  const begun = performance.now()
  expect(outagesIn(many).map((outage) => outage.length)).toEqual([50_000])
  expect(performance.now() - begun).toBeLessThan(5000)
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
