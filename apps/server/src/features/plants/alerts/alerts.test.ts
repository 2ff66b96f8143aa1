import { inverterTypes } from '@heliograph/domain/devices'
import { families, type Family } from '@heliograph/domain/families'
import { layouts, pack } from '@heliograph/domain/layouts'
import { runStates, type Values } from '@heliograph/domain/points'
import { dayAt, dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { faultPoints } from '@heliograph/protocols/faults/faults'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import { tendPartitions } from '#telemetry/partitions.ts'
import { createSampleStore } from '#telemetry/samples.store.ts'
import { createBuilders } from '#testing/builders.ts'
import { createAlertCaseStore } from './alert-cases.store.ts'
import { faultRule, noProduction } from './alert-rules.ts'
import { createAlertStandingStore } from './alert-standings.store.ts'
import { alertAnswers } from './alerts.fixture.ts'
import { createAlertJobs } from './alerts.job.ts'
import { createAlertStore } from './alerts.store.ts'
import { createFaultWatch } from './alerts.watch.ts'
import { createFaultRunStore } from './fault-runs.store.ts'
import { createPlatformRunStore } from './platform-runs.store.ts'

// Berlin, on the Sunday when summer time starts: 2026-03-29 has 23 hours.
const noon = Date.parse('2026-03-29T12:00:00+02:00')
const zone = 'Europe/Berlin'
let clock = noon
const now = () => clock

const { pool, db, close } = await openScratch()
afterAll(close)
await tendPartitions(pool, noon, { samplesDays: 6, framesMonths: 1 })
const { aPlant, aGateway, aDevice, aUser } = createBuilders(db, { keep: async () => '', matches: async () => false })
const plantId = await aPlant({ zone, capacity_kwp: 10 })
const gateway = await aGateway(plantId)
const inverter = await aDevice(plantId, gateway.id)
const setFamily = (deviceId: number, family: Family) =>
  db.updateTable('devices').set({ product_id: families[family].productId }).where('id', '=', deviceId).execute()
const idOf = (code: number, family: Family | undefined = 'sofar-string') => faultRule(code, family).id

const samples = createSampleStore(pool)
const faultRuns = createFaultRunStore(pool)
const { watchFaults } = createFaultWatch({ store: faultRuns })
const readers: number[] = []
const anyone = { userId: 1, organisationId: null }
const alerts = alertAnswers({
  store: createAlertStore({
    rows: { db, pool },
    readablePlants: () => sql<number>`(select unnest(${readers}::int[]))`,
  }),
  standings: createAlertStandingStore(db, { isReader: () => sql<boolean>`true` }),
  faultRuns,
  zoneOf: (id) => (id === plantId ? zone : undefined),
  now,
})
let silentIds: number[] = []
const jobs = createAlertJobs({
  store: createPlatformRunStore(pool),
  samples,
  silentGateways: async () =>
    silentIds.map((deviceId) => ({ deviceId, plantId, heardAt: noon - 30 * minuteMs, proven: true })),
  listeningSince: 0,
  now,
})

beforeEach(async () => {
  for (const table of ['alerts', 'samples', 'latest'] as const) await db.deleteFrom(table).execute()
  await setFamily(inverter.id, 'sofar-string')
  clock = noon
  silentIds = []
  readers.splice(0, readers.length, plantId)
})

test('a fault opens one alert, however often it is reported, and recovery closes it', async () => {
  await report([0, { faultCode: 0 }], [5, { faultCode: 5 }], [10, { faultCode: 5 }])
  await watch(0, 10)
  await watch(-60, 60)
  expect(await runs()).toEqual([{ rule_id: idOf(5), from: 5, last: 10, end: null }])
  expect(await alerts.alertStates([inverter.id, gateway.id])).toEqual(new Map([[inverter.id, 2]]))
  expect(await alerts.warningStates([plantId, 7])).toEqual(
    new Map([
      [plantId, 'ALARM'],
      [7, 'NORMAL'],
    ]),
  )
  expect(await alerts.unread(anyone)).toBe(1)

  await report([15, { faultCode: 5 }], [20, { faultCode: 0 }])
  expect(await runs()).toEqual([{ rule_id: idOf(5), from: 5, last: 15, end: 20 }])
  expect(await alerts.warningStates([plantId])).toEqual(new Map([[plantId, 'NORMAL']]))
  expect(await alerts.unread(anyone)).toBe(0)
})

test('the count of open alerts leaves out plants that the caller may not read', async () => {
  await report([5, { faultCode: 5 }])
  readers.splice(0)
  expect(await alerts.unread(anyone)).toBe(0)
})

test('a late sample from before the start moves the start', async () => {
  await report([10, { faultCode: 5 }], [15, { faultCode: 5 }])
  await report([5, { faultCode: 5 }])
  expect(await runs()).toEqual([{ rule_id: idOf(5), from: 5, last: 15, end: null }])
})

test('a late sample joins two alerts that a silence had separated', async () => {
  await report([0, { faultCode: 5 }], [30, { faultCode: 5 }], [35, { faultCode: 0 }])
  expect(await runs()).toHaveLength(2)
  await report([15, { faultCode: 5 }])
  expect(await runs()).toEqual([{ rule_id: idOf(5), from: 0, last: 30, end: 35 }])
})

test('a stored fault of yesterday opens and closes in the past', async () => {
  await report([0, { faultCode: 0 }])
  await report([-1440, { faultCode: 0 }], [-1435, { faultCode: 14 }], [-1430, { faultCode: 0 }])
  expect(await runs()).toEqual([{ rule_id: idOf(14), from: -1435, last: -1435, end: -1430 }])
})

test('the next pass makes up for one that was lost', async () => {
  await report([0, { faultCode: 5 }])
  await keep([5, { faultCode: 5 }], [10, { faultCode: 0 }])
  await report([15, { faultCode: 0 }])
  expect(await runs()).toEqual([{ rule_id: idOf(5), from: 0, last: 5, end: 10 }])
})

test('a fault state without a number is a fault too, and samples without a state change nothing', async () => {
  await report([0, { runState: runStates.indexOf('fault') }], [5, { acPower: 10 }])
  expect(await runs()).toEqual([{ rule_id: idOf(0), from: 0, last: 0, end: null }])
})

test('two passes at the same time do not open two alerts', async () => {
  await keep([5, { faultCode: 5 }], [10, { faultCode: 6 }])
  await Promise.all([1, 2, 3, 4].map(() => watch(0, 10)))
  expect(await runs()).toEqual([
    { rule_id: idOf(5), from: 5, last: 5, end: 10 },
    { rule_id: idOf(6), from: 10, last: 10, end: null },
  ])
})

test('a search has one row per fault and day, however many hours the day has', async () => {
  const night = (noon - Date.parse('2026-03-28T23:00:00+01:00')) / minuteMs
  const frames = Array.from({ length: 30 * 12 }, (_, place) => place)
  await report(...frames.map((place): Told => [-night + place * 5, { faultCode: place < 29 * 12 ? 5 : 0 }]))
  const found = await search({})
  expect(found.total).toBe(3)
  expect(found.data.map(({ alertTime }) => new Date(alertTime * 1000).toISOString())).toEqual([
    '2026-03-29T22:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-28T22:00:00.000Z',
  ])
  // The client asks for occurrences: of three days, one row on the last of them, or on the last that fits.
  const whole = await search({ whole: true })
  expect(whole).toEqual({ total: 1, data: [found.data[0]] })
  expect((await search({ whole: true, startTime: '2026-03-29', endTime: '2026-03-29' })).data).toEqual([found.data[1]])
  expect((await search({ whole: true, open: false })).total).toBe((await search({ whole: true })).total)
  expect(found.data[0]).toMatchObject({
    code: '5',
    addr: 'ERR1',
    showName: 'ID05 PV undervoltage',
    alertName: 'PV undervoltage',
    ruleId: idOf(5),
    deviceId: inverter.id,
    deviceSn: inverter.sn,
    deviceType: 'INVERTER',
    level: 2,
    influence: 1,
    timezone: zone,
  })

  const instants = await alerts.timeline(inverter.id, plantId, idOf(5), '20260329')
  expect(instants).toHaveLength(23 * 12)
  expect(instants[0]).toBe(Date.parse('2026-03-28T23:00:00Z') / 1000)
  expect(new Set(instants.slice(1).map((at, place) => at - instants[place]!))).toEqual(new Set([300]))
  expect(await alerts.timeline(inverter.id, plantId, idOf(5), '20260327')).toEqual([])
})

test('if a fault occurs several times on one day, the latest counts', async () => {
  await report([0, { faultCode: 5 }], [5, { faultCode: 0 }], [10, { faultCode: 5 }], [15, { faultCode: 0 }])
  const found = await search({})
  expect(found.data.map(({ alertTime }) => alertTime)).toEqual([(noon + 10 * minuteMs) / 1000])
  expect(await alerts.timeline(inverter.id, plantId, idOf(5), '20260329')).toEqual([noon / 1000, noon / 1000 + 600])
})

test('a search can be narrowed to types, levels and times, and is paged', async () => {
  await report([0, { faultCode: 5 }], [5, { faultCode: 12 }], [10, { faultCode: 0 }])
  silentIds = [gateway.id]
  await jobs.checkOffline()
  const ids = async (own: Parameters<typeof search>[0]) => (await search(own)).data.map(({ ruleId }) => ruleId)
  expect(await ids({})).toEqual([idOf(12), idOf(5), 1])
  expect(await ids({ 'order.direction': 'ASC', 'order.property': 'level' })).toEqual([1, idOf(5), idOf(12)])
  expect(await ids({ deviceType: 'COLLECTOR' })).toEqual([1])
  expect(await ids({ deviceType: 'All', level: '2' })).toEqual([idOf(12), idOf(5)])
  expect(await ids({ levelList: [0, 1] })).toEqual([1])
  expect(await ids({ level: '0', levelList: [1] })).toEqual([])
  expect(await ids({ startTime: new Date(noon + 5 * minuteMs).toISOString() })).toEqual([idOf(12)])
  expect(await ids({ startTime: '2026-03-29' })).toHaveLength(3)
  expect(await ids({ startTime: String((noon + dayMs) / 1000) })).toEqual([])
  await expect(search({ startTime: 'yesterday' })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  const second = await search({ page: 2, size: 2 })
  expect([second.total, second.data.map(({ ruleId }) => ruleId)]).toEqual([3, [1]])
})

test('a fault number has the meaning and level of its family', async () => {
  const shown = async (family: Family, code: number) => {
    await setFamily(inverter.id, family)
    for (const table of ['alerts', 'samples', 'latest'] as const) await db.deleteFrom(table).execute()
    await report([0, { faultCode: code }])
    const [alert] = (await search({})).data
    return [alert!.showName, alert!.level, alert!.influence]
  }
  expect(await shown('sofar-string', 18)).toEqual(['ID18 DC injection measurement', 2, 3])
  expect(await shown('deye-hybrid', 18)).toEqual(['F18 AC overcurrent', 2, 1])
  expect(await shown('sofar-string', 13)).toEqual(['ID13 Phase sequence', 1, 1])
  expect(await shown('deye-hybrid', 13)).toEqual(['F13 Working mode changed', 0, 0])
  expect(await shown('sofar-g3', 42)).toEqual(['ID42 PV insulation too low', 2, 3])
  // Its family has no table, or the tables disagree.
  expect(await shown('deye-micro', 18)).toEqual(['F18', 2, 1])
  expect(await shown('deye-hybrid', 46)).toEqual(['F46', 2, 1])
})

test('several current faults are separate alerts with their own ends', async () => {
  await report([0, faultPoints([5, 12, 28])], [5, faultPoints([12])], [10, { faultCode: 0 }])
  expect(await runs()).toEqual([
    { rule_id: idOf(5), from: 0, last: 0, end: 5 },
    { rule_id: idOf(12), from: 0, last: 5, end: 10 },
    { rule_id: idOf(28), from: 0, last: 0, end: 5 },
  ])
})

test('alerts from before the family was known show the bare code, and get a name later', async () => {
  await db.updateTable('devices').set({ product_id: null }).where('id', '=', inverter.id).execute()
  await report([0, { faultCode: 5 }])
  expect((await search({})).data[0]).toMatchObject({ ruleId: 1005, showName: 'F05', level: 2 })
  const cases = createAlertCaseStore(db)
  const { id: userId } = await aUser()
  for (const kind of ['snooze', 'block'] as const) {
    const step = { kind, personId: null, until: noon + dayMs, reason: null, words: null }
    const alert = { plantId, deviceId: inverter.id, ruleId: 1005 }
    expect(await cases.act({ alert, step, version: undefined, tell: async () => undefined, userId, now: noon })).toBe(
      'done',
    )
  }
  await setFamily(inverter.id, 'sofar-string')
  await report([60, { faultCode: 0 }])
  const known = (await search({})).data[0]
  expect(known).toMatchObject({ ruleId: idOf(5), showName: 'ID05 PV undervoltage' })
  // What was decided about it goes along.
  expect(await cases.events({ plantId, deviceId: inverter.id, ruleId: idOf(5) })).toMatchObject([
    { kind: 'block' },
    { kind: 'snooze' },
  ])
  expect(await cases.blockedIn(plantId)).toEqual([{ deviceId: inverter.id, ruleId: idOf(5) }])
  const [row] = await db.selectFrom('alerts').select('id').execute()
  const standing = (
    await createAlertStandingStore(db, { isReader: () => sql<boolean>`true` }).standingsOf([row!.id], clock)
  ).get(row!.id)
  expect(standing).toMatchObject({ isBlocked: true, snoozedUntil: noon + dayMs })
  // Long after: nothing else would look at this device again.
  await report([600, { faultCode: 0 }])
  expect(await runs()).toEqual([{ rule_id: idOf(5), from: 0, last: 0, end: 0 }])
})

test('a detail says what an alert means and what to do; an alert that never existed is not found', async () => {
  await setFamily(inverter.id, 'solis-string')
  await report([0, { faultCode: 0x1015 }])
  const detail = await alerts.detail(inverter.id, plantId, { ruleId: idOf(0x1015, 'solis-string') })
  expect(detail).toMatchObject({ alertCode: '4117', showName: '1015 No grid', level: 1, alertTime: noon / 1000 })
  expect(detail.customAlertConfigDisplay?.description).toContain('grid')
  expect(detail.customAlertConfigDisplayReason.length).toBeGreaterThan(1)
  expect(detail).toMatchObject({ plantId, occurrences: [{ startTime: noon / 1000, endTime: null }] })
  expect(detail.evidence).toEqual(['APo_t1', 'DPi_t1', 'AV1', 'G_V_L1'])
  const absent = alerts.detail(inverter.id, plantId, { ruleId: idOf(3) })
  await expect(absent).rejects.toMatchObject({ code: 'resource_not_exist_or_deleted' })
})

test('a detail is about the requested day and lists all occurrences; a day without the fault is not found', async () => {
  await report(
    [-1440, { faultCode: 5 }],
    [-1430, { faultCode: 5 }],
    [-1425, { faultCode: 0 }],
    [-1400, { faultCode: 5 }],
    [-1395, { faultCode: 0 }],
  )
  await report([0, { faultCode: 5 }])
  const at = (minutes: number) => (noon + minutes * minuteMs) / 1000
  const ofDay = await alerts.detail(inverter.id, plantId, { ruleId: idOf(5), alertDay: '20260328' })
  expect(ofDay).toMatchObject({ alertTime: at(-1400), startTime: at(-1400), endTime: at(-1395), durationS: 300 })
  expect(ofDay.occurrences).toEqual([
    { startTime: at(0), endTime: null },
    { startTime: at(-1400), endTime: at(-1395) },
    { startTime: at(-1440), endTime: at(-1425) },
  ])
  expect(await alerts.detail(inverter.id, plantId, { ruleId: idOf(5) })).toMatchObject({
    startTime: at(0),
    endTime: null,
  })
  const empty = alerts.detail(inverter.id, plantId, { ruleId: idOf(5), alertDay: '20260327' })
  await expect(empty).rejects.toMatchObject({ code: 'resource_not_exist_or_deleted' })
  const impossible = alerts.detail(inverter.id, plantId, { ruleId: idOf(5), alertDay: '20260230' })
  await expect(impossible).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('texts are in the requested language', async () => {
  await report([0, { faultCode: 5 }])
  expect(await alerts.detail(inverter.id, plantId, { ruleId: idOf(5), language: 'zh_CN' })).toMatchObject({
    showName: 'ID05 光伏欠压',
  })
  expect((await search({ language: 'zh' })).data[0]).toMatchObject({ alertName: '光伏欠压' })
})

test('a row has its start, its last sign, its end and how often the fault occurred that day', async () => {
  await report([0, { faultCode: 5 }], [5, { faultCode: 0 }], [10, { faultCode: 5 }], [15, { faultCode: 5 }])
  const at = (minutes: number) => (noon + minutes * minuteMs) / 1000
  expect((await search({})).data).toMatchObject([
    { startTime: at(10), lastTime: at(15), endTime: null, durationS: 300, times: 2 },
  ])
  await report([20, { faultCode: 0 }])
  expect((await search({})).data).toMatchObject([{ endTime: at(20), durationS: 600 }])
})

test('an alert that continues is open once, on its latest day', async () => {
  silentIds = [gateway.id]
  await jobs.checkOffline()
  clock += 2 * dayMs
  const days = async (open?: boolean) =>
    (await search({ ...(open !== undefined && { open }) })).data.map(({ alertTime }) => dayAt(zone, alertTime * 1000))
  expect(await days(true)).toEqual(['2026-03-31'])
  expect(await days(false)).toEqual(['2026-03-30', '2026-03-29'])
  expect(await alerts.count(plantId, { plantId })).toMatchObject({ total: 3, open: 1, past: 2, quietSince: null })
  silentIds = []
  await jobs.checkOffline()
  expect(await days(true)).toEqual([])
  expect(await alerts.count(plantId, { plantId })).toMatchObject({ open: 0, past: 3, quietSince: clock / 1000 })
})

test('a search from a day to the same day returns the rows of that day', async () => {
  silentIds = [gateway.id]
  await jobs.checkOffline()
  clock += 2 * dayMs
  for (const day of ['2026-03-29', '2026-03-30', '2026-03-31']) {
    const { data } = await search({ startTime: day, endTime: day })
    expect(data.map(({ alertTime }) => dayAt(zone, alertTime * 1000))).toEqual([day])
  }
  expect((await search({ endTime: String(noon / 1000 - 31 * 60) })).total).toBe(0)
  await expect(search({ endTime: 'tomorrow' })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('a search covers names in the language of the request, labels, codes and serial numbers', async () => {
  await report([0, { faultCode: 5 }], [5, { faultCode: 9 }], [10, { faultCode: 77 }], [15, { faultCode: 0 }])
  const ids = async (keyword: string, language = 'en') =>
    (await search({ keyword, language })).data.map(({ ruleId }) => ruleId).toSorted()
  expect(await ids('undervolt')).toEqual([idOf(5)])
  expect(await ids('欠压', 'zh')).toEqual([idOf(5)])
  expect(await ids('id09')).toEqual([idOf(9)])
  expect([await ids('77'), await ids('ID77'), await ids('F77')]).toEqual([[idOf(77)], [idOf(77)], [idOf(77)]])
  expect(await ids(inverter.sn.toLowerCase())).toHaveLength(3)
  expect([await ids('%'), await ids('_')]).toEqual([[], []])
  expect(await ids('  ')).toHaveLength(3)
})

test('a day that does not exist is refused', async () => {
  await expect(alerts.timeline(inverter.id, plantId, idOf(5), '20260230')).rejects.toMatchObject({
    code: 'PARAM_ERROR',
  })
})

test('an offline gateway has an alert from when it was last heard until it is heard again', async () => {
  silentIds = [gateway.id]
  expect(await jobs.checkOffline()).toEqual([plantId])
  clock += 10 * minuteMs
  expect(await jobs.checkOffline()).toEqual([])
  expect(await runs()).toEqual([{ rule_id: 1, from: -30, last: 0, end: null }])
  expect(await alerts.timeline(gateway.id, plantId, 1, '20260329')).toHaveLength(30 / 5 + 10 / 5 + 1)
  silentIds = []
  expect(await jobs.checkOffline()).toEqual([plantId])
  expect(await runs()).toEqual([{ rule_id: 1, from: -30, last: 10, end: 10 }])
})

test('while a gateway stays offline, every day has a row', async () => {
  silentIds = [gateway.id]
  await jobs.checkOffline()
  clock += 3 * dayMs
  await jobs.checkOffline()
  expect((await search({})).total).toBe(4)
})

test('silence that may be our own fault opens no alert', async () => {
  const early = createAlertJobs({
    store: createPlatformRunStore(pool),
    samples,
    silentGateways: async () => [{ deviceId: gateway.id, plantId, heardAt: noon - hourMs, proven: false }],
    listeningSince: noon,
    now,
  })
  expect(await early.checkOffline()).toEqual([])
  expect(await runs()).toEqual([])
})

test('an inverter that produces nothing for an hour of daylight has an alert until it produces again', async () => {
  await keep(...every5(-55, 0, 12))
  expect(await jobs.checkProduction()).toEqual([])
  await keep([5, { acPower: 12 }])
  clock += 5 * minuteMs
  expect(await jobs.checkProduction()).toEqual([plantId])
  await keep([10, { acPower: 12 }])
  clock += 5 * minuteMs
  await jobs.checkProduction()
  expect(await runs()).toEqual([{ rule_id: 2, from: -55, last: 10, end: null }])

  await keep([15, { acPower: 3000 }])
  clock += 5 * minuteMs
  expect(await jobs.checkProduction()).toEqual([plantId])
  expect(await runs()).toEqual([{ rule_id: 2, from: -55, last: 10, end: 10 }])
})

test('an inverter that still produces nothing on the next days has one alert, and what people decided about it holds', async () => {
  await keep(...every5(-60, 0, 0))
  await jobs.checkProduction()
  clock += 12 * hourMs
  await keep(...every5(12 * 60 - 60, 12 * 60, 0))
  await jobs.checkProduction()
  expect(await runs()).toEqual([{ rule_id: 2, from: -60, last: 0, end: null }])
  clock += 12 * hourMs
  await keep(...every5(24 * 60 - 60, 24 * 60, 0))
  await jobs.checkProduction()
  expect(await jobs.checkProduction()).toEqual([])
  expect(await runs()).toEqual([{ rule_id: 2, from: -60, last: 24 * 60, end: null }])
  await keep([24 * 60 + 5, { acPower: 3000 }])
  clock += 5 * minuteMs
  await jobs.checkProduction()
  expect(await runs()).toEqual([{ rule_id: 2, from: -60, last: 24 * 60, end: 24 * 60 }])
})

test('an inverter without data is not checked, and one that reports its own fault has only that alert', async () => {
  await keep(...every5(-60, 0, 0))
  clock += 25 * minuteMs
  expect(await jobs.checkProduction()).toEqual([])
  clock = noon + 2 * minuteMs
  await report([2, { acPower: 0, faultCode: 5 }])
  expect(await jobs.checkProduction()).toEqual([])
  await report([3, { acPower: 0, faultCode: 0 }])
  expect(await jobs.checkProduction()).toEqual([plantId])
})

test('a device that left while a check was under way gets no alert, which nothing would end', async () => {
  const leave = (at: Date | null) =>
    db.updateTable('devices').set({ removed_at: at }).where('id', '=', inverter.id).execute()
  const seen = { deviceId: inverter.id, plantId, startedAt: noon - hourMs, lastAt: noon }
  await leave(new Date(noon))
  await createPlatformRunStore(pool).keep(noProduction, [seen])
  expect(await runs()).toEqual([])
  await leave(null)
  await createPlatformRunStore(pool).keep(noProduction, [seen])
  expect(await runs()).toHaveLength(1)
})

test('an inverter that two gateways report has one share of what its plant can give, and a rating that one page has', async () => {
  const roof = await aPlant({ capacity_kwp: 10 })
  const ids: number[] = []
  for (const sn of ['HX2301D04711', 'hx2301d04711']) {
    const { id } = await aDevice(roof, (await aGateway(roof)).id)
    await db.updateTable('devices').set({ sn, rated_w: null }).where('id', '=', id).execute()
    const latest = {
      device_id: id,
      at: new Date(noon),
      layout: layouts.inverter.id,
      v: pack('inverter', { acPower: 30 }),
    }
    await db.insertInto('latest').values(latest).execute()
    ids.push(id)
  }
  const ratings = async () => {
    const heard = await createPlatformRunStore(pool).heardInverters(inverterTypes, noon)
    return ids.map((id) => heard.find(({ deviceId }) => deviceId === id)?.ratedW)
  }
  expect(await ratings()).toEqual([10_000, 10_000])
  await db.updateTable('devices').set({ rated_w: 8000 }).where('id', '=', ids[1]!).execute()
  expect(await ratings()).toEqual([8000, 8000])
})

/** Minutes from noon, and the values that the inverter reported. */
type Told = [number, Values]

const keep = async (...told: Told[]) => {
  const rows = told.map(([minutes, values]) => ({
    device_id: inverter.id,
    at: new Date(noon + minutes * minuteMs),
    layout: layouts.inverter.id,
    v: pack('inverter', values),
  }))
  await db.insertInto('samples').values(rows).execute()
  await db
    .insertInto('latest')
    .values(rows.at(-1)!)
    .onConflict((conflict) =>
      conflict
        .column('device_id')
        .doUpdateSet(({ ref }) => ({ at: ref('excluded.at'), layout: ref('excluded.layout'), v: ref('excluded.v') }))
        .whereRef('latest.at', '<', 'excluded.at'),
    )
    .execute()
}

/** Stores samples and rolls them up. */
const report = async (...told: Told[]) => {
  await keep(...told)
  await watch(told[0]![0], told.at(-1)![0])
}

const watch = (from: number, to: number) =>
  watchFaults({ devices: [{ deviceId: inverter.id, plantId, from: noon + from * minuteMs, to: noon + to * minuteMs }] })

const every5 = (from: number, to: number, acPower: number): Told[] =>
  Array.from({ length: (to - from) / 5 + 1 }, (_, place) => [from + place * 5, { acPower }])

const runs = async () => {
  const rows = await db.selectFrom('alerts').selectAll().orderBy('started_at').execute()
  const minutes = (at: Date) => (at.getTime() - noon) / minuteMs
  return rows.map(({ rule_id, started_at, last_at, ended_at }) => ({
    rule_id,
    from: minutes(started_at),
    last: minutes(last_at),
    end: ended_at && minutes(ended_at),
  }))
}

type Search = Parameters<typeof alerts.search>[1]
const search = ({
  page = 1,
  size = 20,
  'order.direction': direction = 'DESC',
  'order.property': property = 'alertTime',
  ...body
}: Partial<Search['body'] & Search['query']>) =>
  alerts.search(plantId, {
    body: { plantId, ...body },
    query: { page, size, 'order.direction': direction, 'order.property': property },
  })
