import { deviceTypes } from '@heliograph/domain/devices'
import { addDays, dayAt, dayMs, daysBetween, hourMs, minuteMs, spanOfDay } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { faultRule, gatewayOffline, type AlertRule } from './alert-rules.ts'

// A day after European summer time started: that day has 23 hours, the days before it 24.
const now = Date.parse('2026-03-30T09:30:00+02:00')
const server = await startTestServer({ now: () => now })
const [ada, ben] = await Promise.all([server.aCaller(), server.aCaller()])
afterAll(server.close)
const { db } = server.engine

const aHouse = async (owner: number, zone = 'Europe/Berlin') => {
  const plantId = await server.aPlant({ owner_id: owner, zone })
  const gateway = await server.aGateway(plantId)
  const [inverter, meter] = [
    await server.aDevice(plantId, gateway.id),
    await server.aDevice(plantId, gateway.id, 'METER'),
  ]
  return { plantId, gateway, inverter, meter }
}

interface Told {
  plantId: number
  deviceId: number
  rule: AlertRule
  from: number
  to: number
  ended?: boolean
  level?: number
}

const keep = ({
  plantId,
  deviceId,
  rule: { id, code, name, influence, ...rule },
  from,
  to,
  ended = true,
  level,
}: Told) =>
  db
    .insertInto('alerts')
    .values({
      plant_id: plantId,
      device_id: deviceId,
      rule_id: id,
      code,
      name,
      influence,
      level: level ?? rule.level,
      started_at: new Date(from),
      last_at: new Date(to),
      ended_at: ended ? new Date(to) : null,
    })
    .execute()

test('every count is the number of rows that a search with that filter returns', async () => {
  const { plantId, gateway, inverter, meter } = await aHouse(ada.id)
  const devices = [gateway.id, inverter.id, meter.id]
  const runs = fc.sample(fc.tuple(fc.nat(2), fc.nat(3), fc.nat(2), fc.nat(8 * 24), fc.nat(40), fc.boolean()), {
    numRuns: 60,
    seed: 7,
  })
  const opened = new Set<string>()
  for (const [device, fault, level, hoursAgo, hours, open] of runs) {
    const rule = faultRule(fault + 1, undefined)
    const key = `${device} ${fault}`
    const stays = open && !opened.has(key)
    if (stays) opened.add(key)
    const from = now - hoursAgo * hourMs
    await keep({
      plantId,
      deviceId: devices[device]!,
      rule,
      level,
      from,
      to: Math.min(now, from + hours * hourMs),
      ended: !stays,
    })
  }
  const total = async (body: object) => (await ada.api.alerts.search({ body: { plantId, ...body } })).total
  const choices = [
    {},
    { level: '1' },
    { open: true },
    { open: false, level: '2' },
    { deviceType: 'METER' as const },
    { keyword: 'grid over', open: true },
    { startTime: '2026-03-27', endTime: '2026-03-29', deviceType: 'INVERTER' as const },
  ]
  for (const choice of choices) {
    const count = await ada.api.alerts.count({ body: { plantId, ...choice } })
    expect(count.total).toBe(await total(choice))
    for (const level of [0, 1, 2] as const)
      expect(count.levels[level]).toBe(await total({ ...choice, level: `${level}` }))
    expect(count.open).toBe(await total({ ...choice, open: true }))
    expect(count.past).toBe(await total({ ...choice, open: false }))
    const types = new Map(count.deviceTypes.map((one) => [one.type, one.count]))
    for (const type of deviceTypes) {
      if (types.has(type) || ['INVERTER', 'COLLECTOR', 'METER'].includes(type)) {
        expect([type, types.get(type) ?? 0]).toEqual([type, await total({ ...choice, deviceType: type })])
      }
    }
  }
})

test('of two runs that started at the same time, the day shows the one recorded last, in whatever order the database reads them', async () => {
  const { plantId, inverter } = await aHouse(ada.id)
  const run = {
    plantId,
    deviceId: inverter.id,
    rule: faultRule(1, undefined),
    from: now - 3 * hourMs,
    to: now - hourMs,
  }
  for (const level of [1, 2, 0]) await keep({ ...run, level })
  expect((await ada.api.alerts.count({ body: { plantId } })).levels).toEqual({ 0: 1, 1: 0, 2: 0 })
  expect((await ada.api.alerts.count({ body: { plantId, level: '2' } })).total).toBe(0)
})

test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Pacific/Apia'])(
  'in %s the days follow the local calendar, and each counts its alerts once',
  async (zone) => {
    const { plantId, inverter, meter } = await aHouse(ada.id, zone)
    const spans = fc.sample(fc.tuple(fc.nat(35 * 24 * 60), fc.nat(3000), fc.nat(1), fc.nat(1)), {
      numRuns: 25,
      seed: 3,
    })
    const told = spans.map(([minutesAgo, minutes, device, fault]) => {
      const from = now - minutesAgo * minuteMs
      const rule = { ...faultRule(fault + 1, undefined), level: fault === 0 ? (2 as const) : (1 as const) }
      return {
        plantId,
        deviceId: [inverter.id, meter.id][device]!,
        rule,
        from,
        to: Math.min(now, from + minutes * minuteMs),
      }
    })
    for (const one of told) await keep(one)
    const days = await ada.api.alerts.days({ body: { plantId } })
    const today = dayAt(zone, now)
    expect(days.map(({ day }) => day)).toEqual(daysBetween(addDays(today, -29), today))
    const expected = days.map(({ day }) => {
      const { from, to } = spanOfDay(zone, day)
      const there = told.filter((one) => one.from < to && one.to >= from)
      const countOf = (level: number) =>
        new Set(there.filter(({ rule }) => rule.level === level).map(({ deviceId, rule }) => `${deviceId} ${rule.id}`))
          .size
      return { day, tips: 0, warnings: countOf(1), faults: countOf(2), plannedWork: false }
    })
    expect(days).toEqual(expected)
    expect(days.some(({ warnings, faults }) => warnings + faults > 0)).toBe(true)
    expect(await ada.api.alerts.days({ body: { plantId, days: 1 } })).toEqual(days.slice(-1))
    const until = addDays(today, -9)
    expect(await ada.api.alerts.days({ body: { plantId, days: 5, until } })).toEqual(days.slice(-14, -9))
  },
)

