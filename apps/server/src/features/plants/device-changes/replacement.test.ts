import { CallFailed } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const start = Date.parse('2026-06-16T00:00:00+02:00')
let clock = start
const server = await startTestServer({ now: () => clock })
const { centre, engine } = server
afterAll(server.close)
const owner = await server.aCaller({ operator: true })

const aPlant = async () => {
  const id = await server.aPlant({ owner_id: owner.id, zone: 'Europe/Berlin' })
  return { id, params: { id }, gateway: await aGateway(id) }
}
let serial = 2_799_000_000
const aGateway = async (id: number, deviceName = 'Roof') => {
  const registerItems = [{ protocol: 'solarman-v5' as const, deviceSn: `${++serial}`, deviceName }]
  const { data } = await owner.api.gateways.register({ params: { id }, body: { registerItems } })
  return data[0]!
}

/** An inverter's counters, which begin at `total` kWh and rise by 1 kW from six to eighteen o'clock. */
const countersAt = (at: number, since: number, total: number) => {
  const sun = (instant: number) => Math.min(12, Math.max(0, (instant - dayOf(instant)) / 3_600_000 - 6))
  const days = (dayOf(at) - dayOf(since)) / 86_400_000
  const today = sun(at) - (days === 0 ? sun(since) : 0)
  const before = days === 0 ? 0 : 12 - sun(since) + 12 * (days - 1)
  return {
    generationToday: today,
    generationTotal: total + before + today,
    acPower: sun(at) > 0 && sun(at) < 12 ? 1000 : 0,
  }
}
const dayOf = (at: number) => start + Math.floor((at - start) / 86_400_000) * 86_400_000
const at = (day: number, hour: number) => start + (day - 16) * 86_400_000 + hour * 3_600_000

interface Source {
  sn: string
  gateway: string
  since: number
  total: number
}
/** Reports every 15 minutes, ends included. */
const report = async (from: number, to: number, ...sources: Source[]) => {
  clock = to
  await server.runJob('tend-partitions')
  for (const { sn, gateway, since, total } of sources) {
    const readings = []
    for (let moment = from; moment <= to; moment += 15 * minuteMs)
      readings.push({
        deviceSn: sn,
        deviceType: 'INVERTER' as const,
        at: moment,
        values: countersAt(moment, since, total),
      })
    await server.say(gateway, ...readings)
  }
  clock = to + minuteMs
}
const idOf = async (id: number, sn: string) =>
  (await owner.api.devices.list({ params: { id } })).find(({ deviceSn }) => deviceSn === sn)?.deviceId
const figures = async (id: number) => {
  const { data } = await owner.api.plants.search({ body: {} })
  const { generationValue, generationYear, generationTotal, generationUploadTotal } = data.find((row) => row.id === id)!
  return { generationValue, generationYear, generationTotal, generationUploadTotal }
}
const settle = async () => {
  // As after the few seconds for which the intake may still know the device that was entered twice.
  await engine.pool.query('update devices set merge_after = now() where merged_into is not null')
  while ((await centre.roller.pass()) > 0);
  await centre.roller.pass()
}
const replace = (id: number, deviceId: number, body: { deviceId?: number; deviceSn?: string }) =>
  owner.api.deviceChanges.replace({ params: { id, deviceId }, body })
const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof CallFailed ? error.code : error
}

