import { because, detail } from '@heliograph/domain/rejection-details'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const operator = await server.aCaller({ operator: true })
const plant = await server.aPlant()
const gateway = await server.aGateway(plant, 'mqtt')

test('every reading is counted once, as accepted or as rejected with a reason', async () => {
  const reading = (at: number, acPower = 500) => ({
    deviceSn: 'I1',
    deviceType: 'INVERTER' as const,
    at,
    values: { acPower },
  })
  const now = Date.now()
  await server.say(gateway.sn, reading(now - 1000))
  await server.say(
    gateway.sn,
    reading(now - 1000),
    reading(Date.UTC(1970, 0, 2)),
    reading(Date.UTC(2099, 0, 1)),
    reading(now - 500, 1e12),
  )
  const { accepted, dropped } = await operator.api.intake.counts()
  expect(accepted).toEqual([{ protocol: 'mqtt', sinceStart: 1, lastHour: 1 }])
  expect(Object.fromEntries(dropped.map(({ reason, sinceStart }) => [reason, sinceStart]))).toEqual({
    'seen before': 1,
    'too old': 1,
    'in the future': 1,
    implausible: 1,
  })
})

test('rejected payloads can be viewed as they arrived', async () => {
  const { total, data } = await operator.api.intake.setAside({})
  expect(total).toBe(3)
  expect(data.map((row) => [row.reason, row.detail]).toSorted()).toEqual([
    ['implausible', 'acPower 1000000000000'],
    ['in the future', null],
    ['too old', null],
  ])
  expect(data[0]).toMatchObject({
    protocol: 'mqtt',
    gatewaySn: gateway.sn,
    payload: Buffer.from('as it came').toString('hex'),
  })
})

test('equal payloads are one row with its count and first and last time, what needs action first', async () => {
  const lost = await server.aGateway(plant, 'solarman-v5')
  const known = await server.centre.roster.bySn(lost.sn)
  for (const payload of ['one', 'two', 'three'])
    await server.centre.pipeline.accept({
      gateway: known!,
      readings: [],
      payload: Buffer.from(payload),
      undecodable: because(
        detail('sensorType', { type: '9999' }),
        detail('frameTooShort', { bytes: payload.length, least: 99 }),
      ),
    })
  const { total, data } = await operator.api.intake.setAsideGroups({})
  expect(total).toBe(4)
  expect(data.map(({ reason, urgency, count }) => ({ reason, urgency, count }))).toEqual([
    { reason: 'undecodable', urgency: 'act', count: 3 },
    { reason: expect.any(String) as string, urgency: 'check', count: 1 },
    { reason: expect.any(String) as string, urgency: 'check', count: 1 },
    { reason: expect.any(String) as string, urgency: 'check', count: 1 },
  ])
  const [worst] = data
  const inChinese = (await operator.api.intake.setAsideGroups({ query: { lan: 'zh-CN' } })).data[0]!.detail
  expect([worst!.detail, inChinese]).toEqual([
    'Sensor code 9999: 5 of 99 bytes',
    '传感器代码 9999：仅 5 字节，应至少为 99 字节',
  ])
  expect(worst).toMatchObject({ gatewaySn: lost.sn, payload: Buffer.from('three').toString('hex') })
  expect(worst!.firstAt).toBeLessThanOrEqual(worst!.receivedAt)
  expect((await operator.api.intake.setAsideGroups({ query: { page: 2, size: 3 } })).data).toHaveLength(1)
})

test('quarantined groups are found by part of a serial number and by what to do about them, page by page', async () => {
  const groups = async (query: { search?: string; urgency?: 'act' | 'check'; size?: number }) => {
    const { total, data } = await operator.api.intake.setAsideGroups({ query })
    expect(data).toHaveLength(Math.min(total, query.size ?? 20))
    return data.map(({ reason }) => reason)
  }
  const mine = await groups({ search: ` ${gateway.sn.toLowerCase()} ` })
  expect(mine.toSorted()).toEqual(['implausible', 'in the future', 'too old'])
  // By a device of the group, and its count stays that of all.
  expect(await groups({ search: 'i1' })).toHaveLength(3)
  expect(await groups({ urgency: 'act' })).toEqual(['undecodable'])
  expect(await groups({ urgency: 'act', search: gateway.sn })).toEqual([])
  expect(await groups({ urgency: 'check', size: 2 })).toHaveLength(2)
  for (const search of ['%', '_', '\\']) expect(await groups({ search })).toEqual([])
})

test('a row names the plant of its gateway only to operators who may see that plant', async () => {
  const [hidden] = (await operator.api.intake.setAsideGroups({})).data
  expect(hidden).toMatchObject({ plant: null })
  const { sn } = gateway
  const { db } = server.engine
  await db.updateTable('plants').set({ owner_id: operator.id, name: 'Roof' }).where('id', '=', plant).execute()
  const shown = { systemId: plant, systemName: 'Roof' }
  for (const { plant: found } of (await operator.api.intake.setAsideGroups({})).data) expect(found).toMatchObject(shown)
  expect(await operator.api.intake.budget({ query: { sn } })).toMatchObject({
    plant: { ...shown, gatewayId: gateway.id },
  })
})

test('gateways over their budget are listed with since when and how much, then those with a budget of their own', async () => {
  const [calm, past, own, over] = [
    await server.aGateway(plant, 'mqtt'),
    await server.aGateway(plant, 'mqtt'),
    await server.aGateway(plant, 'mqtt'),
    await server.aGateway(plant, 'mqtt'),
  ]
  const refuse = (gatewayId: number, daysAgo: number, refused: number) =>
    server.engine.pool.query(
      `insert into gateway_days (gateway_id, day, kept, refused) values ($1, (now() at time zone 'UTC')::date - $2::int, 10, $3)`,
      [gatewayId, daysAgo, refused],
    )
  await refuse(calm.id, 0, 0)
  await refuse(past.id, 12, 500)
  for (const [daysAgo, refused] of [
    [5, 99],
    [3, 0],
    [2, 7],
    [1, 20],
    [0, 30],
  ] as const)
    await refuse(over.id, daysAgo, refused)
  await operator.api.intake.setBudget({
    body: { sn: own.sn, budget: { samplesPerSecond: 50, samplesPerDay: 1_000_000 } },
  })
  const { total, data } = await operator.api.intake.budgets({})
  expect(total).toBe(2)
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  expect(data).toMatchObject([
    { sn: over.sn, isDefault: true, kept: 10, refused: 30, over: { since: day(2), until: day(0), refused: 57 } },
    { sn: own.sn, isDefault: false, samplesPerSecond: 50, over: null },
  ])
})