test('days up to one that does not exist, or of a plant of others, are refused', async () => {
  const { plantId } = await aHouse(ada.id)
  const upTo = (until: string, caller = ada) => caller.api.alerts.days({ body: { plantId, days: 3, until } })
  await expect(upTo('2026-02-30')).rejects.toMatchObject({
    code: 'PARAM_ERROR',
    param: expect.stringContaining('until'),
  })
  await expect(upTo('yesterday')).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  await expect(upTo('2026-02-28', ben)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  expect((await upTo('2031-01-02')).map(({ day }) => day)).toEqual(['2030-12-31', '2031-01-01', '2031-01-02'])
})

test('the bell shows what is open now in all plants that the caller may read, the most severe first and then the newest', async () => {
  const cleo = await server.aCaller()
  const [own, other, foreign] = [await aHouse(cleo.id), await aHouse(ada.id, 'Asia/Tokyo'), await aHouse(ben.id)]
  await db.insertInto('plant_rights').values({ plant_id: other.plantId, user_id: cleo.id, may: 'read' }).execute()
  const open = (house: typeof own, deviceId: number, rule: AlertRule, hoursAgo: number, ended = false) =>
    keep({ plantId: house.plantId, deviceId, rule, from: now - hoursAgo * hourMs, to: now - hourMs / 2, ended })
  await open(own, own.gateway.id, gatewayOffline, 1)
  await open(own, own.inverter.id, faultRule(5, undefined), 30)
  await open(own, own.meter.id, faultRule(6, undefined), 1, true)
  await open(other, other.inverter.id, faultRule(12, 'sofar-string'), 2)
  await open(foreign, foreign.inverter.id, faultRule(1, undefined), 1)
  const { total, data } = await cleo.api.alerts.recent({ body: { language: 'zh' } })
  expect(total).toBe(3)
  expect(data.map(({ plantId, deviceId, ruleId, level }) => [plantId, deviceId, ruleId, level])).toEqual([
    [other.plantId, other.inverter.id, faultRule(12, 'sofar-string').id, 2],
    [own.plantId, own.inverter.id, 1005, 2],
    [own.plantId, own.gateway.id, 1, 1],
  ])
  expect(data[0]).toMatchObject({
    timezone: 'Asia/Tokyo',
    endTime: null,
    showName: 'ID12 漏电流故障',
    startTime: (now - 2 * hourMs) / 1000,
  })
  expect(data[0]!.plantName).toMatch(/^Plant \d+$/)
  // It started the day before; the row is about its latest day.
  expect(dayAt('Europe/Berlin', data[1]!.alertTime * 1000)).toBe('2026-03-30')
  const second = await cleo.api.alerts.recent({ query: { page: 2, size: 2 }, body: {} })
  expect([second.total, second.data.map(({ ruleId }) => ruleId)]).toEqual([3, [1]])
})

test("no call reveals another owner's plant or device, and a device that moved away takes its alerts with it", async () => {
  const [house, foreign] = [await aHouse(ada.id), await aHouse(ben.id)]
  await keep({
    plantId: house.plantId,
    deviceId: house.inverter.id,
    rule: faultRule(5, undefined),
    from: now - dayMs,
    to: now,
    ended: false,
  })
  const refused = { code: 'AU_NO_READ_PERMISSION' }
  const { plantId } = house
  await expect(ben.api.alerts.count({ body: { plantId } })).rejects.toMatchObject(refused)
  await expect(ben.api.alerts.days({ body: { plantId } })).rejects.toMatchObject(refused)
  await expect(ben.api.alerts.search({ body: { plantId } })).rejects.toMatchObject(refused)
  await expect(ben.api.alerts.detail({ body: { deviceId: house.inverter.id, ruleId: 1005 } })).rejects.toMatchObject(
    refused,
  )
  expect((await ben.api.alerts.recent({ body: {} })).data.map((one) => one.plantId)).not.toContain(plantId)

  await db.updateTable('devices').set({ plant_id: foreign.plantId }).where('id', '=', house.inverter.id).execute()
  expect((await ada.api.alerts.search({ body: { plantId } })).total).toBe(0)
  expect(await ada.api.alerts.count({ body: { plantId } })).toMatchObject({ total: 0, open: 0, quietSince: null })
  expect((await ada.api.alerts.days({ body: { plantId } })).every(({ faults }) => faults === 0)).toBe(true)
  for (const caller of [ada, ben]) {
    const { data } = await caller.api.alerts.recent({ body: {} })
    expect(data.map(({ deviceId }) => deviceId)).not.toContain(house.inverter.id)
  }
})

test('without a session every call is refused', async () => {
  for (const name of ['recent', 'count', 'days', 'search']) {
    const answer = await fetch(`${server.baseUrl}/mdc-eu/maintain-s/operating/alert/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ plantId: 1 }),
    })
    expect([name, answer.status, await answer.text()]).toEqual([name, 401, ''])
  }
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