test('the year goes on when an inverter is replaced, also where the old one reported for a while after', async () => {
  const { id, params, gateway } = await aPlant()
  const old = { sn: 'OLD1', gateway: gateway.deviceSn, since: at(1, 0), total: 5000 }
  const next = { sn: 'NEW1', gateway: gateway.deviceSn, since: at(17, 10), total: 0 }
  await report(at(16, 5), at(16, 19), old)
  await report(at(17, 5), at(17, 10), old)
  await report(at(17, 10.25), at(17, 12), old, next)
  await report(at(17, 12.25), at(17, 19), next)
  const [oldId, nextId] = [await idOf(id, 'OLD1'), await idOf(id, 'NEW1')]
  const candidates = await owner.api.deviceChanges.candidates({ params: { id, deviceId: oldId! } })
  expect(candidates.map(({ deviceSn }) => deviceSn)).toEqual(['NEW1'])
  await owner.api.gateways.change({ params: { id, deviceId: oldId! }, body: { deviceName: 'South roof' } })
  expect(await replace(id, oldId!, { deviceId: nextId! })).toEqual({ deviceId: nextId })
  await settle()

  // Twelve on the first day; on the second one 4.25 of the old one until the first report of the new one, and its 8.
  const { generationValue, generationYear, generationTotal, generationUploadTotal } = await figures(id)
  expect(generationValue).toBeCloseTo(12.25, 6)
  expect(generationYear).toBeCloseTo(24.25, 6)
  expect(generationTotal).toBeCloseTo(24.25, 6)
  // What both counters show: nothing is lost.
  expect(generationUploadTotal).toBeGreaterThan(5000 + 8)

  // The new one goes on with the days of the old one, which tells its own.
  const analysed = async (deviceId = 0) =>
    (await owner.api.history.analysisOfDeviceTotal({ params: { id, deviceId } })).genValue
  expect(await analysed(nextId)).toBeCloseTo(24.25, 6)
  const second = { year: 2026, month: 6, day: 17 }
  const ofSecond = await owner.api.history.analysisOfDeviceDay({ params: { id, deviceId: nextId! }, query: second })
  expect(ofSecond.genValue).toBeCloseTo(12.25, 6)
  expect(await analysed(oldId)).toBeCloseTo(16.25, 6)

  const list = await owner.api.devices.list({ params, query: { deviceType: 'INVERTER' } })
  expect(list.map(({ deviceSn, deviceName }) => [deviceSn, deviceName])).toEqual([['NEW1', 'South roof']])
  expect(await owner.api.deviceChanges.removed({ params })).toMatchObject([
    { deviceSn: 'OLD1', removedTime: at(17, 10.25) / 1000, replacedBy: { deviceId: nextId, deviceName: 'South roof' } },
  ])
  // The page of the new one goes on with the days and the curve of the old one.
  const month = await owner.api.devices.statsOfMonth({ params: { id: nextId! }, query: { month: '2026-06' } })
  const days = month.find(({ storageName }) => storageName === 'Etdy_ge1' || storageName === 'Etdy_ge0')!.detailList
  expect(days.map(({ value }) => Number(value))).toEqual([12, 12.25])
  const day = await owner.api.devices.statsOfDay({ params: { id: nextId! }, query: { day: '2026-06-17' } })
  expect(day[0]!.detailList[0]!.collectionTime).toBe(at(17, 5) / 1000)

  // The old one is on a bench and reports again: it waits, and counts for nothing.
  await report(at(18, 9), at(18, 9), old)
  expect((await owner.api.devices.newDevices({ params })).map(({ sn }) => sn)).toEqual(['OLD1'])
})

