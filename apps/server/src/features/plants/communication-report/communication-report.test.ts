import { hourMs } from '@heliograph/domain/zones'
import { readSheet } from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { tendPartitions } from '#telemetry/partitions.ts'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const at = (text: string) => Date.parse(`2026-10-${text}Z`)
const now = at('27T10:00:00')
const clock = { at: at('18T10:00:00') }
const server = await startTestServer({ now: () => clock.at })
afterAll(server.close)

const ada = await server.aCaller()
const plantId = await server.aPlant({ owner_id: ada.id, zone, name: '=Barn', latitude: 52.5, longitude: 13.4 })
const shed = await server.aPlant({ owner_id: ada.id, zone, name: 'Shed', latitude: 52.5, longitude: 13.4 })
const gatewayIn = async (plant: number) => server.aGateway(plant, 'http')
const steady = await gatewayIn(plantId)
const gappy = await gatewayIn(plantId)
const dead = await gatewayIn(plantId)
const fresh = await gatewayIn(plantId)
/** Powered by its inverter. */
const stick = await gatewayIn(plantId)
const wrongClock = await gatewayIn(plantId)
const moved = await gatewayIn(plantId)
const never = await gatewayIn(shed)

const isHeard: [{ id: number }, (hour: number) => boolean][] = [
  [steady, () => true],
  [gappy, (hour) => hour <= at('24T10:00:00') || hour >= at('26T02:00:00')],
  [dead, (hour) => hour <= at('23T12:00:00')],
  [fresh, (hour) => hour >= at('26T12:00:00')],
  [stick, (hour) => new Date(hour).getUTCHours() >= 6 && new Date(hour).getUTCHours() <= 15],
  [wrongClock, () => true],
  [moved, () => true],
]
/** They report every hour; the longest day of the year is among these. */
const moveAt = at('25T12:00:00')
let movedId = moved.id
while (clock.at <= now) {
  for (const [{ id }, isThen] of isHeard)
    if (isThen(clock.at)) server.centre.presence.hear(id === moved.id ? movedId : id)
  await server.centre.presence.flush()
  if (clock.at === moveAt) {
    await ada.api.deviceChanges.move({
      params: { id: plantId, deviceId: moved.id },
      body: { plantId: shed, withHistory: false },
    })
    const there = await ada.api.devices.list({ params: { id: shed } })
    movedId = there.find(({ deviceSn }) => deviceSn === moved.sn)!.deviceId
  }
  clock.at += hourMs
}
clock.at = now
await tendPartitions(server.engine.pool, now, { samplesDays: 7, framesMonths: 1 })
const reading = (measuredAt: number) => ({
  deviceSn: 'I1',
  deviceType: 'INVERTER' as const,
  at: measuredAt,
  values: { acPower: 100 },
})
await server.say(steady.sn, reading(now - 60_000), reading(now - 5 * hourMs), reading(now - 60_000))
await server.say(wrongClock.sn, { ...reading(now + 40 * 24 * hourMs), deviceSn: 'I2' })
await server.centre.presence.flush()

interface Asked {
  days?: 7 | 30
  first?: string
  last?: string
  search?: string
  onlyGaps?: boolean
  'order.property'?: 'uptime'
  'order.direction'?: 'ASC'
}
const week = { days: 7 as const, size: 100 }
const rowsOf = async (query: Asked = {}) =>
  (await ada.api.communicationReport.search({ query: { ...week, ...query } })).data
const rowOf = async ({ id }: { id: number }) => (await rowsOf()).find(({ gatewayId }) => gatewayId === id)!
const hours = (count: number) => count * 3600

test('a gateway that reports has no gaps, and a day of 25 hours is expected whole', async () => {
  expect(await rowOf(steady)).toMatchObject({
    state: 'ONLINE',
    uptime: 100,
    expected: hours(156),
    gaps: 0,
    longestGap: 0,
    lastGap: null,
    kept: 2,
    late: 1,
    repeated: 1,
    lastTime: now / 1000,
    countedFrom: at('20T22:00:00') / 1000,
  })
  const { days } = await ada.api.communicationReport.ofGateway({ params: { id: steady.id }, query: week })
  expect(days.map(({ day, expected, heard }) => [day, expected, heard])).toEqual(
    [24, 24, 24, 24, 25, 24, 11].map((long, place) => [`2026-10-${21 + place}`, hours(long), hours(long)]),
  )
})