test('the year goes on when a logger is replaced by one that already reported the same inverter', async () => {
  const { id, params, gateway } = await aPlant()
  const inverter = { sn: 'INV2', gateway: gateway.deviceSn, since: at(1, 0), total: 1000 }
  await report(at(19, 5), at(19, 19), inverter)
  await report(at(20, 5), at(20, 9), inverter)
  const inverterId = await idOf(id, 'INV2')
  const before = await figures(id)
  const second = await aGateway(id, 'Roof, new')
  await report(at(20, 12), at(20, 19), { ...inverter, gateway: second.deviceSn })
  // Of the two, people may see either.
  const { rows: twice } = await engine.pool.query<{ id: number }>('select id from devices where gateway_id = $1', [
    second.gatewayId,
  ])
  const on = twice[0]!.id
  expect(on).not.toBe(inverterId)
  await owner.api.dueDates.add({ params, body: { on, kind: 'warranty', day: '2030-01-01', note: '' } })
  await engine.pool.query(
    'insert into blocked_alerts (plant_id, device_id, rule_id, blocked_at) select $1, id, 2, now() from unnest($2::int[]) id',
    [id, [on, inverterId]],
  )
  const offered = await owner.api.deviceChanges.candidates({ params: { id, deviceId: gateway.gatewayId } })
  expect(offered.map(({ deviceSn }) => deviceSn)).toEqual([second.deviceSn])
  await replace(id, gateway.gatewayId, { deviceId: second.gatewayId })
  await settle()

  const after = await figures(id)
  expect(after.generationValue).toBeCloseTo(12, 6)
  expect(after.generationYear).toBeCloseTo(24, 6)
  // One counter, not two of the same inverter.
  expect(after.generationUploadTotal! - before.generationUploadTotal!).toBeCloseTo(9, 6)
  const tree = await owner.api.devices.tree({ params })
  expect(new Set(tree.map(({ sn, gatewayId }) => `${sn} ${gatewayId}`))).toEqual(
    new Set([`${second.deviceSn} null`, `INV2 ${second.gatewayId}`]),
  )
  expect(await idOf(id, 'INV2')).toBe(inverterId)
  expect((await owner.api.dueDates.list({ params })).map(({ deviceId }) => deviceId)).toEqual([inverterId])
  await report(at(21, 6), at(21, 7), { ...inverter, gateway: second.deviceSn })
  expect((await figures(id)).generationYear).toBeCloseTo(25, 6)
  const { rows } = await engine.pool.query('select from devices where plant_id = $1', [id])
  expect(rows).toHaveLength(3)
  // Its serial number is free, and it does not come back with devices that went on elsewhere.
  expect(await centre.roster.bySn(gateway.deviceSn)).toBeUndefined()
})

test('a new device is entered by its serial number before it reports; a new gateway takes over devices before it reports', async () => {
  const { id, params, gateway } = await aPlant()
  await report(at(22, 8), at(22, 9), { sn: 'OLD3', gateway: gateway.deviceSn, since: at(1, 0), total: 10 })
  const { deviceId } = await replace(id, (await idOf(id, 'OLD3'))!, { deviceSn: ' NEW3 ' })
  const second = await aGateway(id)
  await replace(id, gateway.gatewayId, { deviceId: second.gatewayId })
  await report(at(22, 10), at(22, 11), { sn: 'NEW3', gateway: second.deviceSn, since: at(22, 10), total: 0 })
  expect(await idOf(id, 'NEW3')).toBe(deviceId)
  await settle()
  expect((await figures(id)).generationValue).toBeCloseTo(4, 6)
  expect(await owner.api.devices.newDevices({ params })).toEqual([])
})

test('a serial number that is typed in small letters is the device that reports already', async () => {
  const { id, gateway } = await aPlant()
  const old = { sn: 'OLD5', gateway: gateway.deviceSn, since: at(1, 0), total: 10 }
  await report(at(23, 2), at(23, 3), old)
  await report(at(23, 4), at(23, 5), { ...old, sn: 'NEW5' })
  const [oldId, nextId] = [(await idOf(id, 'OLD5'))!, (await idOf(id, 'NEW5'))!]
  expect(await codeOf(replace(id, oldId, { deviceSn: 'old5' }))).toBe('PARAM_ERROR')
  expect(await replace(id, oldId, { deviceSn: 'new5' })).toEqual({ deviceId: nextId })
  const { rows } = await engine.pool.query('select from devices where plant_id = $1 and gateway_id is not null', [id])
  expect(rows).toHaveLength(2)
})