test('a gap counts once with its whole length, and is on each of its days', async () => {
  expect(await rowOf(gappy)).toMatchObject({
    gaps: 1,
    longestGap: hours(40),
    heard: hours(116),
    lastGap: { from: at('24T10:00:00') / 1000, to: at('26T02:00:00') / 1000 },
  })
  const { days } = await ada.api.communicationReport.ofGateway({ params: { id: gappy.id }, query: week })
  expect(days.map(({ gaps }) => gaps)).toEqual([0, 0, 0, 1, 1, 1, 0])
  expect(days[4]).toMatchObject({ expected: hours(25), heard: 0, longestGap: hours(40) })
  // It began before these days, and ended after them.
  const own = { first: '2026-10-25', last: '2026-10-25' }
  const [row] = (await rowsOf(own)).filter(({ gatewayId }) => gatewayId === gappy.id)
  expect(row).toMatchObject({ uptime: 0, gaps: 1, expected: hours(25) })
})

test('one that fell silent and did not come back has a gap that goes on', async () => {
  expect(await rowOf(dead)).toMatchObject({
    state: 'SILENT',
    gaps: 1,
    heard: hours(62),
    expected: hours(156),
    longestGap: hours(94),
    lastGap: { from: at('23T12:00:00') / 1000, to: null },
  })
})

test('the nights of a stick that its inverter powers are sleep, and the time before the first report is no gap', async () => {
  const asleep = await rowOf(stick)
  expect(asleep).toMatchObject({ uptime: 100, gaps: 0, asleep: hours(6 * 15 + 8), expected: hours(156 - 98) })
  expect(await rowOf(fresh)).toMatchObject({ uptime: 100, gaps: 0, expected: hours(22) })
})

test('what a wrong clock dates is counted as rejected, and the gateway is heard nevertheless', async () => {
  expect(await rowOf(wrongClock)).toMatchObject({ uptime: 100, gaps: 0, kept: 0, rejected: 1 })
})

test('one that was moved counts from the move on, in its new plant only', async () => {
  const rows = (await rowsOf()).filter(({ sn }) => sn === moved.sn)
  expect(rows).toMatchObject([{ systemName: 'Shed', countedFrom: moveAt / 1000, uptime: 100, expected: hours(46) }])
})

test('the days of each gateway add up to its row', async () => {
  for (const row of await rowsOf({ days: 30 })) {
    const { days } = await ada.api.communicationReport.ofGateway({ params: { id: row.gatewayId }, query: { days: 30 } })
    const sumOf = (key: 'expected' | 'heard' | 'asleep') => days.reduce((sum, day) => sum + (day[key] ?? 0), 0)
    expect([row.sn, sumOf('expected'), sumOf('heard'), sumOf('asleep')]).toEqual([
      row.sn,
      row.expected ?? 0,
      row.heard ?? 0,
      row.asleep ?? 0,
    ])
  }
})

test('the worst come first: what never reported, then by the share; it can be sought, filtered and turned over', async () => {
  const order = { 'order.property': 'uptime', 'order.direction': 'ASC' } as const
  const ids = (await rowsOf(order)).map(({ gatewayId }) => gatewayId)
  expect(ids.slice(0, 3)).toEqual([never.id, dead.id, gappy.id])
  expect((await rowOf(never)).uptime).toBeNull()
  expect((await rowsOf({ ...order, onlyGaps: true })).map(({ gatewayId }) => gatewayId)).toEqual(ids.slice(0, 3))
  expect((await rowsOf({ search: 'she' })).map(({ systemName }) => systemName)).toEqual(['Shed', 'Shed'])
  expect((await rowsOf({ search: gappy.sn.toLowerCase() })).map(({ sn }) => sn)).toEqual([gappy.sn])
  expect(await rowsOf({ search: '%' })).toEqual([])
  const second = await ada.api.communicationReport.search({ query: { ...week, ...order, page: 2, size: 2 } })
  expect([second.total, second.data[0]!.gatewayId]).toEqual([8, gappy.id])
})

test('a file has all of them, for any spreadsheet, and no formula', async () => {
  const { blob } = await ada.api.communicationReport.csv({ query: { days: 7, separator: 'semicolon' } })
  const rows = (await blob.text()).trimEnd().split('\r\n')
  expect(rows).toHaveLength(9)
  const row = rows.find((line) => line.includes(gappy.sn))!.split(';')
  expect([row[0], row[5], row[9], row[11]]).toEqual(["'=Barn", '74,3', '1', '2026-10-24 12:00:00'])
})

test('an Excel file has the same, with numbers and times of each plant', async () => {
  const { blob, name } = await ada.api.communicationReport.workbook({ query: { days: 7 } })
  expect(name).toBe('communication-report.xlsx')
  const [names, ...rows] = await readSheet(Buffer.from(await blob.arrayBuffer()))
  const csv = await (await ada.api.communicationReport.csv({ query: { days: 7 } })).blob.text()
  expect(names).toEqual(csv.split('\r\n')[0]!.split(','))
  expect(rows).toHaveLength(8)
  const row = rows.find((cells) => cells.includes(gappy.sn))!
  expect([row[0], row[5], row[9], row[11]]).toEqual(['=Barn', 74.3, 1, new Date('2026-10-24T12:00:00Z')])
  const unheard = rows.find((cells) => cells.includes(never.sn))!
  expect([unheard[4], unheard[5], unheard[9], unheard[13]]).toEqual(['never', null, null, null])
})