test('the serial number of a removed device takes no other one’s place, in small letters neither', async () => {
  const { id, params, gateway } = await aPlant()
  const old = { sn: 'OLD7', gateway: gateway.deviceSn, since: at(1, 0), total: 10 }
  await report(at(23, 5), at(23, 5.25), old, { ...old, sn: 'GONE7' })
  const oldId = (await idOf(id, 'OLD7'))!
  await owner.api.deviceChanges.remove({ params, body: { deviceIds: [(await idOf(id, 'GONE7'))!] } })
  for (const deviceSn of ['GONE7', 'gone7']) expect(await codeOf(replace(id, oldId, { deviceSn }))).toBe('PARAM_ERROR')
  expect(await idOf(id, 'OLD7')).toBe(oldId)
})

test('an inverter goes on behind the new logger, also if it was removed from behind that one', async () => {
  const { id, params, gateway } = await aPlant()
  const inverter = { sn: 'INV6', gateway: gateway.deviceSn, since: at(1, 0), total: 1000 }
  await report(at(23, 5.25), at(23, 6), inverter)
  const inverterId = await idOf(id, 'INV6')
  const second = await aGateway(id, 'Roof, new')
  await report(at(23, 6.25), at(23, 7), { ...inverter, gateway: second.deviceSn })
  const { rows } = await engine.pool.query<{ id: number }>('select id from devices where gateway_id = $1', [
    second.gatewayId,
  ])
  await owner.api.deviceChanges.remove({ params, body: { deviceIds: [rows[0]!.id] } })
  await replace(id, gateway.gatewayId, { deviceId: second.gatewayId })
  await settle()
  const tree = await owner.api.devices.tree({ params })
  expect(new Set(tree.map(({ sn, gatewayId }) => `${sn} ${gatewayId}`))).toEqual(
    new Set([`${second.deviceSn} null`, `INV6 ${second.gatewayId}`]),
  )
  const gone = await owner.api.deviceChanges.removed({ params })
  expect(gone.map(({ deviceSn }) => deviceSn)).toContain('INV6')
  await report(at(23, 8), at(23, 8.5), { ...inverter, gateway: second.deviceSn })
  expect(await idOf(id, 'INV6')).toBe(inverterId)
  expect(await owner.api.devices.newDevices({ params })).toEqual([])
  expect((await figures(id)).generationUploadTotal).toBeGreaterThan(1000)
})

test('an inverter that both loggers reported counts once, also after one of its rows was removed and the other went on', async () => {
  const { id, params, gateway } = await aPlant()
  const second = await aGateway(id, 'Roof, new')
  const inverter = { sn: 'HX2301D04711', gateway: gateway.deviceSn, since: at(1, 0), total: 1000 }
  const again = { ...inverter, gateway: second.deviceSn }
  await report(at(24, 5), at(24, 12), inverter, again)
  expect((await figures(id)).generationValue).toBeCloseTo(6, 6)
  const { rows } = await engine.pool.query<{ id: number }>('select id from devices where gateway_id = $1', [
    second.gatewayId,
  ])
  await owner.api.deviceChanges.remove({ params, body: { deviceIds: [rows[0]!.id] } })
  await replace(id, gateway.gatewayId, { deviceId: second.gatewayId })
  await settle()
  await report(at(24, 12.25), at(24, 13), again)
  await settle()
  expect((await figures(id)).generationValue).toBeCloseTo(7, 6)

  // Also when its days are calculated again, as for another zone.
  const { station } = await owner.api.plants.detail({ params })
  const moved = { lastModifiedDate: station.lastModifiedDate ?? 0, region: { timezone: 'Africa/Cairo' } }
  await owner.api.plants.change({ params, body: { station: moved } })
  await settle()
  expect((await figures(id)).generationTotal).toBeCloseTo(7, 6)
})