test("a gateway's own settings are those it announced, and what follows from them", async () => {
  const bob = await server.aCaller()
  const plant = await server.aPlant({ owner_id: bob.id, zone, name: 'Mill', latitude: 52.5, longitude: 13.4 })
  const logger = await server.aGateway(plant, 'solarman-v5')
  const unheard = await server.aGateway(plant, 'solarman-v5')
  const program = await server.aGateway(plant, 'http')
  server.centre.presence.hear(program.id)
  server.centre.presence.hear(logger.id, {
    firmware: 'LSW5_01',
    uploadIntervalS: 600,
    heartbeatIntervalS: 60,
    ssid: 'Barn',
    ip: '192.168.1.20',
    mac: '98D863000001',
    maxDevices: 4,
  })
  await server.centre.presence.flush()
  const { data } = await bob.api.communicationReport.search({ query: week })
  const settings = ({ id }: { id: number }) => data.find(({ gatewayId }) => gatewayId === id)!.settings
  const unknown = {
    uploadInterval: null,
    heartbeatInterval: null,
    usualInterval: null,
    ssid: null,
    ip: null,
    mac: null,
  }
  expect(settings(logger)).toEqual({
    uploadInterval: 600,
    heartbeatInterval: 60,
    usualInterval: null,
    silentAfter: 1200,
    reportsTo: { host: 'sun.example', port: 10_000 },
    ssid: 'Barn',
    ip: '192.168.1.20',
    mac: '98D863000001',
    maxDevices: 4,
  })
  expect(settings(unheard)).toMatchObject({ ...unknown, silentAfter: null, maxDevices: null })
  // It announces nothing, and its rhythm is not known yet.
  expect(settings(program)).toMatchObject({ ...unknown, silentAfter: 10_800, reportsTo: { port: 8090 } })
  expect((await rowOf(steady)).settings).toMatchObject({ usualInterval: 3600, silentAfter: 10_800 })

  const { blob } = await bob.api.communicationReport.workbook({ query: { days: 7 } })
  const [names, ...rows] = await readSheet(Buffer.from(await blob.arrayBuffer()))
  const cells = rows.find((row) => row.includes(logger.sn))!
  const at = names!.indexOf('upload_interval_s')
  expect(cells.slice(at)).toEqual([600, 60, null, 1200, 'sun.example:10000', 'Barn', '192.168.1.20', '98D863000001', 4])
  expect(JSON.stringify(data)).not.toMatch(/secret/i)
})

test('what a day did not keep is unknown and not silent', async () => {
  const old = { first: '2026-10-01', last: '2026-10-10' }
  expect((await rowsOf(old)).map(({ uptime, gaps }) => [uptime, gaps])).toEqual(Array(8).fill([null, null]))
  await server.engine.pool.query(
    `update gateway_days set asleep_s = null, gaps = null, gap_carried = null, longest_gap_s = null
     where gateway_id = $1 and day < '2026-10-24'`,
    [steady.id],
  )
  expect(await rowOf(steady)).toMatchObject({
    uptime: 100,
    expected: hours(84),
    countedFrom: at('23T22:00:00') / 1000,
  })
  // Silent since before that was kept: what counts is the silence since it was heard last.
  await server.engine.pool.query('update gateway_days set asleep_s = null where gateway_id = $1', [dead.id])
  expect(await rowOf(dead)).toMatchObject({ uptime: 0, countedFrom: at('23T12:00:00') / 1000 })
})

test.each([
  ['a day that no calendar has', { first: '2026-02-30', last: '2026-03-01' }],
  ['days that run backwards', { first: '2026-10-02', last: '2026-10-01' }],
  ['half a period', { first: '2026-10-02' }],
  ['more than three months', { first: '2026-01-01', last: '2026-10-01' }],
])('%s is refused', async (_, wrong) => {
  await expect(ada.api.communicationReport.search({ query: wrong })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('strangers see nothing of it, and a device that is no gateway has no report', async () => {
  const eve = await server.aCaller()
  expect(await eve.api.communicationReport.search({ query: {} })).toEqual({ total: 0, data: [] })
  await expect(eve.api.communicationReport.ofGateway({ params: { id: steady.id }, query: {} })).rejects.toMatchObject({
    code: 'AU_NO_READ_PERMISSION',
  })
  const inverter = await server.aDevice(plantId, steady.id)
  await expect(ada.api.communicationReport.ofGateway({ params: { id: inverter.id }, query: {} })).rejects.toMatchObject(
    { code: 'resource_not_exist_or_deleted' },
  )
})