test('an inverter that both loggers reported counts once, also after a new one took the place of one of its rows', async () => {
  const { id, params, gateway } = await aPlant()
  const second = await aGateway(id, 'Roof, new')
  const inverter = { sn: 'HX2301D04712', gateway: gateway.deviceSn, since: at(1, 0), total: 1000 }
  await report(at(25, 5), at(25, 12), inverter, { ...inverter, gateway: second.deviceSn })
  expect((await figures(id)).generationValue).toBeCloseTo(6, 6)
  const { rows } = await engine.pool.query<{ id: number }>('select id from devices where gateway_id = $1', [
    second.gatewayId,
  ])
  await replace(id, rows[0]!.id, { deviceSn: 'HX2401D09822' })
  await report(at(25, 12.25), at(25, 13), {
    sn: 'HX2401D09822',
    gateway: second.deviceSn,
    since: at(25, 12.25),
    total: 0,
  })
  await replace(id, gateway.gatewayId, { deviceId: second.gatewayId })
  await settle()
  expect((await figures(id)).generationValue).toBeCloseTo(6.75, 6)
  const { station } = await owner.api.plants.detail({ params })
  const moved = { lastModifiedDate: station.lastModifiedDate ?? 0, region: { timezone: 'Africa/Cairo' } }
  await owner.api.plants.change({ params, body: { station: moved } })
  await settle()
  expect((await figures(id)).generationTotal).toBeCloseTo(6.75, 6)
})

test('an inverter that is back on the day on which another one had taken its place has what it made before and after in a report', async () => {
  const { id, params, gateway } = await aPlant()
  const inverter = { sn: 'HX2301D04713', gateway: gateway.deviceSn, since: at(1, 0), total: 1000 }
  await report(at(26, 5), at(26, 9), inverter)
  await replace(id, (await idOf(id, inverter.sn))!, { deviceSn: 'HX2401D09823' })
  // Its day counter began again.
  await report(at(26, 12), at(26, 15), { ...inverter, since: at(26, 12), total: 1003 })
  await owner.api.devices.decideNewDevice({
    params: { id: gateway.gatewayId },
    body: { sn: inverter.sn, accept: true },
  })
  await centre.claims.claimAccepted()
  await settle()
  const query = { startDay: '2026-06-26', endDay: '2026-06-26' }
  const { devices } = await owner.api.reports.devices({ params, query })
  expect(devices.map(({ energy }) => energy).filter((energy) => energy !== null)).toEqual([
    expect.closeTo(3, 6),
    expect.closeTo(3, 6),
  ])
})

test('what can’t take its place is refused: itself, a gateway, another kind, one of another plant, one beside it for long', async () => {
  const { id, gateway } = await aPlant()
  const other = await aPlant()
  const first = { sn: 'A4', gateway: gateway.deviceSn, since: at(1, 0), total: 10 }
  await report(at(23, 9), at(23, 9), first, { ...first, sn: 'B4' })
  await report(at(23, 9), at(23, 9), { ...first, sn: 'C4', gateway: other.gateway.deviceSn })
  const [a, foreign] = [(await idOf(id, 'A4'))!, (await idOf(other.id, 'C4'))!]
  expect(await codeOf(replace(id, a, { deviceId: a }))).toBe('PARAM_ERROR')
  expect(await codeOf(replace(id, a, { deviceSn: 'A4' }))).toBe('PARAM_ERROR')
  expect(await codeOf(replace(id, a, { deviceId: gateway.gatewayId }))).toBe('PARAM_ERROR')
  expect(await codeOf(replace(id, a, { deviceId: foreign }))).toBe('resource_not_exist_or_deleted')
  expect(await codeOf(replace(id, a, {}))).toBe('resource_not_exist_or_deleted')
  expect(await codeOf(replace(id, (await idOf(id, 'B4'))!, { deviceId: a }))).toBe('PARAM_ERROR')
  const presses = await Promise.allSettled([replace(id, a, { deviceSn: 'D4' }), replace(id, a, { deviceSn: 'D4' })])
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('no request caused an internal error', () => {
  expect(server.reported).toEqual([])
})
